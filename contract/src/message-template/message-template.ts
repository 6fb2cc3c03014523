import * as z from 'zod/mini';
import { defineCall } from '../core/call.ts';
import { messageKind } from '../message/channel.ts';
import { SMS_TITLE_MAX } from '../message/message-limits.ts';
import { messagePicture } from '../message/message-picture.ts';
import { pushWords, smsWords } from '../message/message-words.ts';
import {
  count,
  id,
  idParam,
  instant,
  line,
  link,
  listOf,
  pageQuery,
  staffSearch,
  shownAddress,
  text,
  version,
  versionQuery,
  yesNo,
} from '../core/primitive.ts';
import { brokenPlacesIn, fillPlaces, placesIn } from '../text/text-places.ts';

export const templateCategory = z.enum(['broadcast', 'membership', 'payment', 'event', 'notice']);
export type TemplateCategory = z.output<typeof templateCategory>;

/**
 * Variables of a template. They are filled in when a message is started from it, or per recipient
 * when it is sent (recipient-words.ts). `longest` is the longest possible value, used for counting
 * bytes in advance.
 */
export const templateVariables = [
  { name: '브랜드', longest: '가나다' },
  { name: '고객센터', longest: '0000-0000' },
  { name: '전문가', longest: '가나다라마바' },
  { name: '방송', longest: '가나다라마바사아자차카타파하거너더러머버' },
  { name: '상품', longest: '가나다라마바사아자차카타파하거너더러머버' },
  { name: '금액', longest: '1,000,000원' },
  { name: '날짜', longest: '2026년 12월 31일(목)' },
  { name: '시각', longest: '오후 12시 30분' },
  { name: '주소', longest: 'https://maru.example/s/ABCDEFGH' },
  { name: '이름', longest: '가나다라마' },
  { name: '상품명', longest: '가나다라마바사아자차카타파하거너더러머버' },
  { name: '만료일', longest: '2026년 12월 31일' },
  { name: '수신거부', longest: 'https://maru.example/opt-out/000000.ABCDEFGHIJKL' },
] as const;
export type TemplateVariable = (typeof templateVariables)[number]['name'];

const names: readonly string[] = templateVariables.map(({ name }) => name);

/** The variables a text uses, each once, in their order. */
export function variablesIn(words: string): TemplateVariable[] {
  const used = new Set(placesIn(words));
  return templateVariables.map(({ name }) => name).filter((name) => used.has(name));
}

/** Names in a text that are no variable of ours, and variables that are not written as `#{name}`. */
export function unknownVariablesIn(words: string): string[] {
  const unknown = placesIn(words).filter((name) => !names.includes(name));
  return [...new Set([...unknown, ...brokenPlacesIn(words)])];
}

/** The text with each variable replaced; one without a value stays as it is. */
export function fillTemplate(
  words: string,
  values: Readonly<Partial<Record<TemplateVariable, string>>>,
): string {
  return fillPlaces(words, values);
}

/** The text with every placeholder at its maximum length. */
export function longestOf(words: string): string {
  return fillTemplate(
    words,
    Object.fromEntries(templateVariables.map(({ name, longest }) => [name, longest])),
  );
}

const template = z.object({
  _id: id,
  name: z.string(),
  category: templateCategory,
  title: z.string(),
  text: z.string(),
  /** The address of the picture of an MMS. */
  picture: z.nullable(shownAddress),
  link: z.nullable(shownAddress),
  advertising: z.boolean(),
  /** Message type with the longest values. SMS types are decided by bytes. */
  kind: messageKind,
  /** Carrier bytes with the longest values and the frame of advertising; 0 for push. */
  bytes: count,
  variables: z.array(z.string()),
  used: count,
  last_used_at: z.nullable(instant),
  archived_at: z.nullable(instant),
  created_by: z.nullable(z.string()),
  created_at: instant,
  updated_at: instant,
  version,
});
export type MessageTemplate = z.output<typeof template>;

const knowsVariables = z.refine<{ title: string; text: string }>(
  ({ title, text: words }) => unknownVariablesIn(`${title} ${words}`).length === 0,
  { path: ['text'], error: '목록에 없는 변수가 있어요. 변수 단추로 넣어 주세요.' },
);

