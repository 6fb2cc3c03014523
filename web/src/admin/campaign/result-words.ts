import type { Campaign } from '@maru/contract/campaign/campaign';
import type { CampaignResults } from '@maru/contract/campaign/campaign-results';
import type { FigureSeries } from '../../shared/chart/figure-chart.tsx';
import { formatDateTime, formatDay, formatTime, instantOf } from '../../shared/format.ts';
import { percentOf, sumOf } from '../../shared/chart/figure-words.ts';
import { recipientsText } from './campaign-words.ts';

const MINUTE_MS = 60_000;
/** Minutes of a day. */
const DAY = 1_440;

const STEPS: Record<CampaignResults['step'], string> = {
  1: '1분',
  10: '10분',
  60: '1시간',
  1_440: '하루',
  10_080: '한 주',
};

/** `1분마다` */
export function stepText(step: CampaignResults['step']): string {
  return `${STEPS[step]}마다`;
}

/** A step of the funnel and its share of the recipients in percent. */
export interface FunnelStep {
  label: string;
  count: number;
  share: number | null;
}

/** The way of a message from the audience to the press. A push counts devices. */
export function funnelOf(campaign: Campaign): FunnelStep[] {
  const { channel, total, waiting, sent, failed, unknown, cancelled, shown, clicked } = campaign;
  const excluded = sumOf(Object.values(campaign.excluded));
  const steps: [string, number][] = [
    ['받는 사람', total],
    ['보냄', total - waiting - cancelled],
    ['도착', sent],
    ...(channel === 'push'
      ? ([
          ['표시', shown],
          ['누름', clicked],
        ] as [string, number][])
      : campaign.short_links
        ? ([['누름', clicked]] as [string, number][])
        : []),
    ['실패', failed - cancelled],
    ...(unknown > 0 ? ([['확인 안 됨', unknown]] as [string, number][]) : []),
  ];
  const shares = steps.map(([label, count]) => ({
    label,
    count,
    share: label === '받는 사람' ? null : percentOf(count, total),
  }));
  return [{ label: '대상', count: total + excluded, share: null }, ...shares];
}

/** The curves of the results by time, with the start of each step. */
export function curveOf(
  { step, from, sent, failed, unknown }: CampaignResults,
  unit: string,
): { labels: string[]; axisLabels: string[]; series: FigureSeries[] } {
  const lines: FigureSeries[] = [
    { name: '도착', unit, isChange: false, tone: 'brand', values: sent },
    { name: '실패', unit, isChange: false, tone: 'warn', isDashed: true, values: failed },
  ];
  if (unknown.some((count) => count > 0)) {
    lines.push({ name: '확인 안 됨', unit, isChange: false, tone: 'grey', values: unknown });
  }
  return { ...stepLabels({ step, from }, sent.length), series: lines };
}

/** Labels of the steps of a curve, with shorter ones for its axis. */
export function stepLabels(
  { step, from }: Pick<CampaignResults, 'step' | 'from'>,
  steps: number,
): { labels: string[]; axisLabels: string[] } {
  const starts = Array.from(
    { length: steps },
    (_, at) => instantOf(Date.parse(from ?? '') + at * step * MINUTE_MS) ?? '',
  );
  const isOneDay = new Set(starts.map(formatDay)).size === 1;
  const axis = (at: string) => (step >= DAY ? formatDay(at).slice(5) : axisTime(at, isOneDay));
  return {
    labels: starts.map(step >= DAY ? formatDay : formatDateTime),
    axisLabels: starts.map(axis),
  };
}

function axisTime(at: string, isOneDay: boolean): string {
  return isOneDay ? formatTime(at) : `${formatDay(at).slice(5)} ${formatTime(at)}`;
}

/** `1분마다. 도착 9,412명, 실패 88명, 가장 많은 때 2026.11.20 (금) 09:03 1,204명.` */
export function curveSummary(
  channel: Campaign['channel'],
  results: CampaignResults,
  labels: readonly string[],
): string {
  const { step, sent, failed } = results;
  const most = Math.max(...sent);
  const text = (count: number) => recipientsText(channel, count);
  return (
    `${stepText(step)}. 도착 ${text(sumOf(sent))}, 실패 ${text(sumOf(failed))}, ` +
    `가장 많은 때 ${labels[sent.indexOf(most)] ?? ''} ${text(most)}.`
  );
}
