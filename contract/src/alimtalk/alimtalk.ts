import * as z from 'zod/mini';
import { defineCall } from '../core/call.ts';
import { placesIn } from '../text/text-places.ts';
import { count, id, instant, listOf, pageQuery } from '../core/primitive.ts';
import { smsProvider } from '../message/sms-provider.ts';

/**
 * The kinds of messages that 알림톡 may carry: each follows from an action of the member. None of them
 * advertises, because 알림톡 is for information only. Each kind lists the words that fill a template.
 */
export const alimtalkWords = {
  'order.placed': ['브랜드', '주문번호', '금액', '기한', '은행', '계좌번호'],
  'order.paid': ['브랜드', '주문번호', '금액', '상품', '이용기간'],
  'refund.paid': ['브랜드', '요청번호', '금액'],
  'refund.card': ['브랜드', '요청번호', '금액'],
  'refund.rejected': ['브랜드', '요청번호', '사유'],
  expiry: ['브랜드', '상품', '종료일', '남은기간'],
  reminder: ['브랜드', '소식', '전문가', '방송', '시각'],
  consent: ['브랜드', '처리일', '문자', '푸시', '야간'],
  reconfirm: ['브랜드', '동의일', '항목', '수신거부'],
  'inquiry.answered': ['브랜드', '분류', '접수일'],
  recurring: ['브랜드', '상품', '금액', '결제일'],
  stock: ['브랜드', '종목', '소식', '내용'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

export type AlimtalkKind = keyof typeof alimtalkWords;

export const alimtalkKind = z.enum(Object.keys(alimtalkWords) as [AlimtalkKind, ...AlimtalkKind[]]);

/** A kind with a value for each of its words. */
export type AlimtalkMessage = {
  [K in AlimtalkKind]: {
    kind: K;
    words: Readonly<Record<(typeof alimtalkWords)[K][number], string>>;
  };
}[AlimtalkKind];

/** The variables of a template that a kind has no word for, each once. */
export function strayWordsOf(kind: AlimtalkKind, text: string): string[] {
  const words: readonly string[] = alimtalkWords[kind];
  return [...new Set(placesIn(text))].filter((place) => !words.includes(place));
}

/** reviewing: the provider has not decided; stopped: it has it no longer. Only `approved` is sent. */
const alimtalkState = z.enum(['reviewing', 'approved', 'rejected', 'stopped']);

const alimtalkTemplate = z.object({
  _id: id,
  provider: smsProvider,
  /** The profile of the sending channel and the template's own code, as the provider names them. */
  channel: z.string(),
  code: z.string(),
  name: z.string(),
  text: z.string(),
  state: alimtalkState,
  /** Rejection reason from the provider. Empty if it was not rejected or no reason was given. */
  reason: z.string(),
  /** Whether the template also carries advertising. Such a template is never chosen. */
  advertises: z.boolean(),
  /** Message kinds that use this template. */
  kinds: z.array(alimtalkKind),
  checked_at: instant,
});
export type AlimtalkTemplate = z.output<typeof alimtalkTemplate>;

const alimtalkUse = z.object({
  kind: alimtalkKind,
  /** `null`: the message is sent as a text message. */
  template_id: z.nullable(id),
  version: count,
});
export type AlimtalkUse = z.output<typeof alimtalkUse>;

/** 알림톡 results of the last 30 days. */
const alimtalkFigures = z.object({
  sent: count,
  /** Failed for good; a text message went out instead of each. */
  failed: count,
  waiting: count,
  unknown: count,
  /** Unit prices in won, with those of a short and a long text message. */
  prices: z.object({ alimtalk: count, sms: count, lms: count }),
  /** When the provider was last queried; `null`: never. */
  checked_at: z.nullable(instant),
  /** A query to the provider was requested and is still unanswered. */
  is_asking: z.boolean(),
});
export type AlimtalkFigures = z.output<typeof alimtalkFigures>;

const base = '/api/admin/alimtalk';
const access = 'manageMessages';

export const alimtalkCalls = {
  list: defineCall({
    method: 'GET',
    path: `${base}/templates`,
    access,
    summary: 'The templates of 알림톡 as the provider has them.',
    query: z.strictObject(pageQuery),
    output: listOf(alimtalkTemplate),
    refusals: ['ACCESS_DENIED'],
  }),
  uses: defineCall({
    method: 'GET',
    path: `${base}/uses`,
    access,
    summary: 'Which template each kind of message uses, and what became of 알림톡 lately.',
    output: z.object({ items: z.array(alimtalkUse), figures: alimtalkFigures }),
    refusals: ['ACCESS_DENIED'],
  }),
  choose: defineCall({
    method: 'PUT',
    path: `${base}/uses/:kind`,
    access,
    summary: 'Assigns a template to a kind of message, or removes the assignment.',
    params: z.object({ kind: alimtalkKind }),
    body: z.strictObject({ template_id: z.nullable(id), version: count }),
    output: z.object({ item: alimtalkUse }),
    refusals: [
      'ACCESS_DENIED',
      'INVALID_INPUT',
      'NOT_FOUND',
      'VERSION_CONFLICT',
      'TEMPLATE_NOT_APPROVED',
      'TEMPLATE_ADVERTISES',
    ],
  }),
  check: defineCall({
    method: 'POST',
    path: `${base}/check`,
    access,
    summary: 'Requests the current status of every template from the provider.',
    output: z.void(),
    status: 204,
    refusals: ['ACCESS_DENIED'],
  }),
};
