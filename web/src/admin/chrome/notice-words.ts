import {
  alarmEndLine,
  alarmLine,
  alarmRules,
  alarmSubject,
  alarmWords,
  type AlarmWords,
} from '@maru/contract/monitor/alarm';
import { inquiryCategory } from '@maru/contract/inquiry/inquiry';
import { inquiryCategories } from '@maru/contract/inquiry/inquiry-words';
import { reportReason } from '@maru/contract/review/own-review';
import { journeyProblem } from '@maru/contract/journey/journey';
import { journeyProblemWords } from '@maru/contract/journey/journey-words';
import { methodName } from '@maru/contract/order/pay-method-words';
import { webhookOffWords } from '@maru/contract/webhook/webhook-words';
import { reasonText } from '@maru/contract/campaign/recipient-reason';
import { splitReason } from '@maru/contract/campaign/split/split-test';
import { splitReasonWords } from '@maru/contract/campaign/split/split-reason-words';
import type { StaffNotice } from '@maru/contract/notice/staff-notice';
import { formatNumber, formatTime, formatWon } from '../../shared/format.ts';
import { lineReportReason } from '@maru/contract/room/line-report';
import { lineReportReasonWords } from '@maru/contract/room/line-report-words';
import { reportReasonWords } from '../../shared/report-words.ts';
import { deviceNameOf } from '../guard/device-name.ts';

type Detail = StaffNotice['detail'];

const TITLES: Record<StaffNotice['kind'], string> = {
  'login.replaced': '다른 기기에서 로그인했어요',
  'login.newNetwork': '새로운 곳에서 로그인했어요',
  'address.ending': '허용 IP가 곧 끝나요',
  'refund.requested': '환불 요청이 들어왔어요',
  'refund.approval': '환불 2차 승인을 기다려요',
  'refund.stuck': '환불이 되지 않고 있어요',
  'campaign.finished': '발송을 마쳤어요',
  'campaign.failed': '발송하지 못했어요',
  'campaign.decided': '이긴 문구를 나머지에게 보내요',
  'campaign.undecided': '보낼 문구를 정해 주세요',
  'push.keyRefused': '푸시 서비스가 우리 서버의 키를 거절했어요',
  'approval.wanted': '발송 승인을 기다려요',
  'sender.refused': '발신번호를 쓸 수 없어요',
  'balance.low': '발송사 잔액이 얼마 남지 않았어요',
  'alimtalk.stopped': '알림톡 템플릿을 쓸 수 없어요',
  'order.placed': '새 주문이 들어왔어요',
  'order.paid': '결제가 완료됐어요',
  'payment.difference': '결제사 기록과 다른 결제가 있어요',
  'tax.invoiceWaiting': '발행할 세금계산서가 있어요',
  'tax.failed': '현금영수증을 발급하지 못했어요',
  'payment.stray': '끝난 주문의 카드 결제를 취소하고 있어요',
  'review.reported': '후기 신고가 들어왔어요',
  'line.reported': '채팅 신고가 들어왔어요',
  'inquiry.received': '새 문의가 들어왔어요',
  'inquiry.continued': '문의에 질문이 이어졌어요',
  'post.approvalWanted': '글이 공개 승인을 기다려요',
  'post.approved': '글 공개가 승인됐어요',
  'post.refused': '글 공개가 반려됐어요',
  'post.publishedLate': '예약한 글이 늦게 공개됐어요',
  'export.ready': 'CSV 파일을 받을 수 있어요',
  'export.failed': 'CSV 파일을 만들지 못했어요',
  'bulk.finished': '일괄 변경을 마쳤어요',
  'bulk.failed': '일괄 변경을 끝내지 못했어요',
  'bulk.cancelled': '일괄 변경을 멈췄어요',
  'broadcast.overdue': '종료 시각이 지났는데 방송이 켜져 있어요',
  'broadcast.turnedOff': '꺼지지 않은 방송을 자동으로 껐어요',
  'alarm.raised': '경보가 울렸어요',
  'alarm.cleared': '경보가 풀렸어요',
  'webhook.stopped': '웹훅을 껐어요',
  'journey.problem': '여정의 문자가 나가지 않아요',
};

/** Short title of the event. */
export function titleOf({ kind, detail }: Pick<StaffNotice, 'kind' | 'detail'>): string {
  const alarm = kind === 'alarm.raised' || kind === 'alarm.cleared' ? alarmIn(detail) : null;
  if (alarm !== null) {
    const { title, endTitle } = alarmRules[alarm.name];
    return kind === 'alarm.raised' ? title : endTitle;
  }
  if (kind === 'payment.stray' && isDeposit(detail)) return '끝난 주문에 입금됐어요';
  if (kind === 'campaign.failed' && isHalfway(detail)) return '발송이 멈췄어요';
  return TITLES[kind];
}

