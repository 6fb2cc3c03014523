import type {
  EntryKind,
  JourneyEntry,
  JourneyProblem,
  JourneyState,
  LeftReason,
  RunState,
} from './journey.ts';
import { DAY_MIN, type JourneyQuestion, type JourneyStep } from './journey-step.ts';

export const journeyStateWords: Readonly<Record<JourneyState, string>> = {
  draft: '초안',
  on: '진행 중',
  paused: '멈춤',
  ended: '끝남',
};

export const entryKindWords: Readonly<Record<EntryKind, string>> = {
  joined: '가입했을 때',
  paid: '결제했을 때',
  ending: '이용 기간이 끝나기 전',
  ended: '이용 기간이 끝났을 때',
  inactive: '오래 로그인하지 않았을 때',
};

export function entryText({ kind, days }: JourneyEntry): string {
  if (kind === 'ending') return `이용 기간이 끝나기 ${days}일 전`;
  if (kind === 'inactive') return `${days}일 동안 로그인하지 않았을 때`;
  return entryKindWords[kind];
}

export const questionWords: Readonly<Record<JourneyQuestion, string>> = {
  membership: '이용 중인 상품이 있나요?',
  clicked: '마지막 메시지를 눌렀나요?',
  tag: '태그가 있나요?',
  paid: '들어온 뒤 결제했나요?',
  sms: '문자 광고를 허락했나요?',
  push: '푸시 광고를 허락했나요?',
};

/** Units of a wait in minutes, the largest first. */
export const waitUnits = [
  { minutes: DAY_MIN, label: '일' },
  { minutes: 60, label: '시간' },
  { minutes: 1, label: '분' },
] as const;

/** The largest unit of which a wait is a whole number. @param minutes whole minutes. */
export function waitUnitOf(minutes: number): (typeof waitUnits)[number] {
  return waitUnits.find((unit) => minutes % unit.minutes === 0) ?? waitUnits[2];
}

/** `3일`, `2시간` or `90분`, in the largest unit without a remainder. */
export function durationText(minutes: number): string {
  const unit = waitUnitOf(minutes);
  return `${minutes / unit.minutes}${unit.label}`;
}

/** A step in one line. */
export function stepText(step: JourneyStep): string {
  switch (step.kind) {
    case 'wait':
      return `${durationText(step.minutes)} 기다리기`;
    case 'until':
      return `${step.time}까지 기다리기`;
    case 'condition':
      return step.asks === 'tag' ? `‘${step.tag}’ 태그가 있나요?` : questionWords[step.asks];
    case 'message':
      return `${step.channel === 'sms' ? '문자' : '푸시'} 보내기`;
  }
}

export const runStateWords: Readonly<Record<RunState, string>> = {
  inside: '진행 중',
  finished: '마침',
  left: '나감',
};

export const leftReasonWords: Readonly<Record<LeftReason, string>> = {
  account: '이용할 수 없는 계정',
  advertising: '광고 수신을 허락하지 않음',
  ended: '여정을 끝냄',
};

export const journeyProblemWords: Readonly<Record<JourneyProblem, string>> = {
  BALANCE_TOO_LOW: '문자 잔액이 모자라 문자를 보내지 못하고 있어요.',
  DAILY_CEILING_REACHED: '하루 문자 한도에 닿아 문자를 보내지 못하고 있어요.',
  SENDER_NOT_VERIFIED: '발신번호가 확인되지 않아 문자를 보내지 못하고 있어요.',
  PROVIDER_REFUSES: '발송사가 문자를 모두 거절해서 여정을 멈췄어요. 고친 뒤 이어서 해 주세요.',
};
