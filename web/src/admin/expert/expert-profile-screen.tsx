import { getExpertProfile } from '@maru/contract/expert/staff-expert';
import { useQuery } from '@tanstack/react-query';
import { callQuery } from '../../shared/query.ts';
import { Skeleton, SkeletonGroup } from '../../shared/ui/skeleton.tsx';
import { ErrorState } from '../../shared/ui/state-card.tsx';
import { useFailure } from '../../shared/use-failure.ts';
import { ExpertProfileForm } from './expert-profile-form.tsx';
import { ExpertRecord, useExpertId } from './expert-record.tsx';
import type { StaffExpertView } from '@maru/contract/expert/staff-expert';

/** Public profile of the expert that `?_id=` names. */
export function Screen() {
  return <ExpertRecord _id={useExpertId()}>{(expert) => <Profile expert={expert} />}</ExpertRecord>;
}

function Profile({ expert }: { expert: StaffExpertView }) {
  const query = useQuery({
    ...callQuery(getExpertProfile, { params: { _id: expert._id } }),
    refetchOnMount: 'always',
  });
  const { data, isFetching, refetch } = query;
  const failure = useFailure(query);
  if (data) return <ExpertProfileForm expert={expert} profile={data.item} />;
  if (failure !== null) {
    return (
      <ErrorState
        title="프로필을 불러오지 못했어요"
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