const smsFields = {
  name: line(1, 40),
  category: templateCategory,
  title: text(0, SMS_TITLE_MAX),
  text: smsWords.text,
  picture: messagePicture,
  advertising: z.boolean(),
};
const pushFields = {
  name: line(1, 40),
  category: templateCategory,
  ...pushWords,
  link: z.nullable(link),
  advertising: z.boolean(),
};

export const smsTemplateInput = z.strictObject(smsFields).check(knowsVariables);
export type SmsTemplateInput = z.output<typeof smsTemplateInput>;

const one = z.object({ item: template });

const access = 'manageMessages';

function readCalls<const C extends 'sms' | 'push'>(channel: C) {
  return {
    list: defineCall({
      method: 'GET',
      path: `/api/admin/${channel}/templates`,
      access,
      summary:
        'Lists templates. `q` searches name and text. Archived templates are listed only on request.',
      query: z.strictObject({
        ...pageQuery,
        q: z.optional(staffSearch()),
        category: z.optional(templateCategory),
        archived: z.optional(yesNo),
        sortBy: z._default(z.enum(['latest', 'name', 'used']), 'latest'),
      }),
      output: listOf(template),
      refusals: ['ACCESS_DENIED'],
    }),
    get: defineCall({
      method: 'GET',
      path: `/api/admin/${channel}/templates/:_id`,
      access,
      summary: 'Returns one template.',
      params: idParam,
      output: one,
      refusals: ['ACCESS_DENIED', 'NOT_FOUND'],
    }),
  };
}

const write = [
  'FORBIDDEN_WORDS',
  'ACCESS_DENIED',
  'NOT_FOUND',
  'INVALID_INPUT',
  'DUPLICATE_NAME',
] as const;

function changeCalls<const C extends 'sms' | 'push', I extends z.ZodMiniObject>(
  channel: C,
  input: I,
) {
  const change = z.extend(input, { version });
  return {
    create: defineCall({
      method: 'POST',
      path: `/api/admin/${channel}/templates`,
      access,
      summary: 'Adds a template. Names are unique.',
      body: input,
      output: one,
      status: 201,
      publicWords: ['title', 'text', 'link'],
      refusals: [...write, 'IDEMPOTENCY_CONFLICT'],
      idempotent: 'optional',
    }),
    update: defineCall({
      method: 'PATCH',
      path: `/api/admin/${channel}/templates/:_id`,
      access,
      summary: 'Changes a template.',
      params: idParam,
      body: change,
      output: one,
      publicWords: ['title', 'text', 'link'],
      refusals: [...write, 'VERSION_CONFLICT'],
    }),
    clone: defineCall({
      method: 'POST',
      path: `/api/admin/${channel}/templates/:_id/clone`,
      access,
      summary: 'Copies a template under a new name.',
      params: idParam,
      output: one,
      status: 201,
      refusals: ['ACCESS_DENIED', 'NOT_FOUND', 'IDEMPOTENCY_CONFLICT'],
      idempotent: 'optional',
    }),
    archive: defineCall({
      method: 'POST',
      path: `/api/admin/${channel}/templates/:_id/archive`,
      access,
      summary: 'Archives a template or restores it.',
      params: idParam,
      body: z.strictObject({ archived: z.boolean(), version }),
      output: one,
      refusals: ['ACCESS_DENIED', 'NOT_FOUND', 'VERSION_CONFLICT'],
    }),
    remove: defineCall({
      method: 'DELETE',
      path: `/api/admin/${channel}/templates/:_id`,
      access,
      summary: 'Archives a template, as `archive` does. It can be restored.',
      params: idParam,
      query: versionQuery,
      output: z.void(),
      status: 204,
      refusals: ['ACCESS_DENIED', 'NOT_FOUND', 'VERSION_CONFLICT'],
    }),
    use: defineCall({
      method: 'POST',
      path: `/api/admin/${channel}/templates/:_id/use`,
      access,
      summary: 'Records that a message was started from a template.',
      params: idParam,
      output: one,
      refusals: ['ACCESS_DENIED', 'NOT_FOUND'],
    }),
  };
}

function templateCalls<const C extends 'sms' | 'push', I extends z.ZodMiniObject>(
  channel: C,
  input: I,
) {
  return { ...readCalls(channel), ...changeCalls(channel, input) };
}

export const smsTemplateCalls = templateCalls('sms', z.strictObject(smsFields));
export const pushTemplateCalls = templateCalls('push', z.strictObject(pushFields));
