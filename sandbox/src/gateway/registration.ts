import {
  byteLengthOf,
  LMS_MAX_BYTES,
  SMS_MAX_BYTES,
  TITLE_MAX_BYTES,
  unsendableOf,
} from '@maru/contract/text/sms-text';
import { z } from 'zod';

export const messageType = z.enum(['SMS', 'LMS', 'MMS', 'ATA', 'BMS_FREE', 'RCS_LMS']);
export type MessageType = z.output<typeof messageType>;

/** A message as it was registered with a group. */
export interface GatewayMessage {
  to: string;
  from: string;
  text: string;
  type: MessageType;
  subject: string | null;
  /** The name of its picture; only an MMS has one. */
  imageId: string | null;
  customFields: Record<string, string>;
  /** `2000` if it will be sent, else why it was not taken. */
  registration: string;
  /** Status code of the later delivery report: `4000` for received. */
  report: string;
}

const RECIPIENT = /^0\d{8,11}$/;
/**
 * A number that ends with the four-digit code it fails with, so that tests can produce every
 * failure.
 */
const FAILING_NUMBER = /^0100000([1-3]\d{3})$/;
const PRINTABLE_BREAK = /\r\n?|\n/g;
const CONTROL = /\p{Cc}/u;
const FIELD_NAME_CHARS = 30;
const FIELD_VALUE_CHARS = 100;

const STATUS_MESSAGES: Readonly<Record<string, string>> = {
  '1010': '필수 입력 값이 입력되지 않았습니다.',
  '1011': '번호 형식이 올바르지 않습니다.',
  '1013': '제목은 SMS에 쓸 수 없습니다.',
  '1014': '제목은 40byte까지 쓸 수 있습니다.',
  '1023': '해당 이미지가 없습니다.',
  '1025': '메시지 타입이 올바르지 않습니다.',
  '1030': '잔액이 부족합니다.',
  '1028': '인쇄할 수 없는 문자가 있습니다.',
  '1029': 'EUC-KR 완성형에 없는 문자가 있습니다.',
  '1031': 'SMS는 90byte, LMS와 MMS는 2,000byte까지 쓸 수 있습니다.',
  '1032': 'customFields 값이 올바르지 않습니다.',
  '1034': 'imageId가 존재하지 않습니다.',
  '1062': '등록되지 않은 발신번호입니다.',
  '2000': '정상 접수',
  '3000': '이통사로 접수 예정',
  '3104': '카카오톡을 사용하지 않는 사용자입니다.',
  '3105': '사용할 수 없는 템플릿입니다.',
  '3106': '템플릿과 내용이 일치하지 않습니다.',
  '3107': '알림톡 차단을 선택한 사용자입니다.',
  '4000': '수신 완료',
};

export function statusMessageOf(code: string): string {
  return STATUS_MESSAGES[code] ?? '처리하지 못했습니다.';
}

/**
 * Reads one message of a request and decides whether it is taken, as the protocol does.
 *
 * @param senders the numbers registered for sending.
 * @param hasFile whether there is a picture of that name.
 */
export function registerMessage(
  given: unknown,
  senders: readonly string[],
  hasFile: (fileId: string) => boolean,
): GatewayMessage {
  const fields = isRecord(given) ? given : {};
  const to = textOf(fields['to']).replaceAll('-', '');
  const from = textOf(fields['from']).replaceAll('-', '');
  const text = textOf(fields['text']);
  const subject = typeof fields['subject'] === 'string' ? fields['subject'] : null;
  const imageId = typeof fields['imageId'] === 'string' ? fields['imageId'] : null;
  const wanted = textOf(fields['type']).toUpperCase();
  const plain = byteLengthOf(text) > SMS_MAX_BYTES || subject !== null ? 'LMS' : 'SMS';
  const detected = imageId === null ? plain : 'MMS';
  const type = wanted === '' ? detected : wanted;
  const customFields = isRecord(fields['customFields']) ? fields['customFields'] : {};
  const failure = FAILING_NUMBER.exec(to)?.[1];

  const message = {
    to,
    from,
    text,
    subject,
    imageId,
    type: isType(type) ? type : 'SMS',
    customFields: Object.fromEntries(
      Object.entries(customFields).map(([name, value]) => [name, textOf(value)]),
    ),
  } as const;
  const refused = isType(type)
    ? (whyRefused(message, customFields, senders) ?? whyNoImage(message, hasFile))
    : '1025';
  const failsEarly = failure?.startsWith('1') ? failure : undefined;
  return {
    ...message,
    registration: refused ?? failsEarly ?? '2000',
    report: failure && !failsEarly ? failure : '4000',
  };
}

function whyRefused(
  message: Pick<GatewayMessage, 'to' | 'from' | 'text' | 'subject' | 'type'>,
  customFields: Record<string, unknown>,
  senders: readonly string[],
): string | undefined {
  const { to, from, text, subject, type } = message;
  if (to === '' || from === '' || text === '') return '1010';
  if (!RECIPIENT.test(to)) return '1011';
  if (!senders.includes(from)) return '1062';
  const unfit = whyTextRefused(subject, text, type);
  if (unfit !== undefined) return unfit;

  const fits = Object.entries(customFields).every(
    ([name, value]) =>
      typeof value === 'string' &&
      name.length <= FIELD_NAME_CHARS &&
      value.length <= FIELD_VALUE_CHARS,
  );
  return fits ? undefined : '1032';
}

/** The latest checked text. Most messages of a campaign have the same one. */
let checked: { key: string; refused: string | undefined } | null = null;

function whyTextRefused(subject: string | null, text: string, type: MessageType) {
  const key = JSON.stringify([subject, text, type]);
  if (checked?.key !== key) checked = { key, refused: checkText(subject, text, type) };
  return checked.refused;
}

function checkText(subject: string | null, text: string, type: MessageType): string | undefined {
  if (subject !== null && type === 'SMS') return '1013';
  if (subject !== null && byteLengthOf(subject) > TITLE_MAX_BYTES) return '1014';
  if (CONTROL.test(text.replaceAll(PRINTABLE_BREAK, ''))) return '1028';
  if (unsendableOf(`${subject ?? ''}${text}`.replaceAll(PRINTABLE_BREAK, '')).length > 0) {
    return '1029';
  }
  if (byteLengthOf(text) > (type === 'SMS' ? SMS_MAX_BYTES : LMS_MAX_BYTES)) return '1031';
  return undefined;
}

function whyNoImage(
  { type, imageId }: Pick<GatewayMessage, 'type' | 'imageId'>,
  hasFile: (fileId: string) => boolean,
): string | undefined {
  if (type !== 'MMS') return undefined;
  if (imageId === null) return '1034';
  return hasFile(imageId) ? undefined : '1023';
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isType(type: string): type is MessageType {
  return type === 'SMS' || type === 'LMS' || type === 'MMS';
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
