import { getExpertDays } from '@maru/contract/expert/expert-days';
import { useQuery } from '@tanstack/react-query';
import { ExpertDayCharts } from '../../shared/chart/expert-day-charts.tsx';
import { callQuery } from '../../shared/query.ts';
import { Loaded } from '../../shared/ui/loaded.tsx';
import { Skeleton } from '../../shared/ui/skeleton.tsx';

/** Joins, new subscriptions and sales of an expert over the last 30 days. */
export function ExpertCharts({ expert }: { expert: number }) {
  const query = useQuery(callQuery(getExpertDays, { params: { _id: expert }, query: {} }));
  return (
    <Loaded query={query} skeleton={<Skeleton height={260} />}>
      {(days) => <ExpertDayCharts days={days} />}
    </Loaded>
  );
}
