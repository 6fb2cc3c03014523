import type { Campaign, CampaignState, Channel, RecipientItem } from '@maru/contract/campaign';
import { formatNumber } from '../../shared/format.ts';
import type { BadgeTone } from '../../shared/ui/badge.tsx';

export const channelWords: Record<Channel, { noun: string; list: string; write: string }> = {
  sms: { noun: '문자', list: '문자 발송', write: '새 문자' },
  push: { noun: '푸시', list: '푸시 발송', write: '새 푸시' },
};

export const campaignStates: Record<CampaignState, { label: string; tone: BadgeTone }> = {
  draft: { label: '초안', tone: 'ended' },
  approval: { label: '승인대기', tone: 'warn' },
  scheduled: { label: '예약', tone: 'info' },
  sending: { label: '발송중', tone: 'upcoming' },
  paused: { label: '일시정지', tone: 'warn' },
  done: { label: '완료', tone: 'success' },
  cancelled: { label: '취소', tone: 'ended' },
  failed: { label: '실패', tone: 'error' },
};

export const recipientStates: Record<RecipientItem['state'], { label: string; tone: BadgeTone }> = {
  waiting: { label: '대기', tone: 'ended' },
  sending: { label: '보내는 중', tone: 'upcoming' },
  sent: { label: '보냄', tone: 'success' },
  failed: { label: '실패', tone: 'error' },
  unknown: { label: '확인 안 됨', tone: 'warn' },
};

/** Why somebody of the audience is left out, in the order of the counts. */
export const excludedWords = [
  ['no_consent', '광고 수신 미동의'],
  ['opted_out', '수신거부 번호'],
  ['not_wanted', '알림 종류를 끈 회원'],
  ['withdrawn', '탈퇴 회원'],
  ['invalid', '번호 없음·잘못된 번호'],
  ['duplicate', '중복 번호'],
  ['left_out', '제외 조건'],
  ['no_value', '변수 값 없음'],
] as const;

/** The same for push, where devices are counted. */
export const excludedPushWords = [
  ['no_consent', '광고 수신 미동의'],
  ['opted_out', '수신거부 기기'],
  ['not_wanted', '알림 종류를 켜지 않은 회원'],
  ['withdrawn', '탈퇴 회원'],
  ['invalid', '알림을 켜지 않은 회원'],
  ['duplicate', '중복 기기'],
  ['left_out', '제외 조건'],
  ['no_value', '변수 값 없음'],
] as const;

export function excludedWordsOf(channel: Channel) {
  return channel === 'sms' ? excludedWords : excludedPushWords;
}

/** `3,412명`; a push goes to devices, of which one person may have several. */
export function recipientsText(channel: Channel, count: number): string {
  return `${formatNumber(count)}${channel === 'sms' ? '명' : '대'}`;
}

/** `3,412명에게`, `6,204대에` */
export function toRecipientsText(channel: Channel, count: number): string {
  return `${recipientsText(channel, count)}${channel === 'sms' ? '에게' : '에'}`;
}

/** What a campaign is called in a list: an SMS has no title. */
export function nameOf({ title, text }: Pick<Campaign, 'title' | 'text'>): string {
  if (title !== '') return title;
  return text.split('\n').find((line) => line.trim() !== '') ?? '(제목 없음)';
}

/** Reasons of our own making; those of the gateway bring their sentence with them. */
const REASONS: Readonly<Record<string, string>> = {
  NOBODY_LEFT: '보낼 때 받을 수 있는 사람이 남아 있지 않아 아무에게도 보내지 않았어요.',
  CANCELLED: '발송을 취소해 보내지 않았어요.',
  WITHDRAWN: '보내기 전에 탈퇴한 회원이에요.',
  SUPPRESSED: '수신을 거부한 번호예요.',
  NOT_WANTED: '보내기 전에 이 종류의 알림을 끈 회원이에요.',
  NO_CONSENT: '광고 수신 동의가 없어요.',
  MARKED_FAILED: '결과를 알 수 없어 관리자가 실패로 처리했어요.',
  PICTURE_GONE: '이미지 파일을 찾을 수 없어 보내지 못했어요.',
  GIVEN_UP: '여러 번 시도했지만 보내지 못했어요.',
  GROUP_CLOSED: '발송사가 발송 묶음을 받지 않았어요.',
  TEMPLATE_STOPPED: '알림톡 템플릿을 쓸 수 없게 되었어요.',
  PROVIDER_AWAY: '알림톡을 보내는 발송사에 연결하지 못했어요.',
  NEVER_REPORTED: '사흘 동안 결과가 오지 않아 도착했는지 알 수 없어요.',
  GROUP_GONE: '발송사에서 발송 기록을 찾지 못해 결과를 알 수 없어요.',
  NO_REPORT: '통신사의 결과가 아직 오지 않아 보낸 것으로 보고 있어요.',
  NOT_LISTED: '발송사 결과 목록에 없어 결과를 알 수 없어요.',
  INTERRUPTED: '보내는 도중 끊겨 도착했는지 알 수 없어요.',
  NO_ANSWER: '푸시 서버의 답이 없어 도착했는지 알 수 없어요.',
  SUBSCRIPTION_ENDED: '알림을 끄거나 브라우저를 지운 기기예요.',
  NotEnoughBalance: '발송사 잔액이 부족해요.',
  Unauthorized: '발송사 계정 정보가 올바르지 않아요.',
};

/** A stored reason in words; its code stays beside it, for asking the provider. */
export function reasonText(reason: string | null): string {
  if (reason === null) return '–';
  const known = REASONS[reason];
  if (known !== undefined) return known;
  const gateway = /^(\d{4}) (.+)$/.exec(reason);
  if (gateway) return `${gateway[2]} (${gateway[1]})`;
  const http = /^HTTP (\d+)$/.exec(reason)?.[1];
  if (http === undefined) return `알려지지 않은 사유예요. (${reason})`;
  return http === '0' ? '푸시 서버에 연결하지 못했어요.' : `푸시 서버가 거절했어요. (HTTP ${http})`;
}
