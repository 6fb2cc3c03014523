import type { MessageCode } from '@maru/contract/core/message';
import type { FailureCode } from './call.ts';
import { LOGIN_NEEDED } from './session/login-needed.ts';
import { sessionState } from './session/session.store.ts';

/**
 * The product's response texts. Staff-only texts are in admin/staff-wording.ts, because many pages
 * load these. Texts from the specification are frozen, word for word (features E13). The others
 * may be edited.
 */
export const wording = {
  validation: {
    privateAddress: '회원이 열 수 없는 내부 주소예요. 인터넷 주소나 사이트 안 주소를 적어 주세요.',
    required: '필수 입력 항목입니다.',
    consent: '동의해 주세요.',
    min: (n: number) => `최소 ${n}자 이상 입력해주세요.`,
    max: (n: number) => `최대 ${n}자까지 입력 가능합니다.`,
    numMin: (n: number) => `${n} 이상 입력해주세요.`,
    numMax: (n: number) => `${n} 이하로 입력해주세요.`,
    email: (label: string) => `${label} 형식으로 입력해주세요.`,
    pattern: '입력 형식이 올바르지 않습니다.',
    year: '연도를 확인해 주세요. 1990년부터 2099년까지 쓸 수 있어요.',
    space: '공백을 포함할 수 없습니다.',
    letters: '영문자만 입력 가능합니다.',
    digits: '숫자만 입력 가능합니다.',
    password: '8~16자, 영문과 숫자 또는 특수문자를 포함해주세요.',
    phone: '휴대폰 번호를 확인해주세요.',
    imagePixels: (file: string) => `이미지가 너무 커요. 4,000만 화소까지 올릴 수 있어요: ${file}`,
    imageAnimatedPng: (file: string) =>
      `움직이는 PNG는 한 장면만 남아 올릴 수 없어요. GIF로 바꿔 주세요: ${file}`,
    imageBroken: (file: string) => `이미지를 읽지 못했어요. 파일이 손상됐을 수 있어요: ${file}`,
    file: (file: string) => `파일 크기를 초과했거나 허용되지 않는 형식입니다: ${file}`,
  },
  login: {
    fail: '아이디 또는 비밀번호를 확인해주세요.',
    withdrawn: '탈퇴한 계정입니다. 재가입을 원하시면 관리자에게 문의해주세요.',
    suspended: '이용이 정지된 계정입니다. 자세한 내용은 고객센터에 문의해주세요.',
    error: '일시적인 오류가 발생했습니다. 잠시 후 다시 시도해주세요.',
    need: LOGIN_NEEDED,
  },
  logout: {
    ask: '로그아웃 하시겠습니까?',
  },
  session: {
    otherDevice: '다른 기기에서 로그인되어 로그아웃 되었습니다.',
    denied: '접근 권한이 없습니다. 관리자에게 문의해주세요.',
  },
  /** Shown to staff who view the site as a member and try to change something. */
  viewOnly: '보기 전용이에요. 회원 화면에서는 아무것도 바꿀 수 없어요.',
  join: {
    notLive: '현재 방송 중이 아닙니다.',
    product: '전문가 상품 가입 후 이용하실 수 있습니다.',
    fail: '방송에 입장할 수 없습니다.',
  },
  vod: {
    none: '존재하지 않는 방송입니다.',
    inactive: '현재 시청할 수 없는 방송입니다.',
  },
  chat: {
    fail: '데이터를 불러오는 중 오류가 발생했습니다.',
  },
  update: {
    title: '새로운 업데이트가 있습니다.',
    text: '잠시 후 다시 시작합니다.',
  },
} as const;

/** Codes that no call of the public site returns, so its pages need no text for them. */
export type StaffCode =
  | 'ADMIN_LOGIN_SUCCESS'
  | 'ADMIN_LOGOUT_SUCCESS'
  | 'ADMIN_CHECK_SUCCESS'
  | 'MENU_ACCESS_GRANTED'
  | 'SECOND_FACTOR_REQUIRED'
  | 'SECOND_FACTOR_WRONG'
  | 'SECOND_FACTOR_SETUP'
  | 'PASSWORD_CHANGE_NEEDED'
  | 'SCHEDULE_CLASH'
  | 'CAPTIONS_EXIST'
  | 'SELF_LOCKOUT'
  | 'LAST_SUPER_ADMIN'
  | 'ALREADY_LISTED'
  | 'DUPLICATE_NAME'
  | 'AUDIENCE_EMPTY'
  | 'SENDER_NOT_VERIFIED'
  | 'TEMPLATE_NOT_APPROVED'
  | 'TEMPLATE_ADVERTISES'
  | 'SECOND_PERSON_NEEDED'
  | 'TEST_SEND_NEEDED'
  | 'BALANCE_TOO_LOW'
  | 'DAILY_CEILING_REACHED';

/**
 * Text shown for a returned code if the screen has no more specific text. `null` = no text:
 * successes and session ends, which are silent.
 */
