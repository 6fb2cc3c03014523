import { createHash } from 'node:crypto';
import { OperatorError } from '../core/operator-error.ts';
import type { Db, Tx } from '../db/db.ts';
import { readSecretChecks } from './data-keys.ts';
import { isLookupCheck, lookupSecretsOf, otherSecrets, secretChecksOf } from './personal-data.ts';
import { LINK_KEY_BYTES } from './recipient-token.ts';

/** Block size of SHA-256 in bytes, to which HMAC pads its key. */
const BLOCK = 64;

/** Every column of keyed hashes, `table.column`. A test compares the list with the schema. */
export const hashedColumns = [
  'member.phone_hash',
  'member.email_hash',
  'member_identity.ci_hash',
  'member_identity.di_hash',
  'departed.person.ci_hash',
  'departed.person.phone_hash',
  'trial_taken.ci_hash',
  'login_event.login_id_hash',
  'push_subscription.endpoint_hash',
  'campaign_recipient.dest_hash',
  'former_link.dest_hash',
  'suppression.dest_hash',
  'opt_out_call.dest_hash',
  'signup_ticket.ticket_hash',
  'signup_ticket.ci_hash',
  'signup_ticket.di_hash',
  'phone_code.token_hash',
  'phone_code.phone_hash',
  'phone_code.code_hash',
  'identity_check.token_hash',
  'identity_check.browser_hash',
  'identity_check.ticket_hash',
  'identity_check.ci_hash',
  'identity_check.di_hash',
  'admin_recovery_code.code_hash',
  'passkey_challenge.challenge_hash',
  'billing_card.key_hash',
  'signup_ticket.taken_ci_hash',
  'social_login.subject_hash',
  'social_login_flow.state_hash',
  'social_login_flow.browser_hash',
  'social_login_flow.subject_hash',
] as const;

/**
 * Keys every look-up hash again with the secrets in front of `LOOKUP_SECRET` that the database does
 * not use yet. One transaction, with all servers stopped: a server with the former list would not
 * find members or suppressed numbers.
 *
 * @param secrets `keys` and `lookup` are the values of DATA_KEYS and LOOKUP_SECRET.
 * @returns how many secrets were new. 0 if there was nothing to do, or the database is empty.
 * @throws OperatorError if a server is connected, or if the noted secrets are not in the list.
 */
export async function rotateLookupSecret(
  db: Db,
  { keys, lookup }: { keys: string; lookup: string },
  say: (line: string) => void,
): Promise<number> {
  return db.begin(async (tx) => {
    await tx`lock table secret_check in access exclusive mode`;
    const noted = await readSecretChecks(tx);
    const known = Object.keys(noted).filter(isLookupCheck).length;
    const given = secretChecksOf(keys, lookup);
    const others = otherSecrets(noted, given);
    if (others.length > 0)
      throw new OperatorError(`This database uses another ${others.join(' and ')}.`);
    const added = lookupSecretsOf(lookup).slice(known);
    if (known === 0 || added.length === 0) return 0;
    await refuseConnectedServers(tx);
    await tx`set local statement_timeout = 0`;
    await tx`
      insert into former_link (campaign_id, key, dest_hash)
      select campaign_id, substring(dest_hash from 1 for ${LINK_KEY_BYTES}::int), dest_hash
      from campaign_recipient on conflict do nothing`;
    for (const column of hashedColumns) {
      const hashes = await keyAgain(tx, column, added);
      if (hashes > 0) say(`${column}: ${hashes} lookup hashes renewed`);
    }
    const checks = Object.entries(given).filter(([name]) => isLookupCheck(name));
    await tx`
      insert into secret_check ${tx(checks.map(([name, value]) => ({ name, value })))}
      on conflict do nothing`;
    return added.length;
  });
}

async function refuseConnectedServers(tx: Tx): Promise<void> {
  const servers = await tx<{ name: string }[]>`
    select distinct application_name as name from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()
      and application_name in ('maru-api', 'maru-realtime', 'maru-workers')
    order by name`;
  if (servers.length === 0) return;
  throw new OperatorError(
    `LOOKUP_SECRET cannot be rotated while servers run. Stop ${servers.map(({ name }) => name).join(', ')}.`,
  );
}

/** HMAC-SHA-256 in SQL, so that no hash leaves the database. */
async function keyAgain(tx: Tx, place: string, secrets: readonly string[]): Promise<number> {
  const [column = '', ...table] = place.split('.').toReversed();
  const name = tx(column);
  let hmac = tx`${name}`;
  for (const secret of secrets) {
    const { inner, outer } = padsOf(secret);
    hmac = tx`sha256(${outer}::bytea || sha256(${inner}::bytea || ${hmac}))`;
  }
  const changed = await tx`
    update ${tx(table.toReversed().join('.'))} set ${name} = ${hmac} where ${name} is not null`;
  return changed.count;
}

function padsOf(secret: string): { inner: Buffer; outer: Buffer } {
  const bytes = Buffer.from(secret);
  const key = Buffer.alloc(BLOCK);
  (bytes.length > BLOCK ? createHash('sha256').update(bytes).digest() : bytes).copy(key);
  return {
    inner: Buffer.from(key.map((byte) => byte ^ 0x36)),
    outer: Buffer.from(key.map((byte) => byte ^ 0x5c)),
  };
}
