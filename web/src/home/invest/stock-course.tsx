import type { BestStock } from '@maru/contract/post/post';
import { Sparkline } from '../../shared/chart/sparkline.tsx';
import { formatWon } from '../../shared/format.ts';

/** The closing prices of a closed stock from its mention to its close. */
export function StockCourse({ stock: { closes } }: { stock: Pick<BestStock, 'closes'> }) {
  if (closes.length === 0) return null;
  const [high, low] = [Math.max(...closes), Math.min(...closes)];
  const summary = `종가 흐름: 최고 ${formatWon(high)}, 최저 ${formatWon(low)}`;
  return <Sparkline values={closes} summary={summary} />;
}
