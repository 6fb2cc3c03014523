import type { BroadcastHour } from '@maru/contract/expert/expert';
import { useQuery } from '@tanstack/react-query';
import { Card } from '../../shared/ui/card.tsx';
import { Section } from '../../shared/ui/layout.tsx';
import styles from './expert-figures.module.css';
import { expertQuery } from './expert-queries.ts';

const WEEKDAYS = ['월', '화', '수', '목', '금', '토', '일'];
const LEVELS = 4;

/** Fewer broadcasts show no habit. */
const FEWEST = 3;

/** The hours of the week in which the expert began broadcasts in the last eight weeks. */
export function BroadcastHours({ expert }: { expert: number }) {
  const { data } = useQuery(expertQuery(expert));
  const hours = data?.item.hours ?? [];
  const total = hours.reduce((sum, { broadcasts }) => sum + broadcasts, 0);
  if (total < FEWEST) return null;
  const columns = columnsOf(hours);
  const most = Math.max(...hours.map(({ broadcasts }) => broadcasts));
  const countAt = (weekday: number, hour: number) =>
    hours.find((one) => one.weekday === weekday && one.hour === hour)?.broadcasts ?? 0;
  return (
    <Section
      title="주로 방송하는 시간"
      lead={`최근 8주 방송 ${total}편의 시작 시각이에요. ${usualOf(hours)}`}
    >
      <Card padding="sm">
        <table className={styles.hours}>
          <caption className="sr-only">요일과 시각별 방송 수</caption>
          <thead>
            <tr>
              <th scope="col">
                <span className="sr-only">요일</span>
              </th>
              {columns.map((hour) => (
                <th key={hour} scope="col">
                  <span aria-hidden="true" data-minor={hour % 3 === 0 ? undefined : ''}>
                    {hour}
                  </span>
                  <span className="sr-only">{hour}시</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {WEEKDAYS.map((name, at) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                {columns.map((hour) => {
                  const n = countAt(at + 1, hour);
                  return (
                    <td key={hour}>
                      <span aria-hidden="true" data-level={Math.ceil((n / most) * LEVELS)} />
                      <span className="sr-only">{n}편</span>
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </Card>
    </Section>
  );
}

/** Every hour from the first to the last with a broadcast. */
function columnsOf(hours: readonly BroadcastHour[]): number[] {
  const begun = hours.map(({ hour }) => hour);
  const first = Math.min(...begun);
  return Array.from({ length: Math.max(...begun) - first + 1 }, (_, at) => first + at);
}

/** The most frequent hours in words: `월 9시, 수 20시가 가장 많아요.` */
function usualOf(hours: readonly BroadcastHour[]): string {
  const most = Math.max(...hours.map(({ broadcasts }) => broadcasts));
  const usual = hours
    .filter(({ broadcasts }) => broadcasts === most)
    .slice(0, 3)
    .map(({ weekday, hour }) => `${WEEKDAYS[weekday - 1]} ${hour}시`);
  return most === 1 ? '' : `${usual.join(', ')}에 가장 많이 시작했어요.`;
}
