import { randomInt } from 'node:crypto';
import { CODE_AGAIN_S, CODE_LIFETIME_S } from '@maru/contract/session/signup';
import { networkOf } from '@maru/platform/http/client-address';
import type { Db, Tx } from '@maru/platform/db/db';
import { codeText } from '@maru/domain/message/message-wording';
import type { PersonalData } from '@maru/platform/crypto/personal-data';
import { phoneTail } from '@maru/platform/crypto/phone-tail';
import { sendSingleMessage } from '@maru/domain/message/single-message';
import { badInput, Refusal } from '../http/refusal.ts';
import { createSecretName } from '../identity/secret-name.ts';

/** Guesses at one code; then it is void. */
const MAX_TRIES = 5;
/** Codes for one number in a day, and for one network in an hour (reliability A11). */
const CODES_PER_DAY = 5;
const CODES_PER_NETWORK = 40;
/** Lifetime of a verified phone, in seconds. The visitor completes the form in this time. */
const PROOF_S = 1_800;

const DAY_S = 86_400;
const HOUR_S = 3_600;

export type Purpose = 'signup' | 'find-id' | 'find-password' | 'change-phone';

export interface PhoneCodeDeps {
  db: Db;
  personal: PersonalData;
  /** Prefix of the message. */
  brandName: string;
}

export interface CodeRequest {
  purpose: Purpose;
  phone: string;
  loginId: string | null;
  ip: string;
}

/**
 * Sends a code to a phone. It reads no account, so neither answer nor response time reveals whether
 * one exists (reliability A11). Request, message and job commit together.
 *
 * @throws Refusal TOO_MANY_REQUESTS
 */
export async function sendPhoneCode(
  { db, personal, brandName }: PhoneCodeDeps,
  { purpose, phone, loginId, ip }: CodeRequest,
): Promise<{ verification: string; expires_at: string; again_at: string }> {
  const verification = createSecretName();
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const phoneHash = personal.hash('phone', phone);
  const network = networkOf(ip);

  return db.begin(async (tx) => {
    await refuseTooMany(tx, phoneHash, network);
    const [request] = await tx<{ expires_at: string; again_at: string }[]>`
      insert into phone_code (token_hash, purpose, phone_hash, phone_enc, phone_tail, login_id,
                              code_hash, network, expires_at)
      values (${personal.hash('code', verification)}, ${purpose}, ${phoneHash},
              ${personal.seal('phone', phone)}, ${phoneTail(phone)}, ${loginId},
              ${personal.hash('code', `${verification}:${code}`)}, ${network},
              now() + make_interval(secs => ${CODE_LIFETIME_S}))
      returning expires_at, now() + make_interval(secs => ${CODE_AGAIN_S}) as again_at`;
    await sendSingleMessage(tx, personal, {
      to: { channel: 'sms', phoneEnc: personal.seal('phone', phone) },
      text: codeText(brandName, code),
      purpose: 'code',
      // The server does not look up whether the number has an account.
      memberId: null,
      expiresAt: request!.expires_at,
    });
    return { verification, ...request! };
  });
}

/** Requests for one number, and from one network, are counted one after the other. */
async function refuseTooMany(tx: Tx, phoneHash: Buffer, network: string): Promise<void> {
  for (const key of [phoneHash.toString('hex'), network]) {
    await tx`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`;
  }
  const [seen] = await tx<{ today: number; wait: number | null; network: number }[]>`
    select (select count(*)::int from phone_code
            where phone_hash = ${phoneHash}
              and created_at > now() - make_interval(secs => ${DAY_S})) as today,
           (select ceil(extract(epoch from max(created_at) - now()) + ${CODE_AGAIN_S})::int
            from phone_code where phone_hash = ${phoneHash}) as wait,
           (select count(*)::int from phone_code
            where network = ${network}
              and created_at > now() - make_interval(secs => ${HOUR_S})) as network`;
  const { today, wait, network: near } = seen!;
  if (wait !== null && wait > 0) throw new Refusal('TOO_MANY_REQUESTS', { retryAfterS: wait });
  if (today >= CODES_PER_DAY) throw new Refusal('TOO_MANY_REQUESTS', { retryAfterS: DAY_S });
  if (near >= CODES_PER_NETWORK) throw new Refusal('TOO_MANY_REQUESTS', { retryAfterS: HOUR_S });
}

/**
 * Verifies a phone by its code. A correct code is accepted again until the proof is used, because
 * the first answer may have been lost. One statement compares a code and counts a failure.
 * Concurrent guesses therefore cannot exceed five.
 *
 * @throws Refusal INVALID_INPUT: `wrong`, or `void` when no further try will help.
 */
export async function confirmPhoneCode(
  db: Db,
  personal: PersonalData,
  { verification, code }: { verification: string; code: string },
): Promise<void> {
  const codeHash = personal.hash('code', `${verification}:${code}`);
  const [row] = await db<{ right: boolean; tries: number }[]>`
    update phone_code
    set tries = tries + case when code_hash = ${codeHash} then 0 else 1 end,
        confirmed_at = case when code_hash = ${codeHash} then coalesce(confirmed_at, now())
                            else confirmed_at end
    where token_hash = ${personal.hash('code', verification)} and tries < ${MAX_TRIES}
      and used_at is null and expires_at > now()
    returning code_hash = ${codeHash} as right, tries`;
  if (row?.right) return;
  const message = row && row.tries < MAX_TRIES ? 'wrong' : 'void';
  throw badInput('code', message);
}

/** A phone that was proved, for one purpose and one use. */
export interface ProvedPhone {
  phoneHash: Buffer;
  phoneEnc: Buffer;
  phoneTail: string;
  loginId: string | null;
}

/**
 * Consumes a proof if `tx` commits.
 *
 * @throws Refusal INVALID_INPUT if there is none for this purpose, or it was used.
 */
export async function useProvedPhone(
  tx: Tx,
  personal: PersonalData,
  verification: string,
  purpose: Purpose,
): Promise<ProvedPhone> {
  const [row] = await tx<ProvedPhone[]>`
    update phone_code set used_at = now()
    where token_hash = ${personal.hash('code', verification)} and purpose = ${purpose}
      and used_at is null and confirmed_at > now() - make_interval(secs => ${PROOF_S})
    returning phone_hash as "phoneHash", phone_enc as "phoneEnc", phone_tail as "phoneTail",
              login_id as "loginId"`;
  if (row) return row;
  throw badInput('verification', 'void');
}

/** Whether a proof is usable now. Callers check this before expensive work. */
export async function isPhoneProved(
  db: Db,
  personal: PersonalData,
  verification: string,
  purpose: Purpose,
): Promise<boolean> {
  const [row] = await db`
    select 1 from phone_code
    where token_hash = ${personal.hash('code', verification)} and purpose = ${purpose}
      and used_at is null and confirmed_at > now() - make_interval(secs => ${PROOF_S})`;
  return row !== undefined;
}
