import { adminGetSeries } from '@maru/contract/series';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { failureCodeOf } from '../../shared/call.ts';
import { callQuery } from '../../shared/query.ts';
import { LinkButton } from '../../shared/ui/button.tsx';
import { Skeleton, SkeletonGroup } from '../../shared/ui/skeleton.tsx';
import { EmptyState, ErrorState } from '../../shared/ui/state-card.tsx';
import { addressOf } from '../sections.ts';
import { SeriesForm } from './series-form.tsx';

/** Adds a series, or changes the one that `?_id=` names. */
export function Screen() {
  const [query] = useSearchParams();
  const _id = Number(query.get('_id'));
  if (!query.has('_id')) return <SeriesForm key="new" series={null} />;
  return Number.isSafeInteger(_id) && _id > 0 ? <Stored key={_id} _id={_id} /> : <Missing />;
}

function Stored({ _id }: { _id: number }) {
  const { data, error, isFetching, refetch } = useQuery({
    ...callQuery(adminGetSeries, { params: { _id } }),
    // A form is always made from what is stored now.
    refetchOnMount: 'always',
  });
  if (data) return <SeriesForm series={data.item} />;
  if (error !== null && failureCodeOf(error) === 'NOT_FOUND') return <Missing />;
  if (error !== null) {
    return (
      <ErrorState
        title="시리즈를 불러오지 못했어요"
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
      icon="layers"
      tone="neutral"
      title="없는 시리즈예요"
      line="지워졌거나 주소가 바뀌었어요"
      level="h1"
    >
      <LinkButton to={addressOf('series')} variant="neutral" size="sm">
        시리즈 목록으로
      </LinkButton>
    </EmptyState>
  );
}
