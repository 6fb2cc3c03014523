import { brand } from '#brand';
import { getUserGrowth } from '@maru/contract/member/member-growth';
import { getUserFigures } from '@maru/contract/member/staff-member';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ChangeBars } from '../../shared/chart/change-bars.tsx';
import { callQuery } from '../../shared/query.ts';
import { Loaded } from '../../shared/ui/loaded.tsx';
import { Skeleton } from '../../shared/ui/skeleton.tsx';
import styles from '../../shared/chart/day-chart.module.css';
import { DayChart } from '../../shared/chart/day-chart.tsx';

/** Sign-ups and departures by day, and the members by grade now. */
export function MemberCharts({ from, to }: { from?: string | undefined; to?: string | undefined }) {
  const growth = useQuery({
    ...callQuery(getUserGrowth, { query: { from, to } }),
    placeholderData: keepPreviousData,
  });
  const figures = useQuery(callQuery(getUserFigures, {}));
  return (
    <div className={styles.grid}>
      <Loaded query={growth} skeleton={<Skeleton height={240} />}>
        {({ from: first, joined, left }) => (
          <>
            <DayChart title="가입" figure={joined} from={first} unit="명" />
            <DayChart title="탈퇴" figure={left} from={first} unit="명" />
          </>
        )}
      </Loaded>
      <section aria-label="등급별 회원" className={styles.chart}>
        <h3 className={styles.title}>등급별 회원</h3>
        <Loaded query={figures} skeleton={<Skeleton height={200} />}>
          {({ item: { total, paying, by_grade } }) => {
            const rows = [
              ['무료', total - paying],
              ['VIP', by_grade.vip],
              ...(brand.switches.premium ? [['프리미엄', by_grade.premium] as const] : []),
              ...(brand.switches.vvip ? [['VVIP', by_grade.vvip] as const] : []),
            ] as const;
            return (
              <ChangeBars
                chart={{
                  title: '등급별 회원',
                  labelName: '등급',
                  labels: rows.map(([name]) => name),
                  series: [
                    {
                      name: '회원',
                      unit: '명',
                      isChange: false,
                      values: rows.map(([, count]) => count),
                    },
                  ],
                }}
              />
            );
          }}
        </Loaded>
      </section>
    </div>
  );
}
