import { createPersonalData } from '@maru/platform/crypto/personal-data';
import { phoneTail } from '@maru/platform/crypto/phone-tail';
import {
  insertAdmin,
  insertMember,
  loginStaff,
  type Answer,
  type Browser,
  type NewMember,
  type TestApp,
} from '../../../tests/support/app.ts';
import { withdrawMember } from '../me/withdraw-member.ts';

export interface NewRecipient extends NewMember {
  phone?: string;
  consents?: readonly ('marketing_sms' | 'marketing_push' | 'night')[];
}

/** Member with a number and with consents. A withdrawn member has neither. */
export async function insertRecipient(
  test: TestApp,
  loginId: string,
  { phone, consents = [], ...member }: NewRecipient,
): Promise<number> {
  const { db, config } = test;
  const personal = createPersonalData(config.DATA_KEYS, config.LOOKUP_SECRET);
  const isGone = member.state === 'withdrawn';
  const memberId = await insertMember(
    test,
    loginId,
    isGone ? { ...member, state: 'active' } : member,
  );
  if (phone) {
    await db`
      update member
      set phone_enc = ${personal.seal('phone', phone)}, phone_hash = ${personal.hash('phone', phone)},
          phone_tail = ${phoneTail(phone)}
      where id = ${memberId}`;
  }
  for (const kind of consents) {
    await db`
      insert into consent (member_id, kind, given, source)
      values (${memberId}, ${kind}, true, 'signup')`;
  }
  if (isGone) await db.begin((tx) => withdrawMember(tx, personal, memberId, []));
  return memberId;
}

/** A browser logged in as staff who may send messages. */
export async function loginManager(test: TestApp, loginId: string): Promise<Browser> {
  await insertAdmin(test, loginId, ['manageMessages']);
  return loginStaff(test, loginId);
}

let keys = 0;

/** A new idempotency key, as each opened form has its own. */
export function newKey(): { 'idempotency-key': string } {
  keys += 1;
  return { 'idempotency-key': `form-${process.pid}-${keys}` };
}

/** Messages that each browser has already sent to itself as a test. */
const tested = new WeakMap<Browser, Set<string>>();

interface Wish {
  title: string;
  text: string;
  advertising: boolean;
  link?: string | null;
  picture?: string | null;
  short_links?: boolean;
  /** Other fields, such as the audience and the send time. */
  [more: string]: unknown;
}

/**
 * Creates a campaign as its screen does: it first sends the same message to the caller once, as a
 * test.
 *
 * @param base path of the channel's campaigns; a push is tested on the devices of `hana`.
 */
export async function makeCampaign(
  staff: Browser,
  base: string,
  wish: Wish,
  headers = newKey(),
): Promise<Answer> {
  const { title, text, advertising, link, picture, short_links } = wish;
  const content = {
    title,
    text,
    advertising,
    ...(link === undefined ? {} : { link }),
    ...(picture === undefined ? {} : { picture }),
    ...(short_links === undefined ? {} : { short_links }),
  };
  const before = tested.get(staff) ?? new Set();
  const known = JSON.stringify(content);
  if (!before.has(known)) {
    const to = base.includes('/push/') ? 'hana' : '01012345678';
    await staff.send('POST', `${base}/test`, { ...content, to }, newKey());
    tested.set(staff, before.add(known));
  }
  return staff.send('POST', base, wish, headers);
}

/** Creates an SMS campaign to these numbers. @returns its id. */
export async function makeSmsTo(staff: Browser, phones: readonly string[]): Promise<number> {
  const { body } = await makeCampaign(staff, '/api/admin/sms/campaigns', {
    title: '',
    text: '안내',
    advertising: false,
    audience: { kind: 'phones', phones },
    send_at: null,
  });
  return (body['item'] as { _id: number })._id;
}
