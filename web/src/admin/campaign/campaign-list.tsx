import { campaignState } from '@maru/contract/campaign/campaign';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import { showAlert } from '../../shared/alert/alert.ts';
import { callQuery } from '../../shared/query.ts';
import { LinkButton } from '../../shared/ui/button.tsx';
import { Icon } from '../../shared/ui/icon.tsx';
import { AdminHead } from '../chrome/admin-page.tsx';
import type { BulkAction } from '../list/bulk-bar.tsx';
import { ChoiceFilter, DateRangeFilter, SearchFilter, StateChips } from '../list/filter-fields.tsx';
import { MoreFilters } from '../list/filter-popover.tsx';
import { useListAddress } from '../list/list-address.ts';
import { listQueryOf } from '../list/list-query.ts';
import { ListScreen } from '../list/list-screen.tsx';
import { panelOf } from '../list/open-row.ts';
import { addressOf } from '../sections.ts';
import { useOptionNames } from './option-names.ts';
import { campaignColumns } from './campaign-columns.tsx';
import { CampaignPanel } from './campaign-panel.tsx';
import { comparisonAddress, comparisonProblem } from './comparison-address.ts';
import { RECIPIENT } from './recipient-list.tsx';
import { campaignStates, channelWords, nameOf } from './campaign-words.ts';
import { callsOf, useLiveCampaigns } from './use-live-campaigns.ts';
import type { Channel } from '@maru/contract/message/channel';

const FILTERS = ['q', 'recipient', 'state', 'advertising', 'from', 'to'] as const;

const STATE_CHIPS = [
  { value: '', label: '전체' },
  ...campaignState.options
    .filter((state) => state !== 'draft')
    .map((state) => ({ value: state, label: campaignStates[state].label })),
];

const ADVERTISING = [
  { value: 'true', label: '광고' },
  { value: 'false', label: '정보' },
] as const;

/** The campaigns of a channel, with the open one in the panel beside them. */
export function CampaignList({ channel }: { channel: Channel }) {
  useLiveCampaigns(channel);
  const address = useListAddress(FILTERS);
  const { list } = callsOf(channel);
  const asked = listQueryOf(list.query, address, FILTERS);
  const query = useQuery({
    ...callQuery(list, { query: asked }),
    placeholderData: keepPreviousData,
  });
  const optionName = useOptionNames();
  const columns = useMemo(() => campaignColumns(channel, optionName), [channel, optionName]);
  const words = channelWords[channel];
  const rows = query.data?.items ?? [];
  const compare = useCompare(channel);

  return (
    <>
      <AdminHead
        title={words.list}
        actions={
          <LinkButton to={addressOf(`${channel}-write`)} size="admin">
            <Icon name="plus" size={16} />
            {words.write}
          </LinkButton>
        }
      />
      <ListScreen
        caption={`${words.noun} 발송 목록`}
        name={channel}
        address={address}
        query={query}
        columns={columns}
        keyOf={(campaign) => campaign._id}
        exportCall={{ call: callsOf(channel).export, query: asked }}
        bulk={{ nameOf, actions: [compare] }}
        filters={
          <>
            <StateChips address={address} options={STATE_CHIPS} />
            <SearchFilter address={address} placeholder="제목, 내용" />
            <MoreFilters address={address} names={['recipient', 'advertising', 'from', 'to']}>
              <SearchFilter address={address} name="recipient" placeholder={RECIPIENT} />
              <ChoiceFilter
                address={address}
                name="advertising"
                label="구분"
                options={ADVERTISING}
              />
              <DateRangeFilter address={address} label="보낸 날" />
            </MoreFilters>
          </>
        }
        empty={{
          icon: channel === 'sms' ? 'mail' : 'push',
          title: `아직 보낸 ${words.noun}가 없어요`,
          line: `첫 ${words.noun}를 써 보세요`,
          action: (
            <LinkButton to={addressOf(`${channel}-write`)} size="sm">
              {words.write} 쓰기
            </LinkButton>
          ),
        }}
      />
      {address.openId !== null && (
        <CampaignPanel
          key={address.openId}
          channel={channel}
          _id={address.openId}
          row={rows.find((row) => row._id === address.openId)}
          optionName={optionName}
          recipient={address.get('recipient')}
          {...panelOf(address, rows)}
        />
      )}
    </>
  );
}

/** Shows the picked campaigns side by side. */
function useCompare(channel: Channel): BulkAction {
  const navigate = useNavigate();
  return {
    key: 'compare',
    label: '비교',
    icon: 'chart',
    silent: true,
    onlyPicked: true,
    run: async (wish) => {
      if (!('ids' in wish)) return null;
      const problem = comparisonProblem(wish.ids.length);
      if (problem === null) void navigate(comparisonAddress(channel, wish.ids));
      else showAlert({ type: 'warning', message: problem });
      return null;
    },
  };
}