/** Writes the line of one kind of notice from its details. */
type Line = (detail: Detail, kind: StaffNotice['kind']) => string;

const login: Line = (detail) =>
  wordsOf(textIn(detail, 'login_id'), textIn(detail, 'ip_address'), deviceIn(detail));

const order: Line = (detail, kind) =>
  wordsOf(
    textIn(detail, 'product'),
    wonIn(detail, 'payable'),
    textIn(detail, 'order_no'),
    kind === 'payment.stray' ? wayBackIn(detail) : methodIn(detail),
  );

const refund: Line = (detail) => wordsOf(textIn(detail, 'request_no'), wonIn(detail, 'amount'));

const broadcast: Line = (detail) => {
  const end = textIn(detail, 'end_date');
  return wordsOf(
    textIn(detail, 'nick'),
    textIn(detail, 'title'),
    end === null ? null : `${formatTime(end)} 종료 예정`,
  );
};

const bulk: Line = (detail) =>
  wordsOf(
    textIn(detail, 'title'),
    countIn(detail, 'done', '건', '완료 '),
    countIn(detail, 'failed', '건', '실패 '),
    '하루 동안 결과 파일을 받을 수 있어요',
  );

const checkedPost: Line = (detail) =>
  wordsOf(
    textIn(detail, 'title'),
    countIn(detail, 'flagged', '곳', '점검 표현 '),
    textIn(detail, 'reason'),
  );

const campaign: Line = (detail) => {
  const isPush = detail['channel'] === 'push';
  const unit = isPush ? '대' : '명';
  const code = textIn(detail, 'code');
  return wordsOf(
    isPush ? '푸시' : '문자',
    countIn(detail, 'total', unit),
    detail['reason'] === 'NOBODY_LEFT' ? '받을 사람이 남아 있지 않았어요' : null,
    countIn(detail, 'failed', unit, '실패 '),
    countIn(detail, 'unknown', unit, '미확인 '),
    code === null ? null : reasonText(code),
    adWordsIn(detail),
  );
};

const splitTest: Line = (detail) => {
  const reason = splitReason.safeParse(detail['reason']);
  const winner = textIn(detail, 'winner');
  return wordsOf(
    detail['channel'] === 'push' ? '푸시' : '문자',
    winner === null ? null : `${winner} 문구`,
    reason.success ? splitReasonWords[reason.data] : null,
  );
};

const alarmRaised: Line = (detail) => {
  const alarm = alarmIn(detail);
  if (alarm === null) return '';
  const wellSince = textIn(detail, 'well_since');
  return wordsOf(alarmLine(alarm), wellSince && `${formatTime(wellSince)}에 풀렸어요`);
};

const alarmCleared: Line = (detail) => {
  const alarm = alarmIn(detail);
  if (alarm === null) return '';
  const raisedAt = textIn(detail, 'raised_at');
  const wellSince = textIn(detail, 'well_since');
  if (raisedAt === null || wellSince === null) return alarmSubject(alarm);
  return alarmEndLine({ ...alarm, raised_at: raisedAt, well_since: wellSince });
};

const stoppedTemplate: Line = (detail) => {
  // Reminders are pushes. Only members without a device receive them as 알림톡, and never as a text
  // message.
  const instead =
    detail['kind'] === 'reminder' ? '기기가 없는 회원에게는 보내지 않아요' : '문자로 보내요';
  return wordsOf(textIn(detail, 'name'), `이제 ${instead}`);
};

const taxDocument: Line = (detail) => wordsOf(textIn(detail, 'order_no'), wonIn(detail, 'amount'));

const inquiry: Line = (detail) => {
  const category = inquiryCategory.safeParse(detail['category']);
  const number = detail['inquiry'];
  return wordsOf(
    category.success ? inquiryCategories[category.data] : null,
    typeof number === 'number' ? `${number}번` : null,
  );
};

