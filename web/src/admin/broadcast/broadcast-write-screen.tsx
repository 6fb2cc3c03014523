import { adminGetSchedule, type StaffScheduleItem } from '@maru/contract/broadcast';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { failureCodeOf } from '../../shared/call.ts';
import { callQuery } from '../../shared/query.ts';
import { LinkButton } from '../../shared/ui/button.tsx';
import { Skeleton, SkeletonGroup } from '../../shared/ui/skeleton.tsx';
import { EmptyState, ErrorState } from '../../shared/ui/state-card.tsx';
import { addressOf } from '../sections.ts';
import { BroadcastForm } from './broadcast-form.tsx';

/** Adds a broadcast (of the expert `?expert=`, if one is named), or changes the one of `?_id=`. */
export function Screen() {
  const [query] = useSearchParams();
  const _id = Number(query.get('_id'));
  if (!query.has('_id')) {
    const expert = Number(query.get('expert'));
    const isOne = Number.isSafeInteger(expert) && expert > 0;
    return <BroadcastForm key="new" item={null} {...(isOne && { expert })} />;
  }
  return Number.isSafeInteger(_id) && _id > 0 ? <Stored key={_id} _id={_id} /> : <Missing />;
}

function Stored({ _id }: { _id: number }) {
  const { data, error, isFetching, refetch } = useQuery({
    ...callQuery(adminGetSchedule, { params: { _id } }),
    // A form is always made from what is stored now.
    refetchOnMount: 'always',
  });
  if (data) return <BroadcastForm item={data.item satisfies StaffScheduleItem} />;
  if (error !== null && failureCodeOf(error) === 'NOT_FOUND') return <Missing />;
  if (error !== null) {
    return (
      <ErrorState
        title="방송을 불러오지 못했어요"
        retrying={isFetching}
        onRetry={() => void refetch()}
      />
    );
  }
  return (
    <SkeletonGroup>
      <Skeleton width={240} height={34} />
      <Skeleton height={480} />
    </SkeletonGroup>
  );
}

function Missing() {
  return (
    <EmptyState
      icon="broadcast"
      tone="neutral"
      title="없는 방송이에요"
      line="지워졌거나 주소가 바뀌었어요"
      level="h1"
    >
      <LinkButton to={addressOf('broadcast')} variant="neutral" size="sm">
        방송 편성으로
      </LinkButton>
    </EmptyState>
  );
}
