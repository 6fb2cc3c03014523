import { getManager, type ManagerView } from '@maru/contract/manager';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { failureCodeOf } from '../../shared/call.ts';
import { callQuery } from '../../shared/query.ts';
import { LinkButton } from '../../shared/ui/button.tsx';
import { Skeleton, SkeletonGroup } from '../../shared/ui/skeleton.tsx';
import { EmptyState, ErrorState } from '../../shared/ui/state-card.tsx';
import { addressOf } from '../sections.ts';
import { ManagerForm } from './manager-form.tsx';

/** Adds a member of staff, or changes the one that the address names. */
export function Screen() {
  const { _id: named } = useParams();
  const _id = Number(named);
  if (named === undefined) return <ManagerForm key="new" item={null} />;
  return Number.isSafeInteger(_id) && _id > 0 ? <Stored key={_id} _id={_id} /> : <Missing />;
}

function Stored({ _id }: { _id: number }) {
  const { data, error, isFetching, refetch } = useQuery({
    ...callQuery(getManager, { params: { _id } }),
    // A form is always made from what is stored now.
    refetchOnMount: 'always',
  });
  if (data) return <ManagerForm item={data.item satisfies ManagerView} />;
  if (error !== null && failureCodeOf(error) === 'NOT_FOUND') return <Missing />;
  if (error !== null) {
    return (
      <ErrorState
        title="관리자를 불러오지 못했어요"
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
      icon="key"
      tone="neutral"
      title="없는 관리자예요"
      line="지워졌거나 주소가 바뀌었어요"
      level="h1"
    >
      <LinkButton to={addressOf('manager')} variant="neutral" size="sm">
        관리자 목록으로
      </LinkButton>
    </EmptyState>
  );
}
