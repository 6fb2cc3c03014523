import type { Campaign, CampaignState } from '@maru/contract/campaign/campaign';
import type { RecipientItem } from '@maru/contract/campaign/campaign-recipient';
import { formatNumber } from '../../shared/format.ts';
import type { BadgeTone } from '../../shared/ui/badge.tsx';
import type { Channel } from '@maru/contract/message/channel';
import { isBlank } from '@maru/contract/text/clean-text';

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

const RECIPIENT_STATES: Record<RecipientItem['state'], { label: string; tone: BadgeTone }> = {
  waiting: { label: '대기', tone: 'ended' },
  sending: { label: '보내는 중', tone: 'upcoming' },
  sent: { label: '보냄', tone: 'success' },
  failed: { label: '실패', tone: 'error' },
  unknown: { label: '확인 안 됨', tone: 'warn' },
};

/**
 * Delivery state of one recipient's message. A message stopped by a cancel does not count as
 * failed.
 */
export function recipientStateOf({ state, reason }: Pick<RecipientItem, 'state' | 'reason'>) {
  return reason === 'CANCELLED' ? campaignStates.cancelled : RECIPIENT_STATES[state];
}

/** Reasons for excluding a recipient, in the order of the counts. */
export const excludedWords = [
  ['no_consent', '광고 수신 미동의'],
  ['opted_out', '수신거부 번호'],
  ['not_wanted', '알림 종류를 끈 회원'],
  ['capped', '빈도 제한'],
  ['withdrawn', '탈퇴 회원'],
  ['invalid', '번호 없음·잘못된 번호'],
  ['duplicate', '중복 번호'],
  ['left_out', '제외 조건'],
  ['declined', '목록의 수신거부'],
  ['undecided', '아직 정하지 않은 번호'],
  ['no_value', '변수 값 없음'],
] as const;

/** The same for push, where devices are counted. */
export const excludedPushWords = [
  ['no_consent', '광고 수신 미동의'],
  ['opted_out', '수신거부 기기'],
  ['not_wanted', '알림 종류를 켜지 않은 회원'],
  ['capped', '빈도 제한'],
  ['withdrawn', '탈퇴 회원'],
  ['invalid', '알림을 켜지 않은 회원'],
  ['duplicate', '중복 기기'],
  ['left_out', '제외 조건'],
  ['no_value', '변수 값 없음'],
] as const;

export function excludedWordsOf(channel: Channel) {
  return channel === 'sms' ? excludedWords : excludedPushWords;
}

/** `3,412명`. A push counts devices, because one person may have several. */
export function recipientsText(channel: Channel, count: number): string {
  return `${formatNumber(count)}${channel === 'sms' ? '명' : '대'}`;
}

/** `3,412명에게`, `6,204대에` */
export function toRecipientsText(channel: Channel, count: number): string {
  return `${recipientsText(channel, count)}${channel === 'sms' ? '에게' : '에'}`;
}

/** Name of a campaign in a list. An SMS has no title. */
export function nameOf({ title, text }: Pick<Campaign, 'title' | 'text'>): string {
  if (title !== '') return title;
  return text.split('\n').find((line) => !isBlank(line)) ?? '(제목 없음)';
}
