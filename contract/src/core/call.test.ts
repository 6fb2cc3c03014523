import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { allCalls } from './all-calls.fixture.ts';
import type { Call } from './call.ts';
import { TABLE_WORDS } from './table/table-import.ts';

/** Staff calls with texts that readers never see. */
const INTERNAL =
  /^\/api\/admin\/(?:auth|profile|list-views|managers|allowed-ips|users|user-memos|memberships|orders|subscriptions|tax-documents|refunds|settlements|audiences|links|rooms\/enter|tasks|trash|common|sms\/(?:audiences|senders|suppressions|approvals)|tags|payment-differences|advisory|frequency-cap|reaction-alarm|chat-words|webhooks)(?:\/|$)/;
/** Previews keep nothing, and reasons are read by the member alone or by staff. */
const KEEPS_NOTHING = /\/preview$|\/bulk\/(?!category)|\/reviews\//;
/** The handler checks them: a draft may contain the words, and a warning quotes them. */
const CHECKED_BY_HANDLER =
  /^\/api\/admin\/(?:profits|experts\/:_id\/profile|page-texts|vods\/:_id\/captions)/;
/** Terms quote the law, which forbids these words. */
const LEGAL = /^\/api\/admin\/terms/;
/** The exchange gives stocks their names and prices. */
const TABLES_OF_EXCHANGE = /^\/api\/admin\/(?:stocks\/import|stock-feeds\/closes)$/;

/** Calls of visitors, members and experts. No other reader sees their texts, at most staff. */
const PRIVATE =
  /^\/api\/home\/(?:auth|browser-reports|common|coupons|legacy-hits|memberships|opt-out|orders|payments|push|search|short-links|subscriptions|sms\/reports|events\/:_id\/entry|reviews\/:_id\/reports|rooms\/(?:enter|captions|chat|reports|polls\/:_id\/vote)|me(?=\/(?!expert\/columns|info)))(?:\/|$)/;
/** Texts of experts and names of members, which the handlers check. */
const CHECKED_AT_HOME = /^\/api\/home\/me\/(?:expert\/columns|info)(?:\/|$)/;

const schema = z.looseObject({
  type: z.optional(z.unknown()),
  properties: z.optional(z.record(z.string(), z.unknown())),
  additionalProperties: z.optional(z.unknown()),
  items: z.optional(z.unknown()),
  anyOf: z.optional(z.array(z.unknown())),
  allOf: z.optional(z.array(z.unknown())),
});

const NO_TEXT = new Set([
  'reason',
  'over_cap',
  'note',
  'q',
  'user_id',
  'login_id',
  'password',
  'target',
]);

/** Paths of the fields of a JSON schema that take free text, other than reasons and searches. */
function textsIn(value: unknown, path: string): string[] {
  const { type, properties = {}, additionalProperties, items, ...rules } = schema.parse(value);
  if (type === 'string') {
    const isFree = !['enum', 'const', 'pattern', 'format'].some((rule) => rule in rules);
    return isFree ? [path] : [];
  }
  const { anyOf = [], allOf = [] } = rules;
  const named = Object.entries(properties).filter(([name]) => !NO_TEXT.has(name));
  return [
    ...named.flatMap(([name, part]) => textsIn(part, path === '' ? name : `${path}.${name}`)),
    ...[...anyOf, ...allOf, items, additionalProperties]
      .filter((part) => typeof part === 'object' && part !== null)
      .flatMap((part) => textsIn(part, path)),
  ];
}

const named = (call: Call) => `${call.method} ${call.path}`;
const fieldsOf = ({ body }: Call) =>
  body === undefined
    ? []
    : textsIn(z.toJSONSchema(body, { unrepresentable: 'any', io: 'input' }), '');

/** Calls that write a public text. */
async function writingCalls(): Promise<Call[]> {
  const unchecked = [INTERNAL, KEEPS_NOTHING, CHECKED_BY_HANDLER, LEGAL, TABLES_OF_EXCHANGE];
  return (await allCalls()).filter(
    (call) =>
      call.method !== 'GET' &&
      ![...unchecked, PRIVATE, CHECKED_AT_HOME].some((rule) => rule.test(call.path)) &&
      fieldsOf(call).length > 0,
  );
}

it('[C16] checks the words of every call that writes a public text', async () => {
  const writing = await writingCalls();

  expect(new Set(writing.map(named)).size).toBeGreaterThan(50);
  expect(
    writing
      .filter(({ publicWords = [] }) => publicWords.length === 0)
      .map(named)
      .toSorted(),
  ).toEqual([]);
  expect(
    (await allCalls())
      .filter(({ publicWords, refusals }) => publicWords && !refusals.includes('FORBIDDEN_WORDS'))
      .map(named),
  ).toEqual([]);
});

it('fills in no field that a change leaves out', async () => {
  const changes = (await allCalls()).filter(({ method }) => method === 'PATCH');
  const filling = changes.filter(({ body }) => {
    if (body === undefined) return false;
    const { properties = {} } = schema.parse(
      z.toJSONSchema(body, { unrepresentable: 'any', io: 'input' }),
    );
    return Object.values(properties).some((field) => 'default' in z.looseObject({}).parse(field));
  });

  expect(changes.length).toBeGreaterThan(30);
  expect(filling.map(({ path }) => path)).toEqual([]);
});

/** Fields of checked calls that no reader sees, or whose words other rules check. */
const NOT_SHOWN: readonly RegExp[] = [
  // A second manager decides about the words of posts (findHits).
  /\/(?:bases|card-news|columns|dailies|daily-reports|faqs|market-conditions|notices|technical-analyses)(?:\/:_id)? (?:title|excerpt|body_html|images\.alt)$/,
  // Names of templates and of accounts of experts, for staff alone.
  /\/(?:templates(?:\/:_id)?|experts) name$/,
  // Addresses of files and videos.
  / (?:vod_url|img_path|thumbnail)$/,
  // Samples for one phone of the sender.
  /\/sms\/campaigns\/test words$/,
  /\/rooms\/messages ticket$/,
];

it('[C16] checks each field of such a call that readers see', async () => {
  const isChecked = (field: string, words: readonly string[]) =>
    words.some(
      (word) =>
        field === word ||
        field.startsWith(`${word}.`) ||
        (word === TABLE_WORDS && field === 'text'),
    );
  const open = (await writingCalls()).flatMap((call) =>
    fieldsOf(call)
      .filter((field) => !isChecked(field, call.publicWords ?? []))
      .map((field) => `${named(call)} ${field}`),
  );

  expect(
    [...new Set(open)].filter((field) => !NOT_SHOWN.some((rule) => rule.test(field))).toSorted(),
  ).toEqual([]);
});
