import type { StaffCode } from '../shared/wording.ts';

/** Messages to staff that the specification prescribes verbatim (features K17). */
export const staffWording = {
  loginFail: '아이디 또는 비밀번호를 확인해주세요.',
  loginError: '로그인에 실패했습니다. 다시 시도해주세요.',
  loginOk: (name: string) => `${name} 님 반갑습니다.`,
  logoutOk: '로그아웃 되었습니다.',
  logoutFail: '로그아웃에 실패 하였습니다. 다시 시도해주세요.',
  logoutError: '로그아웃 처리 중 오류가 발생했습니다.',
  permissionError: '접근 권한 확인에 실패하였습니다. 다시 시도해주세요.',
  ipNone: 'IP 주소를 가져올 수 없습니다.',
  ipDenied: '접속이 허용되지 않은 IP 입니다. 관리자에게 문의해주세요.',
  ipError: 'IP 확인 중 오류가 발생했습니다.',
  codeLength: '6자리 코드나 10자리 복구 코드를 입력해 주세요.',
} as const;

/** Messages to staff for codes that only staff calls return. See `sentenceOf`. */
export const staffSentences: Record<StaffCode, string | null> = {
  ADMIN_LOGIN_SUCCESS: null,
  ADMIN_LOGOUT_SUCCESS: staffWording.logoutOk,
  ADMIN_CHECK_SUCCESS: null,
  MENU_ACCESS_GRANTED: null,
  SECOND_FACTOR_REQUIRED: '인증 앱의 6자리 코드를 입력해 주세요.',
  SECOND_FACTOR_WRONG: '코드가 맞지 않거나 이미 쓴 코드예요. 새 코드로 다시 입력해 주세요.',
  SECOND_FACTOR_SETUP: '2단계 인증을 먼저 설정해 주세요.',
  PASSWORD_CHANGE_NEEDED: '새 비밀번호를 먼저 정해 주세요.',
  SCHEDULE_CLASH: '같은 시간에 이 전문가의 다른 방송이 있어요.',
  CAPTIONS_EXIST:
    '지금 영상에 맞춘 자막이 있어요. VOD에서 자막을 지운 뒤 다시보기 주소를 바꿔 주세요.',
  SELF_LOCKOUT: '지금 접속한 본인이 들어올 수 없게 되는 변경이라 저장하지 않았어요.',
  LAST_SUPER_ADMIN: '다른 최고관리자를 먼저 정해 주세요.',
  ALREADY_LISTED: '이미 목록에 있어요.',
  DUPLICATE_NAME: '이미 쓰고 있는 이름이에요.',
  AUDIENCE_EMPTY: '이 조건으로 받을 수 있는 사람이 없어요. 받는 사람을 다시 골라 주세요.',
  SENDER_NOT_VERIFIED: '발송사에 등록된 발신번호를 골라 주세요.',
  TEMPLATE_NOT_APPROVED: '승인된 템플릿만 고를 수 있어요.',
  TEMPLATE_ADVERTISES: '광고가 들어간 템플릿은 쓸 수 없어요.',
  SECOND_PERSON_NEEDED: '먼저 쓰거나 승인한 사람과 다른 관리자가 승인해야 해요.',
  TEST_SEND_NEEDED: '나에게 테스트를 먼저 보낸 뒤 다시 발송해 주세요.',
  BALANCE_TOO_LOW: '발송사 잔액이 모자라요. 충전하거나 받는 사람을 줄여 주세요.',
  DAILY_CEILING_REACHED: '하루 발송 한도를 넘어요. 받는 사람을 줄이거나 내일로 예약해 주세요.',
};
