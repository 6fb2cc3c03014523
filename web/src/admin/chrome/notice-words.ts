import { reportReason } from '@maru/contract/own-review';
import type { StaffNotice } from '@maru/contract/staff-notice';
import { formatCount, formatWon } from '../../shared/format.ts';
import { reportReasonWords } from '../../shared/report-words.ts';
import { deviceNameOf } from '../guard/device-name.ts';

type Detail = StaffNotice['detail'];

const TITLES: Record<StaffNotice['kind'], string> = {
  'login.replaced': '다른 기기에서 로그인했어요',
  'campaign.finished': '발송을 마쳤어요',
  'campaign.failed': '발송하지 못했어요',
  'approval.wanted': '발송 승인을 기다려요',
  'order.placed': '새 주문이 들어왔어요',
  'review.reported': '후기 신고가 들어왔어요',
};

/** What happened, in a few words. */
export function titleOf(notice: Pick<StaffNotice, 'kind'>): string {
  return TITLES[notice.kind];
}

/** To whom or to what it happened. */
export function lineOf({ kind, detail }: Pick<StaffNotice, 'kind' | 'detail'>): string {
  if (kind === 'login.replaced') {
    return wordsOf(textIn(detail, 'login_id'), textIn(detail, 'ip_address'), deviceIn(detail));
  }
  if (kind === 'order.placed') {
    const payable = detail['payable'];
    return wordsOf(
      textIn(detail, 'product'),
      typeof payable === 'number' ? formatWon(payable) : null,
      textIn(detail, 'order_no'),
    );
  }
  if (kind === 'review.reported') return wordsOf(textIn(detail, 'title'), reasonIn(detail));
  return wordsOf(
    detail['channel'] === 'push' ? '푸시' : '문자',
    countIn(detail, 'total', '명'),
    countIn(detail, 'failed', '명', '실패 '),
  );
}

function wordsOf(...words: readonly (string | null)[]): string {
  return words.filter((word) => word !== null && word !== '').join(' · ');
}

function textIn(detail: Detail, name: string): string | null {
  const value = detail[name];
  return value === undefined ? null : String(value);
}

function deviceIn(detail: Detail): string | null {
  const userAgent = textIn(detail, 'user_agent');
  return userAgent === null ? null : deviceNameOf(userAgent);
}

/** Why somebody reported a review; a reason of a later release says nothing. */
function reasonIn(detail: Detail): string | null {
  const reason = reportReason.safeParse(detail['reason']);
  return reason.success ? reportReasonWords[reason.data] : null;
}

function countIn(detail: Detail, name: string, unit: '명', before = ''): string | null {
  const value = detail[name];
  return typeof value === 'number' && value > 0 ? before + formatCount(value, unit) : null;
}
