import { fillPlaces, placesIn } from '@maru/contract/text/text-places';
import { z } from 'zod';
import type { GatewayMessage } from './registration.ts';

/** Template of a simulated provider, in the format of the Solapi protocol. */
export const alimtalkTemplate = z.strictObject({
  provider: z.enum(['solapi', 'aligo']).default('solapi'),
  templateId: z.string().min(1),
  channelId: z.string().min(1),
  name: z.string(),
  content: z.string(),
  status: z.enum(['PENDING', 'INSPECTING', 'APPROVED', 'REJECTED']),
  /** Comment of the reviewer. */
  reason: z.string().default(''),
  /** BA: basic, EX: with more information, AD: with advertising, MI: with both. */
  messageType: z.enum(['BA', 'EX', 'AD', 'MI']).default('BA'),
});
export type AlimtalkTemplate = z.output<typeof alimtalkTemplate>;

const CHANNEL = 'KA01PF000000000000000000000MARU';
const ALIGO_CHANNEL = '0123456789abcdef0123456789abcdef01234567';

/** On the account from the beginning; the desk changes the list. */
export const TEMPLATES: readonly AlimtalkTemplate[] = [
  {
    provider: 'solapi',
    templateId: 'KA01TP0000000000000000000EXPIRY',
    channelId: CHANNEL,
    name: '이용 기간 만료 안내',
    content:
      '[#{브랜드}] 이용 기간 안내\n\n#{상품} 이용 기간이 #{종료일}에 끝나요.\n남은 기간: #{남은기간}\n\n이어서 이용하시려면 마이페이지에서 확인해 주세요.',
    status: 'APPROVED',
    reason: '',
    messageType: 'BA',
  },
  {
    provider: 'solapi',
    templateId: 'KA01TP00000000000000000000REFUND',
    channelId: CHANNEL,
    name: '환불 완료 안내',
    content:
      '[#{브랜드}] 환불 완료\n\n요청번호: #{요청번호}\n환불 금액: #{금액}\n\n계좌로 보내 드렸어요.',
    status: 'APPROVED',
    reason: '',
    messageType: 'BA',
  },
  {
    provider: 'solapi',
    templateId: 'KA01TP0000000000000000000CANCEL',
    channelId: CHANNEL,
    name: '카드 취소 완료 안내',
    content:
      '[#{브랜드}] 카드 취소 완료\n\n요청번호: #{요청번호}\n취소 금액: #{금액}\n\n결제하신 카드로 취소했어요. 카드사에 따라 3~7일 걸려요.',
    status: 'APPROVED',
    reason: '',
    messageType: 'BA',
  },
  {
    provider: 'solapi',
    templateId: 'KA01TP000000000000000000000OFFER',
    channelId: CHANNEL,
    name: '결제 확인과 다음 혜택',
    content:
      '[#{브랜드}] 결제가 확인되었습니다.\n주문번호: #{주문번호}\n금액: #{금액}\n\n지금 #{할인율} 할인된 가격으로 한 번 더!',
    status: 'REJECTED',
    reason: '할인 안내는 광고라 알림톡으로 보낼 수 없습니다. 혜택 문구를 빼고 다시 신청해 주세요.',
    messageType: 'BA',
  },
  {
    provider: 'aligo',
    templateId: 'TA0001',
    channelId: ALIGO_CHANNEL,
    name: '입금 안내',
    content:
      '[#{브랜드}] 입금 안내\n\n주문번호: #{주문번호}\n금액: #{금액}\n#{은행} #{계좌번호}\n\n#{기한}까지 보내 주시면 바로 이용하실 수 있어요.',
    status: 'APPROVED',
    reason: '',
    messageType: 'BA',
  },
];

/**
 * A number that ends with the four-digit code its 알림톡 fails with. Text messages to it are
 * delivered.
 */
const FAILING_NUMBER = /^0100001(3\d{3})$/;
const RECIPIENT = /^0\d{8,11}$/;

const marked = z.object({ type: z.literal('ATA') });
const given = z.object({
  to: z.string().transform((to) => to.replaceAll('-', '')),
  from: z.string().default(''),
  /**
   * Full text, for a protocol that accepts it, and the fallback text that the provider sends on
   * failure.
   */
  text: z.string().optional(),
  instead: z.string().optional(),
  kakaoOptions: z.object({
    pfId: z.string(),
    templateId: z.string(),
    variables: z.record(z.string(), z.string()).default({}),
    disableSms: z.boolean().default(false),
  }),
  customFields: z.record(z.string(), z.string()).default({}),
});

export interface AlimtalkSettings {
  templates: readonly AlimtalkTemplate[];
  /** Report code of every 알림톡; 0 = the regular result. */
  code: number;
}

export function isAlimtalk(message: unknown): boolean {
  return marked.safeParse(message).success;
}

/** Parses one 알림톡 of a request and decides its result, as the protocol does. */
export function registerAlimtalk(message: unknown, settings: AlimtalkSettings): GatewayMessage {
  const { to, from, kakaoOptions, customFields, ...whole } = given.parse(message);
  const { pfId, templateId, variables, disableSms } = kakaoOptions;
  const template = settings.templates.find(
    (one) => one.templateId === templateId && one.channelId === pfId,
  );
  const words = Object.fromEntries(
    Object.entries(variables).map(([place, value]) => [place.replace(/^#\{(.*)\}$/, '$1'), value]),
  );
  const text = whole.text ?? fillPlaces(template?.content ?? '', words);
  const code = FAILING_NUMBER.exec(to)?.[1] ?? (settings.code > 0 ? String(settings.code) : null);
  const report = code ?? reportOf(template, text);
  // Unless the caller disables it, the provider sends a text message as fallback.
  const isReplaced = report !== '4000' && !disableSms;
  return {
    to,
    from,
    text: isReplaced ? (whole.instead ?? text) : text,
    subject: null,
    imageId: null,
    type: isReplaced ? 'SMS' : 'ATA',
    customFields,
    registration: RECIPIENT.test(to) ? '2000' : '1011',
    report: isReplaced ? '4000' : report,
  };
}

function reportOf(template: AlimtalkTemplate | undefined, text: string): string {
  if (template?.status !== 'APPROVED') return '3105';
  const isWhole = placesIn(text).length === 0 && filledFrom(template).test(text);
  return isWhole ? '4000' : '3106';
}

/**
 * Text of a template as the provider lists it. The provider requires the same text back, including
 * line breaks.
 */
export function listedText({ provider, content }: AlimtalkTemplate): string {
  return provider === 'aligo' ? content.replaceAll(/\r?\n/g, '\r\n') : content;
}

/** Matches the text of a template with anything in its places. */
function filledFrom(template: AlimtalkTemplate): RegExp {
  const parts = listedText(template).split(/#\{[^{}]*\}/);
  const literal = parts.map((part) => part.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`));
  return new RegExp(`^${literal.join('[^]*')}$`);
}
