import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { allCalls } from './all-calls.fixture.ts';
import type { Call } from './call.ts';

/** Staff calls with texts that readers never see. */
const INTERNAL =
  /^\/api\/admin\/(?:auth|profile|list-views|managers|allowed-ips|users|user-memos|memberships|orders|refunds|settlements|audiences|links|rooms\/enter|tasks|trash|common|sms\/(?:audiences|senders|suppressions|approvals)|tags|payment-differences|advisory|chat-words|webhooks)(?:\/|$)/;
/** Previews keep nothing, and reasons are read by the member alone or by staff. */
const KEEPS_NOTHING = /\/preview$|\/bulk\/(?!category)|\/reviews\//;
/** The handler checks them: a draft may contain the words, and a warning quotes them. */
const CHECKED_BY_HANDLER =
  /^\/api\/admin\/(?:profits|experts\/:_id\/profile|page-texts|vods\/:_id\/captions)/;
/** Terms quote the law, which forbids these words. */
const LEGAL = /^\/api\/admin\/terms/;
/** The exchange gives stocks their names. */
const NAMES_OF_EXCHANGE = /^\/api\/admin\/stocks\/import$/;

const schema = z.looseObject({
  type: z.optional(z.unknown()),
  properties: z.optional(z.record(z.string(), z.unknown())),
  items: z.optional(z.unknown()),
  anyOf: z.optional(z.array(z.unknown())),
});

/** Whether a JSON schema takes free text in a field other than a reason, note or search. */
function holdsText(value: unknown): boolean {
  const { type, properties = {}, items, anyOf = [], ...rules } = schema.parse(value);
  if (type === 'string') return !('enum' in rules || 'pattern' in rules || 'format' in rules);
  const parts = Object.entries(properties).filter(([name]) => !NO_TEXT.has(name));
  return [...parts.map(([, part]) => part), ...anyOf, ...(items ? [items] : [])].some(holdsText);
}
const NO_TEXT = new Set(['reason', 'note', 'q', 'user_id', 'login_id', 'password', 'target']);

it('[C16] checks the words of every call that writes a public text', async () => {
  const calls = await allCalls();
  const named = (call: Call) => `${call.method} ${call.path}`;
  const writing = calls.filter(
    ({ method, path, body }) =>
      method !== 'GET' &&
      path.startsWith('/api/admin/') &&
      ![INTERNAL, KEEPS_NOTHING, CHECKED_BY_HANDLER, LEGAL, NAMES_OF_EXCHANGE].some((rule) =>
        rule.test(path),
      ) &&
      body !== undefined &&
      holdsText(z.toJSONSchema(body, { unrepresentable: 'any', io: 'input' })),
  );

  expect(new Set(writing.map(named)).size).toBeGreaterThan(50);
  expect(
    writing
      .filter(({ publicWords = [] }) => publicWords.length === 0)
      .map(named)
      .toSorted(),
  ).toEqual([]);
  expect(
    calls
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
