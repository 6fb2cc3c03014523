import { IDENTITY_LIFETIME_S } from '@maru/contract/session/identity';
import { networkOf } from '@maru/platform/http/client-address';
import type { Db, Queryable, Tx } from '@maru/platform/db/db';
import type { PersonalData } from '@maru/platform/crypto/personal-data';
import * as z from 'zod/mini';
import { badInput, Refusal } from '../http/refusal.ts';
import { createSecretName } from './secret-name.ts';
import type { Person } from './identity-provider.ts';

/** Checks one network may begin in an hour. */
const CHECKS_PER_HOUR = 60;

export interface IdentityDeps {
  db: Db;
  personal: PersonalData;
}

/** Purpose of a check. The result is valid for that purpose only. */
export type Use =
  | { purpose: 'find-id' | 'find-password' }
  | { purpose: 'signup'; ticket: string }
  | { purpose: 'member'; memberId: number };

/** A result as its browser presents it: the name it was given, and its cookie. */
export interface Claim {
  identity: string;
  browser: string;
}

/** Identified person. CI and DI exist only as these hashes. */
export interface Identified {
  person: Omit<Person, 'ci' | 'di'>;
  ciHash: Buffer;
  diHash: Buffer;
}

interface BegunCheck extends Claim {
  requestNo: string;
  expires_at: string;
}

/**
 * Starts a check. It reads no account.
 *
 * @throws Refusal TOO_MANY_REQUESTS
 */
export async function beginCheck(
  { db, personal }: IdentityDeps,
  use: Use,
  ip: string,
): Promise<BegunCheck> {
  const network = networkOf(ip);
  const made = {
    requestNo: createSecretName(),
    identity: createSecretName(),
    browser: createSecretName(),
  };
  return db.begin(async (tx) => {
    await tx`select pg_advisory_xact_lock(hashtextextended(${network}, 2))`;
    await forgetOld(tx);
    const [recent] = await tx<{ n: number }[]>`
      select count(*)::int as n from identity_check
      where network = ${network} and created_at > now() - interval '1 hour'`;
    if (recent!.n >= CHECKS_PER_HOUR) throw new Refusal('TOO_MANY_REQUESTS');
    const [row] = await tx<{ expires_at: string }[]>`
      insert into identity_check (request_no, token_hash, browser_hash, purpose, ticket_hash,
                                  member_id, network, expires_at)
      values (${made.requestNo}, ${personal.hash('code', made.identity)},
              ${personal.hash('code', made.browser)}, ${use.purpose},
              ${use.purpose === 'signup' ? personal.hash('code', use.ticket) : null},
              ${use.purpose === 'member' ? use.memberId : null}, ${network},
              now() + make_interval(secs => ${IDENTITY_LIFETIME_S}))
      returning expires_at`;
    return { ...made, expires_at: row!.expires_at };
  });
}

/** Erases the personal data of expired checks; a nightly job deletes the rows. */
async function forgetOld(tx: Tx): Promise<void> {
  await tx`update identity_check set person_enc = null
           where person_enc is not null and expires_at < now()`;
  await tx`update signup_ticket
           set person_enc = null, ci_hash = null, di_hash = null, taken_ci_hash = null
           where (person_enc is not null or taken_ci_hash is not null) and expires_at < now()`;
}

/**
 * Records the provider's result for the browser that started the check.
 *
 * @returns false for a check that already has a result, has expired, or belongs to another browser.
 */
export async function answerCheck(
  { db, personal }: IdentityDeps,
  browser: string,
  { requestNo, person: { ci, di, ...person } }: { requestNo: string; person: Person },
): Promise<boolean> {
  const [row] = await db`
    update identity_check
    set answered_at = now(), expires_at = now() + make_interval(secs => ${IDENTITY_LIFETIME_S}),
        person_enc = ${sealPerson(personal, person)},
        ci_hash = ${personal.hash('ci', ci)}, di_hash = ${personal.hash('di', di)}
    where request_no = ${requestNo} and browser_hash = ${personal.hash('code', browser)}
      and answered_at is null and expires_at > now()
    returning 1`;
  return row !== undefined;
}

export async function findCheckState(
  { db, personal }: IdentityDeps,
  { identity, browser }: Claim,
): Promise<'waiting' | 'done' | 'void'> {
  const [row] = await db<{ answered: boolean }[]>`
    select answered_at is not null as answered from identity_check
    where token_hash = ${personal.hash('code', identity)}
      and browser_hash = ${personal.hash('code', browser)}
      and used_at is null and expires_at > now()`;
  if (!row) return 'void';
  return row.answered ? 'done' : 'waiting';
}

const storedPerson = z.object({
  name: z.string(),
  birth: z.string(),
  phone: z.string(),
  carrier: z.string(),
});

export function sealPerson(personal: PersonalData, person: Identified['person']): Buffer {
  return personal.seal('person', JSON.stringify(person));
}

export function openPerson(personal: PersonalData, sealed: Uint8Array): Identified['person'] {
  return storedPerson.parse(JSON.parse(personal.open('person', sealed)));
}

/**
 * Marks a result as used, if `tx` commits.
 *
 * @throws Refusal INVALID_INPUT if this browser has no result for this purpose, or it was used.
 */
export async function spendResult(
  tx: Tx,
  personal: PersonalData,
  claim: Claim,
  use: Use,
): Promise<Identified> {
  const [row] = await findResult(tx, personal, claim, use, tx`for update`);
  if (!row) throw voidIdentity();
  await tx`update identity_check set used_at = now(), person_enc = null where id = ${row.id}`;
  return {
    person: openPerson(personal, row.person),
    ciHash: row.ciHash,
    diHash: row.diHash,
  };
}

/** Whether a result could be used now. Callers check this before any expensive work. */
export async function isResultLive(
  { db, personal }: IdentityDeps,
  claim: Claim,
  use: Use,
): Promise<boolean> {
  return (await findResult(db, personal, claim, use, db``)).length > 0;
}

interface StoredResult {
  id: number;
  person: Uint8Array;
  ciHash: Buffer;
  diHash: Buffer;
}

function findResult(
  db: Queryable,
  personal: PersonalData,
  { identity, browser }: Claim,
  use: Use,
  lock: ReturnType<Queryable>,
) {
  return db<StoredResult[]>`
    select id, person_enc as person, ci_hash as "ciHash", di_hash as "diHash"
    from identity_check
    where token_hash = ${personal.hash('code', identity)}
      and browser_hash = ${personal.hash('code', browser)}
      and purpose = ${use.purpose}
      and ticket_hash is not distinct from
          ${use.purpose === 'signup' ? personal.hash('code', use.ticket) : null}::bytea
      and member_id is not distinct from ${use.purpose === 'member' ? use.memberId : null}::int
      and answered_at is not null and used_at is null and person_enc is not null
      and expires_at > now()
    ${lock}`;
}

function voidIdentity(): Refusal {
  return badInput('identity', 'void');
}
