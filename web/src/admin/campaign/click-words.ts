import type { CampaignClicks, CampaignSales } from '@maru/contract/campaign/campaign-clicks';
import type { FigureSeries } from '../../shared/chart/figure-chart.tsx';
import { sumOf } from '../../shared/chart/figure-words.ts';
import { formatNumber, formatWon } from '../../shared/format.ts';
import { stepLabels, stepText } from './result-words.ts';

/** `결제 3명 · 150,000원`, or `결제 없음`. */
export function salesText({ people, won }: NonNullable<CampaignSales>): string {
  return people === 0 ? '결제 없음' : `결제 ${formatNumber(people)}명 · ${formatWon(won)}`;
}

/** The curve of first clicks and, for staff who see orders, of payments. */
export function clickCurveOf(
  { step, from, clicked, orders }: CampaignClicks,
  unit: string,
): { labels: string[]; axisLabels: string[]; series: FigureSeries[] } {
  const series: FigureSeries[] = [
    { name: '처음 누름', unit, isChange: false, tone: 'brand', values: clicked },
  ];
  if (orders !== null) {
    const look = { isChange: false, tone: 'warn', isDashed: true } as const;
    series.push({ name: '결제', unit: '건', ...look, values: orders });
  }
  return { ...stepLabels({ step, from }, clicked.length), series };
}

/** `1시간마다. 처음 누름 312명, 결제 9건, 가장 많은 때 2026.11.20 (금) 09:00 84명.` */
export function clickSummary(
  { step, clicked, orders }: CampaignClicks,
  labels: readonly string[],
  unit: string,
): string {
  const most = Math.max(...clicked);
  const paid = orders === null ? '' : ` 결제 ${formatNumber(sumOf(orders))}건,`;
  return (
    `${stepText(step)}. 처음 누름 ${formatNumber(sumOf(clicked))}${unit},${paid} ` +
    `가장 많은 때 ${labels[clicked.indexOf(most)] ?? ''} ${formatNumber(most)}${unit}.`
  );
}