const LINES: Record<StaffNotice['kind'], Line> = {
  'login.replaced': login,
  'login.newNetwork': login,
  'address.ending': (detail) =>
    wordsOf(textIn(detail, 'net'), textIn(detail, 'label'), textIn(detail, 'valid_to')),
  'refund.requested': refund,
  'refund.approval': refund,
  'refund.stuck': refund,
  'campaign.finished': campaign,
  'campaign.failed': campaign,
  'campaign.decided': splitTest,
  'campaign.undecided': splitTest,
  'push.keyRefused': () => 'VAPID 키 설정을 확인해 주세요. 구독은 지우지 않았어요',
  'approval.wanted': campaign,
  'sender.refused': (detail) => wordsOf(textIn(detail, 'label'), '발송사에 등록되어 있지 않아요'),
  'balance.low': (detail) => {
    const balance = wonIn(detail, 'balance');
    return balance === null ? '' : `${balance} 남았어요`;
  },
  'alimtalk.stopped': stoppedTemplate,
  'order.placed': order,
  'order.paid': order,
  'tax.invoiceWaiting': taxDocument,
  'tax.failed': taxDocument,
  'payment.difference': (detail) => {
    const count = detail['count'];
    return wordsOf(
      textIn(detail, 'day'),
      typeof count === 'number' ? `${formatNumber(count)}건` : null,
    );
  },
  'payment.stray': order,
  'review.reported': (detail) => wordsOf(textIn(detail, 'title'), reasonIn(detail)),
  'line.reported': (detail) => wordsOf(textIn(detail, 'nick'), lineReasonIn(detail)),
  'inquiry.received': inquiry,
  'inquiry.continued': inquiry,
  'post.approvalWanted': checkedPost,
  'post.approved': checkedPost,
  'post.refused': checkedPost,
  'post.publishedLate': (detail) =>
    wordsOf(textIn(detail, 'title'), countIn(detail, 'minutes', '분', '예정보다 ')),
  'export.ready': (detail) =>
    wordsOf(textIn(detail, 'title'), countIn(detail, 'rows', '건'), '하루 동안 받을 수 있어요'),
  'export.failed': () => '잠시 후 다시 내려받아 주세요',
  'bulk.finished': bulk,
  'bulk.failed': bulk,
  'bulk.cancelled': bulk,
  'broadcast.overdue': broadcast,
  'broadcast.turnedOff': broadcast,
  'alarm.raised': alarmRaised,
  'alarm.cleared': alarmCleared,
  'webhook.stopped': (detail) =>
    wordsOf(
      textIn(detail, 'host'),
      detail['reason'] === 'gone' ? webhookOffWords.gone : webhookOffWords.failing,
    ),
  'journey.problem': (detail) => {
    const problem = journeyProblem.safeParse(detail['problem']);
    const code = textIn(detail, 'code');
    return wordsOf(
      textIn(detail, 'name'),
      problem.success ? journeyProblemWords[problem.data] : null,
      code === null ? null : reasonText(code),
    );
  },
};

/** The person or object that the event is about. */
export function lineOf({ kind, detail }: Pick<StaffNotice, 'kind' | 'detail'>): string {
  return LINES[kind](detail, kind);
}

/** Alarm of a notice line. `null` for an alarm that only another release knows. */
function alarmIn(detail: Detail): AlarmWords | null {
  const alarm = alarmWords.safeParse(detail);
  return alarm.success ? alarm.data : null;
}

function methodIn(detail: Detail): string | null {
  const method = textIn(detail, 'method');
  return method === null ? null : methodName(method);
}

function wayBackIn(detail: Detail): string | null {
  return isDeposit(detail) ? '직접 돌려줘야 해요' : null;
}

/** Whether the money was paid to a virtual account, from which no gateway refunds automatically. */
function isDeposit(detail: Detail): boolean {
  return detail['method'] === 'virtual_account';
}

/** Whether a campaign failed after some of its messages were sent or were in flight. */
function isHalfway({ total, failed }: Detail): boolean {
  return typeof total === 'number' && typeof failed === 'number' && failed < total;
}

function adWordsIn(detail: Detail): string | null {
  const words = textIn(detail, 'words');
  return words === null ? null : `광고로 읽히는 말 ${words}`;
}

function wordsOf(...words: readonly (string | null)[]): string {
  return words.filter((word) => word !== null && word !== '').join(' · ');
}

function textIn(detail: Detail, name: string): string | null {
  const value = detail[name];
  return value === undefined ? null : String(value);
}

function wonIn(detail: Detail, name: string): string | null {
  const amount = detail[name];
  return typeof amount === 'number' ? formatWon(amount) : null;
}

function deviceIn(detail: Detail): string | null {
  const userAgent = textIn(detail, 'user_agent');
  return userAgent === null ? null : deviceNameOf(userAgent);
}

/** Reason of a review report. An unknown reason from a later release returns `null`. */
function reasonIn(detail: Detail): string | null {
  const reason = reportReason.safeParse(detail['reason']);
  return reason.success ? reportReasonWords[reason.data] : null;
}

function lineReasonIn(detail: Detail): string | null {
  const reason = lineReportReason.safeParse(detail['reason']);
  return reason.success ? lineReportReasonWords[reason.data] : null;
}

function countIn(
  detail: Detail,
  name: string,
  unit: '명' | '대' | '분' | '곳' | '건',
  before = '',
): string | null {
  const value = detail[name];
  return typeof value === 'number' && value > 0 ? `${before}${formatNumber(value)}${unit}` : null;
}