const sentences: Record<Exclude<FailureCode, StaffCode>, string | null> &
  Partial<Record<StaffCode, string | null>> = {
  LOGIN_SUCCESS: null,
  LOGOUT_SUCCESS: null,
  ACCESS_GRANTED: null,
  TOKEN_REFRESH_SUCCESS: null,

  Unauthorized: wording.login.fail,
  MISSING_TOKENS: null,
  INVALID_TOKEN: null,
  TOKEN_EXPIRED: null,
  REFRESH_FAIL: null,
  SESSION_INVALIDATED: null,
  OTHER_DEVICE_LOGIN: wording.session.otherDevice,
  ACCESS_DENIED: wording.session.denied,

  'Subscription required for paid broadcast': wording.join.product,
  'Broadcast not found': wording.join.fail,
  'Broadcast is not live': wording.join.notLive,
  'Access limited to free broadcasts only': wording.join.product,
  'Vod schedule not found': wording.vod.none,
  'Vod is not currently active': wording.vod.inactive,

  WITHDRAWN_ACCOUNT: wording.login.withdrawn,
  INVALID_INPUT: '입력한 내용을 다시 확인해 주세요.',
  FORBIDDEN_WORDS: '법으로 쓸 수 없는 표현이 있어요. 고친 뒤 다시 시도해 주세요.',
  NOT_FOUND: '찾는 내용이 없어요. 지워졌거나 주소가 바뀌었을 수 있어요.',
  VERSION_CONFLICT: '그사이 다른 사람이 내용을 바꿨어요. 새로 불러온 뒤 다시 저장해 주세요.',
  STATE_CONFLICT: '지금 상태에서는 할 수 없는 일이에요. 새로 불러온 뒤 확인해 주세요.',
  DUPLICATE_LOGIN_ID: '이미 쓰고 있는 아이디예요.',
  ALREADY_ON_AIR: '이 전문가의 다른 방송이 이미 방송 중이에요.',
  COUPON_NOT_FOUND: '쿠폰을 찾을 수 없어요. 코드를 다시 확인해 주세요.',
  COUPON_NOT_VALID: '지금은 쓸 수 없는 쿠폰이에요. 사용 기간을 확인해 주세요.',
  COUPON_NOT_FITTING: '이 상품에는 쓸 수 없는 쿠폰이에요.',
  COUPON_USED: '이미 다른 주문에 쓴 쿠폰이에요. 쿠폰은 한 번만 쓸 수 있어요.',
  COUPON_EXHAUSTED: '준비한 수량이 모두 사용된 쿠폰이에요.',
  ALREADY_ENTERED: '이미 응모한 이벤트예요. 한 번만 응모할 수 있어요.',
  ALREADY_VOTED: '이미 투표했어요. 한 번만 투표할 수 있어요.',
  ALREADY_REPORTED: '이미 신고했어요. 운영팀이 살펴보고 있어요.',
  EVENT_CLOSED: '응모 기간이 아니에요. 이벤트 기간을 확인해 주세요.',
  REQUEST_IN_PROGRESS: '같은 요청을 처리하고 있어요. 잠시 후 결과를 확인해 주세요.',
  IDEMPOTENCY_CONFLICT: '앞서 보낸 요청이 이미 처리됐어요. 새로 불러온 뒤 확인해 주세요.',
  TICKET_EXPIRED: '입장 시간이 지났어요. 방송에 다시 입장해 주세요.',
  CHAT_CLOSED: '이 방송에서는 채팅을 쓸 수 없어요.',
  CHAT_MUTED: '지금은 채팅에 글을 쓸 수 없어요.',
  CHAT_WORD: '채팅에 쓸 수 없는 말이 있어요. 고쳐서 보내 주세요.',
  CHAT_LINK: '채팅에는 링크를 보낼 수 없어요. 링크를 지우고 보내 주세요.',
  CHAT_PHONE: '채팅에는 전화번호를 보낼 수 없어요. 번호를 지우고 보내 주세요.',
  CHAT_SLOW: '느린 채팅이에요. 잠시 뒤에 보내 주세요.',
  FEATURE_CLOSED: '잠시 쉬고 있는 기능이에요.',
  PAYLOAD_TOO_LARGE: '내용이 너무 커요. 줄인 뒤 다시 시도해 주세요.',
  UNSUPPORTED_MEDIA_TYPE: '올릴 수 없는 파일 형식이에요.',
  TOO_MANY_REQUESTS: '요청이 많아요. 잠시 후 다시 시도해 주세요.',
  INTERNAL_ERROR: wording.login.error,
  SERVICE_UNAVAILABLE: wording.login.error,
  NETWORK: '연결이 끊겼어요. 인터넷 연결을 확인해 주세요.',
  UNREADABLE: wording.login.error,
  ABORTED: null,
};

/** Adds the messages of staff codes, for the components that both areas share. */
export function addSentences(more: Record<StaffCode, string | null>): void {
  Object.assign(sentences, more);
}

/** The message of a code, or `null` if no message is shown. */
export function sentenceOf(code: FailureCode | MessageCode): string | null {
  // A view is refused every change by one guard, with the code of any missing permission.
  if (code === 'ACCESS_DENIED' && sessionState.viewUntil !== null) return wording.viewOnly;
  const sentence = sentences[code];
  return sentence === undefined ? wording.login.error : sentence;
}
