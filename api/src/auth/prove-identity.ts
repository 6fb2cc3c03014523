import type { LoginMethod } from '@maru/contract/session/auth';
import type { Db } from '@maru/platform/db/db';
import {
  checkHashPlaces,
  hashPassword,
  needsRehash,
  verifyPassword,
} from '@maru/platform/crypto/password';
import type { PersonalData } from '@maru/platform/crypto/personal-data';
import type { SessionClient } from '@maru/platform/session/session.repository';
import type { Realm } from '@maru/platform/session/session-token';
import { Refusal } from '../http/refusal.ts';
import type { Account } from './account.repository.ts';
import { createKeyedMutex } from './keyed-mutex.ts';
import {
  hasLoggedInFrom,
  recordLogin,
  type Claimed,
  type LoginEvent,
} from './login-event.repository.ts';
import type { LoginLimits } from './login-limits.ts';

export interface LoginDeps {
  db: Db;
  personal: PersonalData;
  limits: LoginLimits;
}

export interface LoginRequest {
  loginId: string;
  password: string;
  client: SessionClient;
  claimed?: Claimed | undefined;
}

/** Account with a verified password, and the writes that a successful login still needs. */
export interface Identity<A extends Account = Account> {
  account: A;
  /** A newer hash of the same password, or `null` if the stored one is as it should be. */
  newerHash: string | null;
  record: (result: LoginEvent['result'], sessionId?: number) => Omit<LoginEvent, 'realm'>;
}

/** Result of the checks after the password; failures use the values of the login log. */
export type SecondProof =
  | 'right'
  | 'missing'
  | Extract<LoginEvent['result'], 'second_factor_wrong' | 'not_active' | 'address_refused'>;

/** Guesses that may wait for others at the same account; the queue of hashes has its own limit. */
const WAITING = 64;

const turns = createKeyedMutex(WAITING);

/**
 * Guesses at one account are made one by one, so that side by side no more are made than allowed.
 *
 * @param key the account, as it is named to the limits.
 * @throws OverloadedError where too many guesses wait already.
 */
export function oneGuessAtATime<T>(realm: Realm, key: string, guess: () => Promise<T>): Promise<T> {
  return turns(`${realm}:${key}`, guess);
}

/** How a login proves who it is. */
interface Attempt<A extends Account> {
  /** Key of the limits and of the log; not necessarily the id of an account. */
  loginId: string;
  method: LoginMethod;
  client: SessionClient;
  claimed?: Claimed | undefined;
  find: (db: Db, loginId: string) => Promise<A | null>;
  isRight: (account: A | null) => Promise<boolean>;
  /**
   * Runs after a right proof, under the same mutex. Its failures count like a wrong password. They
   * also get the same answer, except for the second factor.
   */
  proveMore?: ((account: A) => Promise<SecondProof>) | undefined;
}

/**
 * Checks a login within the login limits. No transaction is open meanwhile.
 *
 * @throws Refusal Unauthorized, TOO_MANY_REQUESTS or one of the second factor.
 * @throws OverloadedError if too many guesses are already waiting.
 */
export async function proveWithinLimits<A extends Account>(
  { db, personal, limits }: LoginDeps,
  realm: Realm,
  { loginId, method, client, claimed, find, isRight, proveMore }: Attempt<A>,
): Promise<Omit<Identity<A>, 'newerHash'>> {
  const loginIdHash = personal.hash('login', loginId.toLowerCase());
  const key = loginIdHash.toString('base64url');
  const event = { loginIdHash, client, claimed, method };

  return oneGuessAtATime(realm, key, async () => {
    const account = await find(db, loginId);
    const subject = { realm, subjectId: account?.id ?? null, ip: client.ip };
    const isKnown = await hasLoggedInFrom(db, subject);
    const refused = await limits.check(key, client.ip, isKnown);
    if (refused) {
      await recordLogin(db, { realm, result: 'limited', ...event });
      throw refused;
    }
    const right = await isRight(account);
    const fail = async (result: LoginEvent['result'], subjectId?: number) => {
      await limits.fail(key, client.ip, isKnown);
      await recordLogin(db, { realm, result, subjectId, ...event });
      return new Refusal(result === 'second_factor_wrong' ? 'SECOND_FACTOR_WRONG' : 'Unauthorized');
    };
    if (!account || !right) throw await fail('wrong', account?.id);
    const second = (await proveMore?.(account)) ?? 'right';
    if (second === 'missing') throw new Refusal('SECOND_FACTOR_REQUIRED');
    if (second !== 'right') throw await fail(second, account.id);
    return {
      account,
      record: (result, sessionId) => ({ result, subjectId: account.id, sessionId, ...event }),
    };
  });
}

/**
 * Compares a password within the login limits. An unknown id and a wrong password take the same
 * time and get the same answer (reliability A10). Overload is rejected before any query to Redis or
 * the database.
 *
 * @param proveMore as for {@link proveWithinLimits}.
 * @throws as {@link proveWithinLimits}.
 */
export async function proveIdentity<A extends Account>(
  deps: LoginDeps,
  realm: Realm,
  find: (db: Db, loginId: string) => Promise<A | null>,
  { password, ...request }: LoginRequest,
  proveMore?: (account: A) => Promise<SecondProof>,
): Promise<Identity<A>> {
  checkHashPlaces();
  let newerHash: string | null = null;
  const identity = await proveWithinLimits(deps, realm, {
    ...request,
    method: 'password',
    find,
    isRight: (account) => verifyPassword(account?.passwordHash ?? null, password),
    proveMore: async (account) => {
      const second = (await proveMore?.(account)) ?? 'right';
      const isOld = second === 'right' && needsRehash(account.passwordHash);
      if (isOld) newerHash = await hashPassword(password);
      return second;
    },
  });
  return { ...identity, newerHash };
}
