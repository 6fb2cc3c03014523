import {
  exportJourneyRuns,
  getJourney,
  listJourneyRuns,
  type JourneyPlan,
  type JourneyRun,
} from '@maru/contract/journey/journey';
import { findStep } from '@maru/contract/journey/journey-step';
import { leftReasonWords, runStateWords, stepText } from '@maru/contract/journey/journey-words';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { formatDateTime } from '../../shared/format.ts';
import { callQuery } from '../../shared/query.ts';
import { Badge } from '../../shared/ui/badge.tsx';
import { LinkButton } from '../../shared/ui/button.tsx';
import { EmptyState } from '../../shared/ui/state-card.tsx';
import { AdminHead } from '../chrome/admin-page.tsx';
import { SecondLine, TwoLines } from '../chrome/two-lines.tsx';
import { ChoiceFilter, StateChips } from '../list/filter-fields.tsx';
import { useListAddress } from '../list/list-address.ts';
import { listQueryOf } from '../list/list-query.ts';
import { ListScreen } from '../list/list-screen.tsx';
import type { ListColumn } from '../list/list-table.tsx';
import { addressOf } from '../sections.ts';
import { journeyAddressOf } from './journey-values.ts';
import { useLiveJourneys } from './use-live-journeys.ts';

const FILTERS = ['state', 'plan', 'step'] as const;
const STATES = [
  { value: '', label: '전체' },
  ...Object.entries(runStateWords).map(([value, label]) => ({ value, label })),
];
const TONES = { inside: 'info', finished: 'success', left: 'ended' } as const;
const keyOf = ({ _id }: JourneyRun) => _id;

/** The members of the journey that `?journey=` names. */
export function Screen() {
  const address = useListAddress(FILTERS);
  const _id = Number(address.get('journey'));
  if (!Number.isSafeInteger(_id) || _id <= 0) {
    return (
      <EmptyState
        icon="users"
        tone="neutral"
        title="여정을 먼저 골라 주세요"
        line="여정 목록에서 회원을 볼 여정을 열 수 있어요"
        level="h1"
      >
        <LinkButton to={addressOf('journey')} variant="neutral" size="sm">
          여정 목록으로
        </LinkButton>
      </EmptyState>
    );
  }
  return <Members _id={_id} address={address} />;
}

function Members({ _id, address }: { _id: number; address: ReturnType<typeof useListAddress> }) {
  const params = { _id };
  const asked = listQueryOf(listJourneyRuns.query, address, FILTERS);
  const query = useQuery({
    ...callQuery(listJourneyRuns, { params, query: asked }),
    placeholderData: keepPreviousData,
  });
  const journey = useQuery(callQuery(getJourney, { params }));
  useLiveJourneys();
  const item = journey.data?.item;
  const plans = item?.plans;
  const columns = useMemo(() => columnsFor(plans ?? []), [plans]);
  const [current] = plans ?? [];
  return (
    <>
      <AdminHead
        title="여정 회원"
        badge={item && <Badge tone="info">{item.name}</Badge>}
        actions={
          <LinkButton to={journeyAddressOf(_id)} variant="outline" size="admin">
            흐름 보기
          </LinkButton>
        }
      />
      <ListScreen
        caption="여정 회원 목록"
        name="journey-member"
        unit="명"
        address={address}
        query={query}
        columns={columns}
        keyOf={keyOf}
        exportCall={{ call: exportJourneyRuns, params, query: asked }}
        filters={
          <>
            <StateChips address={address} options={STATES} />
            <ChoiceFilter
              address={address}
              name="step"
              label="단계"
              options={(current?.steps ?? []).map((step, at) => ({
                value: String(step.key),
                label: `${at + 1}. ${stepText(step)}`,
              }))}
            />
          </>
        }
        empty={{
          icon: 'users',
          title: '들어온 회원이 없어요',
          line: '여정을 시작하면 들어온 회원이 여기에 바로 보여요',
        }}
      />
    </>
  );
}

function columnsFor(plans: readonly JourneyPlan[]): readonly ListColumn<JourneyRun>[] {
  const nameOf = ({ plan, step }: JourneyRun) => {
    const found = findStep(plans.find(({ no }) => no === plan)?.steps ?? [], step);
    return found ? stepText(found) : '–';
  };
  return [
    {
      key: 'member',
      head: '회원',
      fixed: true,
      cell: ({ member }) => (
        <TwoLines>
          <strong>{member.name}</strong>
          <SecondLine>{member.user_id}</SecondLine>
        </TwoLines>
      ),
    },
    {
      key: 'state',
      head: '상태',
      fixed: true,
      cell: ({ state, left_reason }) => (
        <TwoLines>
          <Badge tone={TONES[state]}>{runStateWords[state]}</Badge>
          {left_reason !== null && <SecondLine>{leftReasonWords[left_reason]}</SecondLine>}
        </TwoLines>
      ),
    },
    {
      key: 'step',
      head: '단계',
      cell: (run) => (
        <TwoLines>
          <span>{nameOf(run)}</span>
          <SecondLine>{run.plan}번째 흐름</SecondLine>
        </TwoLines>
      ),
    },
    {
      key: 'due',
      head: '다음',
      cell: ({ due_at }) => (
        <span className="tabular">{due_at === null ? '–' : formatDateTime(due_at)}</span>
      ),
    },
    {
      key: 'entered',
      head: '들어온 때',
      sort: { ascending: 'oldest', descending: 'latest', isDefault: true },
      cell: ({ entered_at }) => <span className="tabular">{formatDateTime(entered_at)}</span>,
    },
    {
      key: 'ended',
      head: '끝난 때',
      cell: ({ ended_at }) => (
        <span className="tabular">{ended_at === null ? '–' : formatDateTime(ended_at)}</span>
      ),
    },
  ];
}
