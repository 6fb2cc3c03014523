import { brand } from '#brand';
import type { StaffMembership } from '@maru/contract/member/staff-membership';
import type { MemoKind } from '@maru/contract/member/staff-memo';
import type { StaffUser, UserMessage, UserState } from '@maru/contract/member/staff-member';
import type { ConsentKind } from '@maru/contract/session/signup';
import type { BadgeTone } from '../../shared/ui/badge.tsx';

type Grade = StaffUser['grade'];

export const gradeNames: Readonly<Record<Grade, string>> = {
  free: '무료',
  vip: 'VIP',
  premium: '프리미엄',
  vvip: 'VVIP',
};

/** The grades that the brand sells, for filters. */
export const gradeOptions = (['free', 'vip', 'premium', 'vvip'] as const)
  .filter((grade) => (grade === 'vvip' ? brand.switches.vvip : true))
  .filter((grade) => (grade === 'premium' ? brand.switches.premium : true))
  .map((value) => ({ value, label: gradeNames[value] }));

export const stateNames: Readonly<Record<UserState, string>> = {
  active: '정상',
  dormant: '휴면',
  suspended: '정지',
  withdrawn: '탈퇴',
};

export const stateTones: Readonly<Record<UserState, BadgeTone>> = {
  active: 'success',
  dormant: 'warn',
  suspended: 'error',
  withdrawn: 'ended',
};

export const joinNames = { web: '홈페이지', staff: '직원 등록' } as const;

export const consentNames: Readonly<Record<ConsentKind, string>> = {
  terms: '회원 약관',
  privacy: '개인정보 처리방침',
  ethics: '전문가 윤리강령',
  marketing_sms: '문자 수신',
  marketing_push: '푸시 수신',
  night: '야간 수신',
};

export const consentSources: Readonly<Record<string, string>> = {
  signup: '회원가입',
  mypage: '마이페이지',
  optout_link: '수신거부 링크',
  '080': '080 수신거부',
  operator: '직원 기록',
  reconfirm: '재확인',
};

export const consentWays = { paper: '서면', phone: '전화', visit: '방문' } as const;

/**
 * Text for the note of a consent. For accounts created by staff, the note is a code for the way of
 * consent.
 */
export function consentNoteText(note: string | null): string {
  if (note === null) return '';
  return Object.entries(consentWays).find(([way]) => way === note)?.[1] ?? note;
}

export const memoKinds: Readonly<Record<MemoKind, string>> = {
  counsel: '상담',
  complaint: '민원',
  refund: '환불',
  other: '기타',
};

export const memoTones: Readonly<Record<MemoKind, BadgeTone>> = {
  counsel: 'info',
  complaint: 'error',
  refund: 'warn',
  other: 'free',
};

export const sourceNames: Readonly<Record<StaffMembership['source'], string>> = {
  paid: '결제',
  manual: '직접 등록',
  trial: '무료 체험',
};

export const membershipStates: Readonly<
  Record<StaffMembership['state'], { name: string; tone: BadgeTone }>
> = {
  current: { name: '이용 중', tone: 'success' },
  coming: { name: '시작 전', tone: 'info' },
  ended: { name: '끝남', tone: 'ended' },
  refunding: { name: '환불 처리 중', tone: 'info' },
  refunded: { name: '환불', tone: 'warn' },
  revoked: { name: '회수', tone: 'ended' },
};

export const contactWays = {
  phone: '전화',
  sms: '문자',
  chat: '채팅',
  other: '기타',
} as const;

export const channelNames: Readonly<Record<UserMessage['channel'], string>> = {
  sms: '문자',
  push: '푸시',
  alimtalk: '알림톡',
};

export const purposeNames: Readonly<Record<NonNullable<UserMessage['purpose']>, string>> = {
  code: '인증번호',
  password: '임시 비밀번호',
  order: '주문 안내',
  refund: '환불 안내',
  expiry: '만료 안내',
  reminder: '방송 알림',
  consent: '수신 동의 안내',
  account: '계정 안내',
  inquiry: '문의 답변',
  stock: '종목 알림',
};

/** Labels for the delivery receipts that devices report for a push. */
export const seenNames: Readonly<Record<NonNullable<UserMessage['seen']>, string>> = {
  shown: '기기에 표시함',
  clicked: '회원이 클릭함',
};

export const messageStates: Readonly<
  Record<UserMessage['state'], { name: string; tone: BadgeTone }>
> = {
  waiting: { name: '대기', tone: 'info' },
  sent: { name: '보냄', tone: 'success' },
  failed: { name: '실패', tone: 'error' },
  unknown: { name: '확인 안 됨', tone: 'warn' },
  expired: { name: '시간 지남', tone: 'ended' },
  taken_back: { name: '보내지 않음', tone: 'ended' },
};

export const loginResults: Readonly<Record<string, string>> = {
  ok: '성공',
  wrong: '비밀번호 틀림',
  withdrawn: '탈퇴한 계정',
  not_active: '정지된 계정',
  limited: '시도 제한',
};
