/**
 * Handling of a result code.
 *
 * - `progress`: undecided; query again later.
 * - `delivered`: the phone has received it.
 * - `retry`: a later attempt may succeed.
 * - `permanent`: this message can never be delivered.
 * - `suppress`: no message can be delivered to this number; exclude it from now on.
 * - `configuration`: staff must act; every other message fails in the same way.
 */
export type ResultClass =
  | 'progress'
  | 'delivered'
  | 'retry'
  | 'permanent'
  | 'suppress'
  | 'configuration';

export interface SmsResult {
  code: string;
  class: ResultClass;
  /** Text shown to staff. */
  reason: string;
}

/**
 * Result codes of the gateway by class, with the text that staff read. 1xxx: on submission, 2xxx:
 * inside the gateway, 3xxx: carrier.
 */
const RESULTS: readonly (readonly [ResultClass, Readonly<Record<string, string>>])[] = [
  [
    'progress',
    {
      '2000': '발송을 기다리고 있습니다.',
      '3000': '통신사의 결과를 기다리고 있습니다.',
    },
  ],
  [
    'delivered',
    {
      '4000': '휴대폰에 도착했습니다.',
    },
  ],
  [
    'retry',
    {
      '1024': '발송사에 일시적인 오류가 있었습니다.',
      '2024': '발송사에 일시적인 오류가 있었습니다.',
      '3012': '통신사 연동에 일시적인 오류가 있었습니다.',
      '3024': '통신사에 일시적인 오류가 있었습니다.',
      '3040': '제한 시간 안에 전달하지 못했습니다.',
      '3041': '휴대폰이 다른 일을 하고 있었습니다.',
      '3042': '휴대폰이 신호가 닿지 않는 곳에 있습니다.',
      '3043': '휴대폰 전원이 꺼져 있습니다.',
      '3044': '휴대폰의 문자 보관함이 가득 찼습니다.',
      '3053': '통신사 대기열이 가득 찼습니다.',
      '3056': '무선망에서 전달하지 못했습니다.',
      '3057': '무선망과 휴대폰 사이에서 전달하지 못했습니다.',
    },
  ],
  [
    'permanent',
    {
      '1010': '필수 값이 빠졌습니다.',
      '1011': '번호 형식이 올바르지 않습니다.',
      '1013': 'SMS에는 제목을 넣을 수 없습니다.',
      '1014': '제목이 40byte를 넘습니다.',
      '1021': '발송사에 없는 문자입니다.',
      '1022': '발송사에 없는 발송 그룹입니다.',
      '1023': '발송사에 없는 이미지입니다.',
      '1025': '문자 종류가 올바르지 않습니다.',
      '1026': '같은 번호가 이미 들어 있습니다.',
      '1027': '글자 인코딩이 올바르지 않습니다.',
      '1028': '보낼 수 없는 제어 문자가 있습니다.',
      '1029': '보낼 수 없는 글자가 있습니다.',
      '1031': '내용이 허용 길이를 넘습니다.',
      '1032': '추가 정보 값이 올바르지 않습니다.',
      '1034': '첨부 이미지가 없습니다.',
      '2011': '문자 형식이 올바르지 않습니다.',
      '2254': '발송사가 스팸으로 판단했습니다.',
      '3010': '받는 번호 형식이 올바르지 않습니다.',
      '3011': '통신사가 형식 오류로 거절했습니다.',
      // It may have arrived: sending it again would be a guess.
      '3014': '통신사가 결과를 알려주지 않았습니다.',
      '3031': '통신사가 보낼 수 없다고 답했습니다.',
      '3045': '일시 정지된 휴대폰입니다.',
      '3046': '휴대폰에 문제가 있어 받지 못했습니다.',
      '3047': '받는 쪽에서 수신을 거절했습니다.',
      '3048': '통신사가 알 수 없는 사유로 실패했습니다.',
      '3050': '문자를 받을 수 없는 휴대폰입니다.',
      '3051': '받는 쪽이 연결할 수 없는 상태입니다.',
      '3052': '통신사 운영자가 삭제했습니다.',
      '3054': '통신사가 스팸으로 차단했습니다.',
      '3060': '성인 인증이 되지 않은 번호입니다.',
      '3101': '알림톡 형식이 올바르지 않습니다.',
      '3103': '알림톡 발신 프로필이 올바르지 않습니다.',
      '3104': '카카오톡을 쓰지 않는 번호입니다.',
      '3105': '알림톡 템플릿이 없거나 승인되지 않았습니다.',
      '3106': '내용이 알림톡 템플릿과 다릅니다.',
      '3107': '받는 쪽에서 알림톡을 차단했습니다.',
      '3108': '알림톡을 보낼 수 없는 시각입니다.',
    },
  ],
  [
    'suppress',
    {
      '1060': '차단된 번호입니다.',
      '1061': '080으로 수신을 거부한 번호입니다.',
      '2060': '차단된 번호입니다.',
      '2061': '080으로 수신을 거부한 번호입니다.',
      '3032': '가입되지 않은 번호입니다.',
      '3055': '스팸 차단에 등록된 번호입니다.',
    },
  ],
  [
    'configuration',
    {
      '1020': '발송사 계정 정보가 올바르지 않습니다.',
      '1030': '발송사 잔액이 부족합니다.',
      '1058': '발송 경로가 없습니다.',
      '1062': '발신번호가 등록되지 않았습니다.',
      '1064': 'KISA 신고로 발송이 차단되었습니다.',
      '2062': '발신번호가 등록되지 않았습니다.',
      '2063': '발송사 계정이 차단되었습니다.',
      '2064': 'KISA 신고로 발송이 차단되었습니다.',
      '2230': '발송사 잔액이 부족합니다.',
      '3013': '발신번호 형식이 규정에 맞지 않습니다.',
      '3058': '발송 경로가 없습니다.',
      '3059': '변작된 발신번호로 판단되었습니다.',
    },
  ],
];

const byCode = new Map<string, SmsResult>();
for (const [resultClass, reasons] of RESULTS) {
  for (const [code, reason] of Object.entries(reasons)) {
    byCode.set(code, { code, class: resultClass, reason });
  }
}

/**
 * Returns the meaning of a gateway code. An unknown code ends the message, because a retry could
 * send it twice.
 */
export function resultOf(code: string): SmsResult {
  return (
    byCode.get(code) ?? { code, class: 'permanent', reason: `알 수 없는 결과입니다. (${code})` }
  );
}

/** Stored form of a result: its code and its sentence, which `reasonText` parses. */
export const reasonOf = ({ code, reason }: SmsResult) => `${code} ${reason}`;

/** Codes of messages that the provider, the carrier or the phone refused as spam. */
const SPAM_CODES = ['2254', '3047', '3054', '3055'];

/** Whether a stored reason says that the message was refused as spam, which counts as a complaint. */
export function isSpamBlock(reason: string | null): boolean {
  return SPAM_CODES.some((code) => reason?.startsWith(`${code} `) === true);
}

/** The codes after which a message may arrive another time. */
export const retryableCodes: readonly string[] = Array.from(byCode.values())
  .filter((result) => result.class === 'retry')
  .map(({ code }) => code);
