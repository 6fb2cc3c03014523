import { createPersonalData } from '@maru/platform/crypto/personal-data';
import { randomUUID } from 'node:crypto';
import { personOf, returnPath } from '../../support/identity.ts';
import type { Target } from './target.ts';

/**
 * A person with data that exists nowhere else. Any occurrence of it must originate from this test.
 */
export interface Person {
  name: string;
  nickname: string;
  phone: string;
  email: string;
  account: string;
  password: string;
  loginId: string;
}

/** A caller with its session cookies that records refused requests. */
export interface Caller {
  ask(method: string, path: string, body?: unknown): Promise<Record<string, unknown>>;
  /** Of every refusal: its status and all of its body. */
  refusals: string[];
}

export function openCaller({ url }: Target, given: readonly string[] = []): Caller {
  const cookies = new Map(given.map((cookie) => split(cookie)));
  const refusals: string[] = [];
  return {
    refusals,
    async ask(method, path, body) {
      const answer = await fetch(url + path, {
        method,
        redirect: 'manual',
        headers: {
          cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
          'idempotency-key': randomUUID(),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      for (const cookie of answer.headers.getSetCookie()) {
        const [name, value] = split(cookie.split(';')[0]!);
        if (value === '') cookies.delete(name);
        else cookies.set(name, value);
      }
      const text = await answer.text();
      if (answer.status >= 400) refusals.push(`${method} ${path} ${answer.status} ${text}`);
      return text.startsWith('{') ? (JSON.parse(text) as Record<string, unknown>) : {};
    },
  };
}

function split(cookie: string): [string, string] {
  const at = cookie.indexOf('=');
  return [cookie.slice(0, at), cookie.slice(at + 1)];
}

export const itemOf = (answer: Record<string, unknown>) =>
  (answer['item'] ?? {}) as Record<string, unknown>;

/** Signs up through the regular steps: terms, identity, phone, form. */
export async function signUp(target: Target, caller: Caller, person: Person): Promise<void> {
  const { items } = (await caller.ask('GET', '/api/home/terms')) as {
    items: { kind: string; version: number }[];
  };
  const versions = Object.fromEntries(items.map(({ kind, version }) => [kind, version]));
  const agreed = ['terms', 'privacy', 'ethics', 'marketing_sms', 'marketing_push', 'night'];
  const { ticket } = itemOf(
    await caller.ask('POST', '/api/home/auth/signup/terms', { agreed, versions }),
  );
  const begun = itemOf(
    await caller.ask('POST', '/api/home/auth/identity', { purpose: 'signup', ticket }),
  );
  const who = personOf(person.name, person.phone);
  await caller.ask('GET', returnPath(target, String(begun['window_url']), who));
  await caller.ask('POST', '/api/home/auth/signup/identity', {
    ticket,
    identity: begun['identity'],
  });
  const verification = await provePhone(target, caller, person.phone);
  await caller.ask('POST', '/api/home/auth/signup', {
    ticket,
    verification,
    user_id: person.loginId,
    password: person.password,
    nickname: person.nickname,
    email: person.email,
  });
}

/** Reads the code where it arrived: on the phone, which is the simulated gateway's. */
async function provePhone(target: Target, caller: Caller, phone: string): Promise<unknown> {
  const { verification } = itemOf(
    await caller.ask('POST', '/api/home/auth/verify-phone', { purpose: 'signup', phone }),
  );
  const code = await eventually(async () => {
    const answer = await fetch(`${target.sandboxUrl}/sandbox/messages`);
    const mine = (await answer.text()).split('\n').filter((line) => line.includes(phone));
    return mine
      .map((line) => /\D(\d{6})\D/.exec(line.replaceAll(phone, ''))?.[1])
      .findLast(Boolean);
  });
  await caller.ask('POST', '/api/home/auth/verify-phone/confirm', { verification, code });
  return verification;
}

/** Orders by bank transfer, has staff confirm the order, and requests a refund to an account. */
export async function buyAndRefund(
  { db }: Target,
  caller: Caller,
  staff: Caller,
  person: Person,
): Promise<void> {
  const [product] = await db<{ id: number; version: number }[]>`
    select id, version from product where kind = 'vip' and on_sale order by id limit 1`;
  const preview = (await caller.ask('GET', `/api/home/orders/preview?product=${product!.id}`)) as {
    terms: { version: number };
    refund_rule: { _id: number };
    product: { version: number };
  };
  const placed = itemOf(
    await caller.ask('POST', '/api/home/orders', {
      product: product!.id,
      product_version: preview.product.version,
      terms_version: preview.terms.version,
      refund_rule: preview.refund_rule._id,
      method: 'bank_transfer',
      depositor: person.name,
      tax: { kind: 'deduction', number: person.phone },
      agreed: ['terms', 'refund', 'risk'],
    }),
  );
  await staff.ask('POST', `/api/admin/orders/${String(placed['_id'])}/confirm-deposit`, {});
  const { offers = [] } = (await caller.ask('GET', '/api/home/refunds')) as {
    offers?: Record<string, unknown>[];
  };
  await caller.ask('POST', `/api/home/orders/${String(placed['_id'])}/refund`, {
    amount: offers[0]?.['amount'] ?? 0,
    reason: '마음이 바뀌었어요',
    account: { bank: 'KB국민은행', number: person.account, holder: person.name },
  });
}

/**
 * Subscribes with a card of the gateway's window.
 *
 * @returns the gateway's key to the card, which is a secret.
 */
export async function subscribeByCard(
  { db, config, sandboxUrl }: Target,
  caller: Caller,
): Promise<string> {
  const [product] = await db<{ id: number }[]>`
    select id from product where kind = 'vip' and recurs and on_sale order by id limit 1`;
  const path = '/api/home/subscriptions';
  const preview = (await caller.ask('GET', `${path}/preview?product=${product!.id}`)) as {
    product: { version: number };
    terms: { version: number };
    refund_rule: { _id: number };
    consent: { amount: number; next_on: string };
  };
  const begun = itemOf(
    await caller.ask('POST', path, {
      product: product!.id,
      product_version: preview.product.version,
      terms_version: preview.terms.version,
      refund_rule: preview.refund_rule._id,
      amount: preview.consent.amount,
      next_on: preview.consent.next_on,
      agreed: ['terms', 'refund', 'risk'],
      recurring: true,
    }),
  );
  const subscriptionId = Number(begun['_id']);
  const [row] = await db<{ customerKey: string }[]>`
    select customer_key as "customerKey" from subscription where id = ${subscriptionId}`;
  const { customerKey } = row!;
  const { headers } = await fetch(`${sandboxUrl}/toss/billing-window`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({
      clientKey: config.TOSS_CLIENT_KEY!,
      method: 'CARD',
      customerKey,
      successUrl: 'https://shop.example/done',
      failUrl: 'https://shop.example/failed',
      choice: 'card',
    }),
  });
  const authKey = new URL(headers.get('location')!).searchParams.get('authKey');
  await caller.ask('POST', `${path}/${subscriptionId}/card`, { authKey, customerKey });
  const personal = createPersonalData(config.DATA_KEYS, config.LOOKUP_SECRET);
  const [card] = await db<{ keyEnc: Buffer }[]>`
    select key_enc as "keyEnc" from billing_card where subscription_id = ${subscriptionId}`;
  return personal.open('billing', card!.keyEnc, subscriptionId);
}

/** Asks the customer centre with own data in title and text, and has staff answer. */
export async function askStaff(caller: Caller, staff: Caller, person: Person): Promise<void> {
  const asked = itemOf(
    await caller.ask('POST', '/api/home/me/inquiries', {
      category: 'account',
      title: `${person.name}의 번호`,
      text: `제 번호는 ${person.phone}이고 계좌는 ${person.account}이에요.`,
      pictures: [],
    }),
  );
  const path = `/api/admin/inquiries/${String(asked['_id'])}`;
  await staff.ask('GET', path);
  const { version } = asked;
  await staff.ask('POST', `${path}/answers`, { text: '확인했어요.', version });
  await caller.ask('GET', '/api/home/me/inbox');
}

/** Retries until there is an answer, for at most one minute. */
export async function eventually<T>(look: () => Promise<T | undefined>): Promise<T> {
  const until = Date.now() + 60_000;
  for (;;) {
    const found = await look();
    if (found !== undefined) return found;
    if (Date.now() > until) throw new Error('The expected state did not occur in time.');
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
}
