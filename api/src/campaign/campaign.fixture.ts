import { createPersonalData } from '@maru/platform/personal-data';
import {
  insertAdmin,
  insertMember,
  loginStaff,
  type Browser,
  type NewMember,
  type TestApp,
} from '../../../tests/support/app.ts';

export interface NewRecipient extends NewMember {
  phone?: string;
  consents?: readonly ('marketing_sms' | 'marketing_push' | 'night')[];
}

/** A member with a number and with what they agreed to. */
export async function insertRecipient(
  test: TestApp,
  loginId: string,
  { phone, consents = [], ...member }: NewRecipient,
): Promise<number> {
  const { db, config } = test;
  const personal = createPersonalData(config.DATA_KEYS, config.LOOKUP_SECRET);
  const memberId = await insertMember(test, loginId, member);
  if (phone) {
    await db`
      update member
      set phone_enc = ${personal.seal('phone', phone)}, phone_hash = ${personal.hash('phone', phone)},
          phone_tail = ${phone.slice(-4)}
      where id = ${memberId}`;
  }
  for (const kind of consents) {
    await db`
      insert into consent (member_id, kind, given, source)
      values (${memberId}, ${kind}, true, 'signup')`;
  }
  return memberId;
}

/** A browser of somebody who may send messages. */
export async function loginManager(test: TestApp, loginId: string): Promise<Browser> {
  await insertAdmin(test, loginId, ['manageMessages']);
  return loginStaff(test, loginId);
}

let keys = 0;

/** A key nobody used before, as each opened form has one. */
export function newKey(): { 'idempotency-key': string } {
  keys += 1;
  return { 'idempotency-key': `form-${process.pid}-${keys}` };
}
