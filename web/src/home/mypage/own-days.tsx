import { getMyDays } from '@maru/contract/expert/expert-days';
import { useQuery } from '@tanstack/react-query';
import { ExpertDayCharts } from '../../shared/chart/expert-day-charts.tsx';
import { callQuery } from '../../shared/query.ts';
import { Card } from '../../shared/ui/card.tsx';
import { Loaded } from '../../shared/ui/loaded.tsx';
import { Skeleton } from '../../shared/ui/skeleton.tsx';
import styles from './mypage-expert-screen.module.css';
import page from './own-page.module.css';

/** The last 30 days of the expert's broadcasts and products. */
export function OwnDays() {
  const query = useQuery(callQuery(getMyDays, { query: {} }));
  return (
    <section className={page.part}>
      <h2>최근 30일</h2>
      <Loaded query={query} skeleton={<Skeleton height={300} />}>
        {(days) => (
          <Card className={styles.days}>
            <ExpertDayCharts days={days} />
          </Card>
        )}
      </Loaded>
    </section>
  );
}
