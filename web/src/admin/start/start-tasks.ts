import { brand } from '#brand';
import type { StartNow, StartRefund } from '@maru/contract/start/start';
import {
  formatDay,
  formatDateTime,
  formatRelative,
  formatTime,
  formatWon,
} from '../../shared/format.ts';
import type { IconName } from '../../shared/ui/icon-name.ts';
import { campaignStates, channelWords } from '../campaign/campaign-words.ts';
import { addressOf } from '../sections.ts';

/** One number of the start page, with the list behind it. */
export interface StartTask {
  key: string;
  label: string;
  count: number;
  /** A note on the number, such as the next deadline. */
  line: string;
  to: string;
  icon: IconName;
  /** `late`: a deadline has passed. `soon`: work of today. `open`: everything else. */
  urgency: 'late' | 'soon' | 'open';
}

const RANK = { late: 0, soon: 1, open: 2 };

/** The tasks of the parts that the staff member may see, the most urgent first. */
export function tasksOf(now: StartNow): readonly StartTask[] {
  return [
    ...refundTasks(now.refunds),
    ...depositTasks(now),
    ...reviewTasks(now),
    ...lineReportTasks(now),
    ...inquiryTasks(now),
    ...campaignTasks(now.campaigns),
  ].toSorted((one, other) => rankOf(one) - rankOf(other));
}

/** Work without a single item goes last, whatever its urgency. */
const rankOf = ({ count, urgency }: StartTask) => (count === 0 ? 3 : RANK[urgency]);

function refundTasks(refunds: StartNow['refunds']): readonly StartTask[] {
  if (refunds === null) return [];
  const { overdue, today, later, items } = refunds;
  const list = addressOf('order-refund');
  const first = items[0];
  return [
    {
      key: 'refund-overdue',
      label: '기한 지난 환불',
      count: overdue,
      line: overdue > 0 && first ? overdueLine(first, overdue) : '기한을 모두 지켰어요',
      to: `${list}?due=overdue&sortBy=due`,
      icon: 'warn',
      urgency: 'late',
    },
    {
      key: 'refund-today',
      label: '오늘까지 환불',
      count: today,
      line: today > 0 ? '오늘 안에 처리해 주세요' : '오늘 기한인 환불이 없어요',
      to: `${list}?due=today&sortBy=due`,
      icon: 'clock',
      urgency: 'soon',
    },
    {
      key: 'refund-later',
      label: '그 뒤 환불',
      count: later,
      line: '기한이 남은 요청',
      to: `${list}?due=later&sortBy=due`,
      icon: 'wallet',
      urgency: 'open',
    },
  ];
}

/** `2026.11.29까지 · 46,714원 외 2건` */
function overdueLine({ due_on, amount }: StartRefund, count: number): string {
  const others = count > 1 ? ` 외 ${count - 1}건` : '';
  return `${formatDay(due_on)}까지 · ${formatWon(amount)}${others}`;
}

function depositTasks({ at, deposits }: StartNow): readonly StartTask[] {
  if (deposits === null) return [];
  const { total, amount, first_due_at: due } = deposits;
  const isLate = due !== null && Date.parse(due) < Date.parse(at);
  return [
    {
      key: 'deposits',
      label: '입금 확인',
      count: total,
      line:
        due === null
          ? '기다리는 입금이 없어요'
          : `${formatWon(amount)} · 첫 기한 ${formatDateTime(due).slice(5)}`,
      to: `${addressOf('order-paid')}?state=pending&method=bank_transfer`,
      icon: 'card',
      urgency: isLate ? 'late' : 'soon',
    },
  ];
}

function reviewTasks({ at, reviews }: StartNow): readonly StartTask[] {
  if (reviews === null) return [];
  const { pending, oldest_at: oldest, reported } = reviews;
  const list = addressOf('review');
  return [
    {
      key: 'review-pending',
      label: '승인할 후기',
      count: pending,
      line:
        oldest === null ? '기다리는 후기가 없어요' : `가장 오래된 것 ${formatRelative(oldest, at)}`,
      to: `${list}?state=pending&sortBy=oldest`,
      icon: 'star',
      urgency: 'soon',
    },
    {
      key: 'review-reported',
      label: '신고된 후기',
      count: reported,
      line: '공개된 후기 가운데 신고를 받은 것',
      to: `${list}?state=published&reported=true&sortBy=reports`,
      icon: 'flag',
      urgency: 'soon',
    },
  ];
}

function lineReportTasks({ at, line_reports: reports }: StartNow): readonly StartTask[] {
  if (reports === null) return [];
  const { open, oldest_at: oldest } = reports;
  return [
    {
      key: 'line-reports',
      label: '채팅 신고',
      count: open,
      line:
        oldest === null ? '확인할 신고가 없어요' : `가장 오래된 것 ${formatRelative(oldest, at)}`,
      to: `${addressOf('line-report')}?state=open&sortBy=oldest`,
      icon: 'flag',
      urgency: 'open',
    },
  ];
}

function inquiryTasks({ at, inquiries }: StartNow): readonly StartTask[] {
  if (inquiries === null) return [];
  const { waiting, overdue, oldest_at: oldest } = inquiries;
  const list = addressOf('inquiry');
  return [
    {
      key: 'inquiry-overdue',
      label: '기한 지난 문의',
      count: overdue,
      line: overdue > 0 ? '먼저 답해 주세요' : '기한을 모두 지켰어요',
      to: `${list}?overdue=true&sortBy=waiting`,
      icon: 'warn',
      urgency: 'late',
    },
    {
      key: 'inquiry-waiting',
      label: '답할 문의',
      count: waiting,
      line:
        oldest === null ? '기다리는 문의가 없어요' : `가장 오래된 것 ${formatRelative(oldest, at)}`,
      to: `${list}?waiting=true&sortBy=waiting`,
      icon: 'help',
      urgency: 'soon',
    },
  ];
}

/** One task for each channel and state. Brands without a push menu have no list for pushes. */
function campaignTasks(campaigns: StartNow['campaigns']): readonly StartTask[] {
  if (campaigns === null) return [];
  return campaigns.states
    .filter(({ channel }) => channel === 'sms' || brand.switches.pushMenu)
    .map(({ channel, state, count }) => ({
      key: `campaign-${channel}-${state}`,
      label: `${channelWords[channel].noun} ${campaignStates[state].label}`,
      count,
      line: CAMPAIGN_LINES[state] ?? '',
      to: `${addressOf(channel)}?state=${state}`,
      icon: channel === 'sms' ? ('mail' as const) : ('push' as const),
      urgency: state === 'paused' || state === 'approval' ? ('soon' as const) : ('open' as const),
    }));
}

const CAMPAIGN_LINES: Partial<Record<string, string>> = {
  paused: '다시 보내거나 취소해 주세요',
  approval: '다른 관리자의 승인이 필요해요',
  sending: '지금 보내고 있어요',
  scheduled: '정한 시각에 보내요',
};

/** `09:00 – 10:00`, or the start with the number of minutes until then. */
export function minutesUntil(start: string, now: number): string {
  const minutes = Math.max(0, Math.ceil((Date.parse(start) - now) / 60_000));
  return `${formatTime(start)} · ${minutes}분 뒤`;
}
