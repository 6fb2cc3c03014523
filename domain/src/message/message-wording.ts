import { advertisingWordsIn } from '@maru/contract/text/advertising';
import type { InquiryCategory } from '@maru/contract/inquiry/inquiry';
import { inquiryCategories } from '@maru/contract/inquiry/inquiry-words';
import { advertisingPush } from '@maru/contract/push/push-text';
import { byteLengthOf, SMS_MAX_BYTES } from '@maru/contract/text/sms-text';
import { seoulClockOf, seoulDayOf } from '@maru/platform/core/seoul-day';

/** `2026/11/21` on the calendar of Seoul. */
export const dayOf = (instant: string) => seoulDayOf(Date.parse(instant)).replaceAll('-', '/');

/** `11/21 20:10` on the clock of Seoul. */
export const clockOf = (instant: string) =>
  `${dayOf(instant).slice(5)} ${seoulClockOf(Date.parse(instant))}`;

/** `2026/11/21~2026/12/20`: access that ends at midnight has the day before as its last day. */
export const spanOf = ({ starts_at, ends_at }: Omit<Granted, 'name'>) =>
  `${dayOf(starts_at)}~${dayOf(new Date(Date.parse(ends_at) - 1).toISOString())}`;

export const won = (amount: number) => `${amount.toLocaleString('en-US')}원`;

/** The first that fits into one SMS; the last one is short enough with any name. */
function pickFitting(...texts: [string, ...string[]]): string {
  return texts.find((text) => byteLengthOf(text) <= SMS_MAX_BYTES) ?? texts.at(-1)!;
}

/** Proves a number. */
export function codeText(brandName: string, code: string): string {
  return `[${brandName}] 인증번호 ${code} (3분 안에 입력). 다른 사람에게 알려 주지 마세요.`;
}

/** Text of a temporary password, which only the member may see. */
export function passwordText(brandName: string, password: string, hours: number): string {
  return `[${brandName}] 임시 비밀번호 ${password} (${hours}시간 안에 로그인해 바꿔 주세요)`;
}

/** To the number an account had until now. */
export function phoneChangedText(brandName: string): string {
  return `[${brandName}] 가입하신 번호가 바뀌었어요. 요청한 적이 없다면 고객센터로 알려 주세요`;
}

/** To the buyer, while a transfer is waited for. */
export function orderText(
  brandName: string,
  to: { payable: number; dueAt: string; bank: string; number: string },
): string {
  const line = `[${brandName}] ${won(to.payable)}을 ${clockOf(to.dueAt)}까지 입금해 주세요`;
  return pickFitting(`${line}. ${to.bank} ${to.number}`, line);
}

/** Text of the receipt: the amount, the products and their duration. An LMS. */
export function paidText(
  brandName: string,
  paid: { orderNo: string; amount: number; granted: readonly Granted[] },
): string {
  const periods = paid.granted.map((granted) => `${granted.name}\n이용 기간: ${spanOf(granted)}`);
  return [
    `[${brandName}] 결제가 확인되었어요.`,
    `주문번호: ${paid.orderNo}`,
    `결제 금액: ${won(paid.amount)}`,
    ...periods,
    '영수증과 계약 내용은 마이페이지 > 결제 내역에서 볼 수 있어요.',
  ].join('\n');
}

export interface Granted {
  name: string;
  starts_at: string;
  ends_at: string;
}

/** To the member, when a payment by card was taken back. */
export function cardRefundText(brandName: string, amount: number): string {
  return `[${brandName}] 카드 결제 ${won(amount)}을 취소했어요(3~7일 소요). 이용은 종료되었어요`;
}

/** To the member, when the money was transferred or given back by hand. */
export function payoutText(brandName: string, amount: number): string {
  return `[${brandName}] 환불금 ${won(amount)}을 돌려드렸어요. 이용은 종료되었어요`;
}

/** To the member, when a request is refused. Longer than an SMS with most reasons. */
export function rejectText(brandName: string, requestNo: string, reason: string): string {
  return `[${brandName}] 환불 요청(${requestNo})을 받아들이지 못했어요.\n사유: ${reason}`;
}

/** An inquiry as its notices name it. Its title may hold personal data, so it is left out. */
export interface AnsweredInquiry {
  category: InquiryCategory;
  askedAt: string;
}

/** That staff have answered an inquiry. It fits into one SMS. */
export function inquiryAnsweredText(brandName: string, { askedAt }: AnsweredInquiry): string {
  const line = `[${brandName}] ${monthDayOf(seoulDayOf(Date.parse(askedAt)))} 문의에 답변드렸어요`;
  return pickFitting(`${line}. 고객센터 > 1:1 문의에서 확인해 주세요`, line);
}

/** The same as a push. */
export function inquiryAnsweredPush({ category, askedAt }: AnsweredInquiry): {
  title: string;
  text: string;
} {
  const asked = monthDayOf(seoulDayOf(Date.parse(askedAt)));
  return {
    title: '문의에 답변이 도착했어요',
    text: `${asked}에 남긴 ${inquiryCategories[category]} 문의예요. 눌러서 확인해 주세요`,
  };
}

