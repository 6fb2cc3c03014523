import type { ComparedCampaign } from '@maru/contract/campaign/reaction/campaign-reaction';
import { percentOf } from '../../shared/chart/figure-words.ts';
import { formatDateTime, formatNumber, formatWon } from '../../shared/format.ts';
import { campaignStates } from './campaign-words.ts';

interface Figure {
  label: string;
  of: (campaign: ComparedCampaign) => string;
}

/** The rows of a comparison. A dash stands for what is not counted. */
export const figures: readonly Figure[] = [
  { label: '상태', of: ({ state }) => campaignStates[state].label },
  { label: '구분', of: ({ advertising }) => (advertising ? '광고' : '정보') },
  { label: '시작', of: ({ started_at }) => (started_at ? formatDateTime(started_at) : '–') },
  { label: '대상', of: ({ total }) => formatNumber(total) },
  { label: '보냄', of: ({ sent_out, total }) => withShare(sent_out, total) },
  { label: '도착', of: ({ delivered, sent_out }) => withShare(delivered, sent_out) },
  { label: '실패', of: ({ failed, sent_out }) => withShare(failed, sent_out) },
  { label: '미확인', of: ({ unknown }) => formatNumber(unknown) },
  { label: '클릭', of: ({ clicked, delivered }) => withShare(clicked, delivered) },
  {
    label: '결제한 사람',
    of: ({ sales, delivered }) => withShare(sales && sales.people, delivered),
  },
  { label: '결제액', of: ({ sales }) => (sales === null ? '–' : formatWon(sales.won)) },
  { label: '수신거부', of: ({ opt_outs, delivered }) => withShare(opt_outs, delivered) },
  { label: '스팸 차단', of: ({ complaints, sent_out }) => withShare(complaints, sent_out) },
  { label: '비용', of: ({ cost }) => formatWon(cost) },
];

interface Rate {
  title: string;
  /** The messages that are 100 %. */
  base: string;
  /** In percent; `null` = not counted, or there are no messages. */
  of: (campaign: ComparedCampaign) => number | null;
}

/** The rates that are drawn. One without a value for any campaign is left out. */
export function ratesOf(items: readonly ComparedCampaign[]): Rate[] {
  return RATES.filter(({ of }) => items.some((item) => of(item) !== null));
}

const RATES: readonly Rate[] = [
  {
    title: '도착률',
    base: '보낸 메시지 중',
    of: ({ delivered, sent_out }) => percentOf(delivered, sent_out),
  },
  {
    title: '클릭률',
    base: '도착한 메시지 중',
    of: ({ clicked, delivered }) => rateOf(clicked, delivered),
  },
  {
    title: '결제율',
    base: '도착한 메시지 중',
    of: ({ sales, delivered }) => rateOf(sales && sales.people, delivered),
  },
  {
    title: '수신거부율',
    base: '도착한 메시지 중',
    of: ({ opt_outs, delivered }) => percentOf(opt_outs, delivered),
  },
  {
    title: '스팸 차단율',
    base: '보낸 메시지 중',
    of: ({ complaints, sent_out }) => rateOf(complaints, sent_out),
  },
];

function rateOf(part: number | null, whole: number): number | null {
  return part === null ? null : percentOf(part, whole);
}

/** `12 (1.2%)`; without a share if there is nothing to divide by. */
function withShare(part: number | null, whole: number): string {
  if (part === null) return '–';
  const share = percentOf(part, whole);
  const text = formatNumber(part);
  return share === null ? text : `${text} (${share}%)`;
}
