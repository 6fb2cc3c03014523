import { useQuery } from '@tanstack/react-query';
import { Bar } from '../../shared/chart/change-bars.tsx';
import { Card } from '../../shared/ui/card.tsx';
import { Stars } from '../review/stars.tsx';
import styles from './expert-figures.module.css';
import { expertQuery } from './expert-queries.ts';

/** The average rating of an expert, and how many reviews gave each number of stars. */
export function RatingBars({ expert }: { expert: number }) {
  const { data } = useQuery(expertQuery(expert));
  const ratings = data?.item.ratings ?? [];
  const total = ratings.reduce((sum, n) => sum + n, 0);
  if (total === 0) return null;
  const average = ratings.reduce((sum, n, at) => sum + n * (at + 1), 0) / total;
  const most = Math.max(...ratings);
  return (
    <Card className={styles.ratings}>
      <div className={styles.average}>
        <strong>{average.toFixed(1)}</strong>
        <Stars rating={Math.round(average)} />
        <span>후기 {total}건</span>
      </div>
      <table>
        <caption className="sr-only">별점 분포</caption>
        <tbody>
          {ratings
            .map((n, at) => ({ stars: at + 1, n }))
            .toReversed()
            .map(({ stars, n }) => (
              <tr key={stars}>
                <th scope="row">{stars}점</th>
                <td className={styles.ratingBar}>
                  <Bar value={n} scale={{ min: 0, max: most }} tone="brand" />
                </td>
                <td className="tabular">{n}건</td>
              </tr>
            ))}
        </tbody>
      </table>
    </Card>
  );
}
