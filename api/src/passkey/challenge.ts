import { randomBytes } from 'node:crypto';
import { CHALLENGE_LIFETIME_S } from '@maru/contract/passkey/passkey';
import { networkOf } from '@maru/platform/http/client-address';
import type { Db, Queryable } from '@maru/platform/db/db';
import type { PersonalData } from '@maru/platform/crypto/personal-data';
import type { Realm } from '@maru/platform/session/session-token';
import * as z from 'zod/mini';
import { badInput, Refusal } from '../http/refusal.ts';
import type { Owner } from './passkey.repository.ts';

/**
 * Challenges that one network may request in an hour. Each visit to a login page takes one, and
 * many members share an address of a carrier.
 */
const CHALLENGES_PER_HOUR = 1_200;

const CHALLENGE_BYTES = 32;

interface ChallengeDeps {
  db: Db;
  personal: PersonalData;
}

/** Account that adds a passkey, with its random name for authenticators. */
type Adding = Owner & { userHandle: Buffer };

/**
 * Stores a new challenge, as its keyed hash.
 *
 * @param use the realm of a login, or the account that adds a passkey.
 * @throws Refusal TOO_MANY_REQUESTS
 */
export async function createChallenge(
  { db, personal }: ChallengeDeps,
  use: { realm: Realm } | Adding,
  ip: string,
): Promise<Buffer> {
  const network = networkOf(ip);
  const [recent] = await db<{ n: number }[]>`
    select count(*)::int as n from (
      select from passkey_challenge
      where network = ${network} and created_at > now() - interval '1 hour'
      limit ${CHALLENGES_PER_HOUR}) c`;
  if (recent!.n >= CHALLENGES_PER_HOUR) throw new Refusal('TOO_MANY_REQUESTS');
  const challenge = randomBytes(CHALLENGE_BYTES);
  const adding = 'subjectId' in use ? use : null;
  await db`
    insert into passkey_challenge (challenge_hash, realm, member_id, admin_id, user_handle, network,
                                   expires_at)
    values (${hashOf(personal, challenge.toString('base64url'))}, ${use.realm},
            ${adding?.realm === 'member' ? adding.subjectId : null},
            ${adding?.realm === 'admin' ? adding.subjectId : null},
            ${adding?.userHandle ?? null}, ${network},
            now() + make_interval(secs => ${CHALLENGE_LIFETIME_S}))`;
  return challenge;
}

/**
 * Deletes the challenge that a login answers, so that no second answer counts.
 *
 * @returns the challenge as base64url.
 * @throws Refusal INVALID_INPUT naming the challenge if it is over, or was for something else.
 */
export async function spendLoginChallenge(
  { db, personal }: ChallengeDeps,
  realm: Realm,
  clientData: string,
): Promise<string> {
  const challenge = challengeIn(clientData);
  const [spent] = await db`
    delete from passkey_challenge
    where challenge_hash = ${hashOf(personal, challenge)} and realm = ${realm}
      and member_id is null and admin_id is null and expires_at > now()
    returning 1`;
  if (!spent) throw voidChallenge();
  return challenge;
}

/** As `spendLoginChallenge`, for an account that adds a passkey. */
export async function spendAddingChallenge(
  db: Queryable,
  personal: PersonalData,
  { realm, subjectId }: Owner,
  clientData: string,
): Promise<{ challenge: string; userHandle: Buffer }> {
  const challenge = challengeIn(clientData);
  const owner = realm === 'member' ? db`member_id` : db`admin_id`;
  const [spent] = await db<{ userHandle: Buffer }[]>`
    delete from passkey_challenge
    where challenge_hash = ${hashOf(personal, challenge)} and ${owner} = ${subjectId}
      and expires_at > now()
    returning user_handle as "userHandle"`;
  if (!spent) throw voidChallenge();
  return { challenge, userHandle: spent.userHandle };
}

const clientDataShape = z.object({ challenge: z.string().check(z.regex(/^[\w-]{43}$/)) });

/** The challenge that an authenticator says it answers. The signature proves it later. */
function challengeIn(clientData: string): string {
  try {
    const text = Buffer.from(clientData, 'base64url').toString('utf8');
    return clientDataShape.parse(JSON.parse(text)).challenge;
  } catch {
    throw voidChallenge();
  }
}

function hashOf(personal: PersonalData, challenge: string): Buffer {
  return personal.hash('code', challenge);
}

function voidChallenge(): Refusal {
  return badInput('challenge', 'void');
}
