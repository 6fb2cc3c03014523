import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { z } from 'zod';
import { openJournal } from '../journal.ts';
import { seoulTime, SESSION_MS } from './payment.ts';
import { TossRefusal } from './refusal.ts';

/** Answer of the card company to each charge. */
export const cardFate = z.enum(['card', 'over_limit', 'expired']);
export type CardFate = z.output<typeof cardFate>;

/** A card that went through the window, with its key once the shop has asked for it. */
const registration = z.object({
  authKey: z.string(),
  customerKey: z.string(),
  billingKey: z.string().nullable(),
  /** Idempotency key of the request that issued the key. */
  issuedBy: z.string().nullable(),
  fate: cardFate,
  openedAt: z.number().int(),
  issuedAt: z.number().int().nullable(),
  deletedAt: z.number().int().nullable(),
});
export type Registration = z.output<typeof registration>;

const ISSUER = { cardCompany: '현대', issuerCode: '61', acquirerCode: '61' };

export type BillingStore = Awaited<ReturnType<typeof openBilling>>;

interface Store {
  /** By the key of their authorization. */
  cards: Map<string, Registration>;
  journal: Awaited<ReturnType<typeof openJournal>>;
}

/**
 * Stores registered cards. Each step is written to disk before it is answered.
 *
 * @param onDelete called with each deleted key.
 */
export async function openBilling(
  dataDir: string,
  onDelete: (billingKey: string, reason: string) => void,
) {
  const cards = new Map<string, Registration>();
  const journal = await openJournal(join(dataDir, 'billing.ndjson'), (line) => {
    const one = registration.parse(JSON.parse(line));
    cards.set(one.authKey, one);
  });
  const store: Store = { cards, journal };

  /** @throws TossRefusal */
  async function remove(billingKey: string, reason: string): Promise<Registration> {
    const one = findCard(store, billingKey);
    if (one.deletedAt !== null) throw alreadyRemoved();
    const deleted = await write(store, { ...one, deletedAt: Date.now() });
    onDelete(billingKey, reason);
    return deleted;
  }

  const of = (customerKey: string) =>
    [...cards.values()].filter((one) => one.customerKey === customerKey);

  return {
    /** Registers the card of a completed window. */
    open: (customerKey: string, fate: CardFate) => write(store, createCard(customerKey, fate)),
    issue: (authKey: string, customerKey: string, by: string | null) =>
      issue(store, { authKey, customerKey, by }),
    getChargeable: (billingKey: string, customerKey: string) =>
      getChargeable(store, billingKey, customerKey),
    remove,
    /** Sets how the card company answers for the cards of a customer. */
    async setFate(customerKey: string, fate: CardFate): Promise<void> {
      for (const one of of(customerKey)) await write(store, { ...one, fate });
    },
    of,
    close: () => journal.close(),
  };
}

async function write({ cards, journal }: Store, one: Registration): Promise<Registration> {
  cards.set(one.authKey, one);
  await journal.append(`${JSON.stringify(one)}\n`).written;
  return one;
}

function createCard(customerKey: string, fate: CardFate): Registration {
  return {
    authKey: createKey('bauth'),
    customerKey,
    billingKey: null,
    issuedBy: null,
    fate,
    openedAt: Date.now(),
    issuedAt: null,
    deletedAt: null,
  };
}

/**
 * Issues the key of a registration once. A repeat with the same idempotency key returns it again.
 *
 * @throws TossRefusal
 */
async function issue(
  store: Store,
  { authKey, customerKey, by }: { authKey: string; customerKey: string; by: string | null },
) {
  const one = store.cards.get(authKey);
  const isRepeat = by !== null && one?.issuedBy === by;
  const isOpen = one && (isRepeat || (!one.billingKey && Date.now() - one.openedAt <= SESSION_MS));
  if (!one || !isOpen) {
    throw new TossRefusal(400, 'INVALID_AUTHORIZE_AUTH', '유효하지 않은 인증 방식입니다.');
  }
  if (one.customerKey !== customerKey) throw notMatching();
  if (one.billingKey !== null) return billingAnswer(one);
  const issued = { billingKey: createKey('bill'), issuedBy: by, issuedAt: Date.now() };
  return billingAnswer(await write(store, { ...one, ...issued }));
}

/** @throws TossRefusal unless the key may be charged for this customer. */
function getChargeable(store: Store, billingKey: string, customerKey: string): Registration {
  const one = findCard(store, billingKey);
  if (one.deletedAt !== null) throw alreadyRemoved();
  if (one.customerKey !== customerKey) throw notMatching();
  return one;
}

/** @throws TossRefusal */
function findCard({ cards }: Store, billingKey: string): Registration {
  const one = [...cards.values()].find((card) => card.billingKey === billingKey);
  if (one) return one;
  const message = '빌링키 인증이 완료되지 않았거나 유효하지 않은 빌링 거래 건입니다.';
  throw new TossRefusal(400, 'INVALID_BILL_KEY_REQUEST', message);
}

/** A registered card in the protocol's format. */
function billingAnswer(one: Registration) {
  const { cardCompany, issuerCode, acquirerCode } = ISSUER;
  const number = '43301234****123*';
  return {
    mId: 'sandbox',
    customerKey: one.customerKey,
    authenticatedAt: seoulTime(one.issuedAt ?? one.openedAt),
    method: '카드',
    billingKey: one.billingKey,
    cardCompany,
    cardNumber: number,
    card: { issuerCode, acquirerCode, number, cardType: '신용', ownerType: '개인' },
  };
}

function notMatching(): TossRefusal {
  const message = '빌링 인증 고객키와 결제 요청 고객키가 일치하지 않습니다.';
  return new TossRefusal(400, 'NOT_MATCHES_CUSTOMER_KEY', message);
}

function alreadyRemoved(): TossRefusal {
  return new TossRefusal(400, 'ALREADY_REMOVED_BILLING_KEY', '이미 삭제된 빌링키입니다.');
}

function createKey(prefix: string): string {
  return `${prefix}_${randomBytes(18).toString('base64url')}`;
}
