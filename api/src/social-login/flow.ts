import { createHmac } from 'node:crypto';
import { SOCIAL_FLOW_S, SOCIAL_PENDING_S } from '@maru/contract/social-login/social-login';
import type { SocialProvider } from '@maru/contract/session/social-provider';
import type { PersonalData } from '@maru/platform/crypto/personal-data';
import type { Db, Queryable, Tx } from '@maru/platform/db/db';
import { networkOf } from '@maru/platform/http/client-address';
import { createBrowserCookie } from '../http/browser-cookie.ts';
import { Refusal } from '../http/refusal.ts';
import { createSecretName } from '../identity/secret-name.ts';

/** Visits that one network may start in an hour. Many members share an address of a carrier. */
const FLOWS_PER_HOUR = 600;

/** Binds a visit to the browser that started it, and then the account that it may link. */
export const flowCookie = createBrowserCookie('maru_social', SOCIAL_FLOW_S + SOCIAL_PENDING_S);

interface FlowDeps {
  db: Db;
  personal: PersonalData;
}

/** Session that links an account. */
export interface Linker {
  memberId: number;
  sessionId: number;
}

/** Secrets of a visit. None is stored: the browser has one, and the provider returns the other. */
export interface FlowSecrets {
  state: string;
  browser: string;
}

/**
 * Starts a visit to a provider.
 *
 * @param linker the session that links an account; `null` for a login.
 * @throws Refusal TOO_MANY_REQUESTS
 */
export async function beginFlow(
  { db, personal }: FlowDeps,
  { provider, linker, ip }: { provider: SocialProvider; linker: Linker | null; ip: string },
): Promise<FlowSecrets> {
  const network = networkOf(ip);
  const [recent] = await db<{ n: number }[]>`
    select count(*)::int as n from (
      select from social_login_flow
      where network = ${network} and created_at > now() - interval '1 hour'
      limit ${FLOWS_PER_HOUR}) f`;
  if (recent!.n >= FLOWS_PER_HOUR) throw new Refusal('TOO_MANY_REQUESTS');
  const secrets = { state: createSecretName(), browser: createSecretName() };
  await db`
    insert into social_login_flow (provider, state_hash, browser_hash, member_id, session_id,
                                   network, expires_at)
    values (${provider}, ${personal.hash('code', secrets.state)},
            ${personal.hash('code', secrets.browser)}, ${linker?.memberId ?? null},
            ${linker?.sessionId ?? null}, ${network},
            now() + make_interval(secs => ${SOCIAL_FLOW_S}))`;
  return secrets;
}

/**
 * Nonce and PKCE verifier of a visit. They follow from the secret of the browser, which neither the
 * provider nor an address knows.
 */
export function proofsOf({ state, browser }: FlowSecrets): { nonce: string; verifier: string } {
  const derive = (use: string) =>
    createHmac('sha256', browser).update(`${use}\0${state}`).digest('base64url');
  return { nonce: derive('nonce'), verifier: derive('verifier') };
}

/** A visit that has returned. */
export interface AnsweredFlow {
  id: number;
  linker: Linker | null;
}

/**
 * Marks a visit as answered, before the provider is asked, so that no second return counts.
 *
 * @returns `null` for a state of another browser or provider, and a late or repeated return.
 */
export async function answerFlow(
  { db, personal }: FlowDeps,
  provider: SocialProvider,
  { state, browser }: FlowSecrets,
): Promise<AnsweredFlow | null> {
  const [row] = await db<{ id: number; memberId: number | null; sessionId: number | null }[]>`
    update social_login_flow set answered_at = now()
    where state_hash = ${personal.hash('code', state)}
      and browser_hash = ${personal.hash('code', browser)} and provider = ${provider}
      and answered_at is null and expires_at > now()
    returning id, member_id as "memberId", session_id as "sessionId"`;
  if (!row) return null;
  const { id, memberId, sessionId } = row;
  const linker = memberId === null || sessionId === null ? null : { memberId, sessionId };
  return { id, linker };
}

/** Lets the browser of a visit link this account for an hour. */
export async function keepPending(db: Db, flowId: number, subjectHash: Buffer): Promise<void> {
  await db`
    update social_login_flow
    set subject_hash = ${subjectHash}, expires_at = now() + make_interval(secs => ${SOCIAL_PENDING_S})
    where id = ${flowId}`;
}

/** A provider account that a browser may link. */
export interface PendingLink {
  flowId: number;
  provider: SocialProvider;
  subjectHash: Buffer;
  /** Start of the visit. */
  since: string;
}

export async function findPending(
  db: Queryable,
  personal: PersonalData,
  browser: string,
): Promise<PendingLink | null> {
  const [row] = await db<PendingLink[]>`
    select id as "flowId", provider, subject_hash as "subjectHash", created_at as since
    from social_login_flow
    where browser_hash = ${personal.hash('code', browser)} and subject_hash is not null
      and expires_at > now()`;
  return row ?? null;
}

/**
 * Takes the pending account of a browser, if `tx` commits.
 *
 * @returns `null` if nothing is pending, or another call was faster.
 */
export async function spendPending(
  tx: Tx,
  personal: PersonalData,
  browser: string,
): Promise<PendingLink | null> {
  const [row] = await tx<PendingLink[]>`
    delete from social_login_flow
    where browser_hash = ${personal.hash('code', browser)} and subject_hash is not null
      and expires_at > now()
    returning id as "flowId", provider, subject_hash as "subjectHash", created_at as since`;
  return row ?? null;
}
