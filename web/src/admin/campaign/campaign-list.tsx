import { campaignState, type Campaign, type Channel } from '@maru/contract/campaign';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { callQuery } from '../../shared/query.ts';
import { LinkButton } from '../../shared/ui/button.tsx';
import { Icon } from '../../shared/ui/icon.tsx';
import { AdminHead } from '../chrome/admin-page.tsx';
import { ChoiceFilter, SearchFilter, StateChips } from '../list/filter-fields.tsx';
import { useListAddress, type ListAddress } from '../list/list-address.ts';
import { ListScreen } from '../list/list-screen.tsx';
import { addressOf } from '../sections.ts';
import { useOptionNames } from './audience-words.ts';
import { campaignColumns } from './campaign-columns.tsx';
import { CampaignPanel } from './campaign-panel.tsx';
import { campaignStates, channelWords } from './campaign-words.ts';
import { callsOf, useLiveCampaigns } from './use-live-campaigns.ts';

const FILTERS = ['q', 'state', 'advertising'] as const;
const SORTS = ['latest', 'oldest', 'total'] as const;

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
  const query = useQuery({
    ...callQuery(list, { query: listQueryOf(address) }),
    placeholderData: keepPreviousData,
  });
  const optionName = useOptionNames();
  const columns = useMemo(() => campaignColumns(channel, optionName), [channel, optionName]);
  const words = channelWords[channel];
  const rows = query.data?.items ?? [];

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
        exportCall={{ call: callsOf(channel).export, query: listQueryOf(address) }}
        filters={
          <>
            <StateChips address={address} options={STATE_CHIPS} />
            <SearchFilter address={address} placeholder="제목, 내용" />
            <ChoiceFilter address={address} name="advertising" label="구분" options={ADVERTISING} />
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
          onPrevious={stepTo(rows, address, -1)}
          onNext={stepTo(rows, address, 1)}
          onClose={() => address.open(null)}
        />
      )}
    </>
  );
}

function listQueryOf(address: ListAddress) {
  const state = campaignState.options.find((one) => one === address.get('state'));
  const advertising = ADVERTISING.find(({ value }) => value === address.get('advertising'));
  const sortBy = SORTS.find((one) => one === address.sortBy);
  const q = address.get('q');
  return {
    page: address.page,
    pageSize: address.pageSize,
    ...(q === '' ? {} : { q }),
    ...(state === undefined ? {} : { state }),
    ...(advertising === undefined ? {} : { advertising: advertising.value }),
    ...(sortBy === undefined ? {} : { sortBy }),
  };
}

/** What opens the row before or after the open one; `undefined` at the ends of the page. */
function stepTo(
  rows: readonly Campaign[],
  address: ListAddress,
  step: 1 | -1,
): (() => void) | undefined {
  const at = rows.findIndex((row) => row._id === address.openId);
  const other = at === -1 ? undefined : rows[at + step];
  return other && (() => address.open(other._id));
}
