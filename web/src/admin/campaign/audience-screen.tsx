import { brand } from '#brand';
import { keptOfNamed } from '@maru/contract/campaign/audience';
import { audienceText } from '@maru/contract/campaign/audience-words';
import {
  savedAudienceCalls as calls,
  type SavedAudience,
} from '@maru/contract/campaign/saved-audience';
import type { OptionName } from '@maru/contract/campaign/segment/option-name';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { callQuery } from '../../shared/query.ts';
import { useAction, type Action } from '../../shared/use-action.ts';
import { Button, LinkButton } from '../../shared/ui/button.tsx';
import { AdminHead, PageNote } from '../chrome/admin-page.tsx';
import { SearchFilter } from '../list/filter-fields.tsx';
import { useListAddress } from '../list/list-address.ts';
import { listQueryOf } from '../list/list-query.ts';
import { ListScreen } from '../list/list-screen.tsx';
import type { ListColumn } from '../list/list-table.tsx';
import { When } from '../list/when.tsx';
import { addressOf } from '../sections.ts';
import styles from './audience-screen.module.css';
import { channelWords } from './campaign-words.ts';
import { useOptionNames } from './option-names.ts';
import { Reach, removeAudience } from './saved-audience-reach.tsx';

const FILTERS = ['q'] as const;
const CHANNELS = brand.switches.pushMenu ? (['sms', 'push'] as const) : (['sms'] as const);

/** The saved audiences of all staff, with how many each reaches now (features M23). */
export function Screen() {
  const address = useListAddress(FILTERS);
  const asked = listQueryOf(calls.list.query, address, FILTERS);
  const query = useQuery({
    ...callQuery(calls.list, { query: asked }),
    placeholderData: keepPreviousData,
  });
  const action = useAction([calls.list]);
  const optionName = useOptionNames();
  const columns = useMemo(() => columnsFor(optionName, action), [optionName, action]);
  return (
    <>
      <AdminHead title="저장한 조건" />
      <PageNote>
        문자와 푸시에서 함께 쓰는 조건이에요. 발송 화면의 ‘저장한 조건’에서 저장하고, 같은 이름으로
        저장하면 바뀌어요.
      </PageNote>
      <ListScreen
        caption="저장한 조건 목록"
        name="audience"
        unit="개"
        address={address}
        query={query}
        columns={columns}
        keyOf={({ _id }) => _id}
        exportCall={{ call: calls.export, query: asked }}
        filters={<SearchFilter address={address} placeholder="이름" />}
        empty={{
          icon: 'users',
          title: '저장한 조건이 없어요',
          line: '발송 화면에서 받는 사람을 고른 뒤 저장을 누르면 여기에 모여요',
          action: (
            <LinkButton to={addressOf('sms-write')} size="sm">
              문자 쓰기
            </LinkButton>
          ),
        }}
      />
    </>
  );
}

function columnsFor(
  optionName: OptionName,
  { isBusy, run }: Pick<Action, 'isBusy' | 'run'>,
): readonly ListColumn<SavedAudience>[] {
  return [
    {
      key: 'name',
      head: '이름',
      fixed: true,
      sort: { ascending: 'name', isDefault: true },
      cell: ({ name }) => <b>{name}</b>,
    },
    {
      key: 'conditions',
      head: '조건',
      cell: ({ audience }) => (
        <span className={styles.words}>{audienceText(keptOfNamed(audience), optionName)}</span>
      ),
    },
    { key: 'reach', head: '지금 받는 사람', cell: (saved) => <Reach saved={saved} /> },
    {
      key: 'updated',
      head: '저장',
      sort: { descending: 'latest' },
      cell: ({ updated_at, created_by }) => <When at={updated_at} by={created_by} />,
    },
    {
      key: 'acts',
      head: '쓰기',
      actions: true,
      fixed: true,
      cell: (saved) => (
        <span className={styles.acts}>
          {CHANNELS.map((channel) => (
            <LinkButton
              key={channel}
              variant="outline"
              size="xs"
              to={addressOf(`${channel}-write`)}
              state={{ audience: saved.audience }}
              aria-label={`${saved.name}: ${channelWords[channel].noun} 쓰기`}
            >
              {channelWords[channel].noun} 쓰기
            </LinkButton>
          ))}
          <Button
            variant="danger-soft"
            size="xs"
            disabled={isBusy}
            aria-label={`${saved.name} 지우기`}
            onClick={() => void run(() => removeAudience(saved))}
          >
            지우기
          </Button>
        </span>
      ),
    },
  ];
}