/** That a membership or a trial ends. */
export function expiryText(
  brandName: string,
  { product, lastDay, daysLeft }: { product: string; lastDay: string; daysLeft: number },
): string {
  const when = daysLeft > 1 ? `${monthDayOf(lastDay)}에` : daysLeft === 1 ? '내일' : '오늘';
  const line = (name: string) => `[${brandName}] ${name} 이용 기간이 ${when} 끝나요`;
  return pickFitting(
    `${line(product)}. 마이페이지에서 확인해 주세요`,
    line(product),
    `${line('회원님의')}. 마이페이지에서 확인해 주세요`,
  );
}

/** Formats a day such as `2026-07-01` as `7월 1일`. */
export function monthDayOf(day: string): string {
  const [, month, ofMonth] = day.split('-').map(Number);
  return `${month}월 ${ofMonth}일`;
}

/** Advertising consents of a member. */
export interface Consents {
  sms: boolean;
  push: boolean;
  night: boolean;
}

export const said = (given: boolean) => (given ? '동의' : '거부');

/** Confirms the result of an advertising consent or its withdrawal (Network Act, art. 50-7). */
export function consentText(brandName: string, at: string, { sms, push, night }: Consents): string {
  return `[${brandName}] ${dayOf(at)} 광고 수신 처리: 문자 ${said(sms)}, 푸시 ${said(push)}, 야간 ${said(night)}`;
}

/** `문자·푸시` of who agreed to these. */
export function kindsOf({ sms, push, night }: Consents): string {
  return [sms && '문자', push && '푸시', night && '야간(21~08시)'].filter(Boolean).join('·');
}

/**
 * Two-year reminder of an advertising consent, and how to keep or withdraw it (Network Act, art.
 * 50-8). An LMS.
 */
export function reconfirmText(
  brandName: string,
  agreed: { at: string; to: Consents; optOut: string },
): string {
  return [
    `[${brandName}] 광고성 정보 수신 동의 안내`,
    `${dayOf(agreed.at)}에 ${kindsOf(agreed.to)} 수신에 동의하셨습니다.`,
    '계속 받으시려면 그대로 두시면 됩니다.',
    `그만 받으시려면 마이페이지 > 문자·알림에서 끄거나 ${agreed.optOut}(무료)로 전화해 주세요.`,
  ].join('\n');
}

/** Opt-out confirmation for a number without an account. */
export function optOutText(brandName: string, at: string): string {
  return `[${brandName}] ${dayOf(at)} 광고 문자 수신거부가 처리되었습니다`;
}

/**
 * Push about a new report or event. Events are advertising, and so are reports with a title that
 * sells something (features M04).
 */
export function newsPush(
  kind: 'report' | 'event',
  brandName: string,
  subject: string,
): { title: string; text: string; advertising: boolean } {
  const title = kind === 'report' ? '새 투자정보가 올라왔어요' : '새 이벤트가 열렸어요';
  const message = { title, text: subject, advertising: false };
  const advertising = kind === 'event' || advertisingWordsIn(message).length > 0;
  return { ...(advertising ? advertisingPush(message, brandName) : message), advertising };
}

/** Changes of a broadcast that its subscribers are notified of. */
export type BroadcastTurn = 'soon' | 'live' | 'moved' | 'cancelled' | 'restored';

export interface ChangedBroadcast {
  nick: string;
  title: string;
  startsAt: string;
  /** When it was to start before. */
  wasStart: string;
  minutesLeft: number;
}

/**
 * The push as a text message, for members without a device that receives pushes. With most titles,
 * it is longer than an SMS.
 */
export function textOfPush(brandName: string, push: { title: string; text: string }): string {
  return `[${brandName}] ${push.title}\n${push.text}`;
}

/**
 * Push that says that a broadcast is about to start, has started, or does not start as announced.
 */
export function broadcastPush(
  turn: BroadcastTurn,
  { nick, title, startsAt, wasStart, minutesLeft }: ChangedBroadcast,
): { title: string; text: string } {
  const which = `${nick} · ${title}`;
  // Shown when a device is back, too: the time stays true.
  const starts = `${which}\n${clockOf(startsAt)} 시작`;
  switch (turn) {
    case 'soon':
      return { title: `${minutesLeft}분 뒤 방송이 시작돼요`, text: starts };
    case 'live':
      return { title: '방송이 시작됐어요', text: starts };
    case 'moved':
      return {
        title: '방송 시간이 바뀌었어요',
        text: `${which}\n${clockOf(wasStart)} → ${clockOf(startsAt)}`,
      };
    case 'cancelled':
      return { title: '방송이 취소됐어요', text: `${which}\n${clockOf(wasStart)} 방송` };
    case 'restored':
      return {
        title: '취소됐던 방송이 다시 열려요',
        text: `${which}\n${clockOf(startsAt)} 방송`,
      };
  }
}
