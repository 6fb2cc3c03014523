import type { Db } from '@maru/platform/db/db';
import type { Logger } from '@maru/platform/telemetry/log';
import { postNotice } from '@maru/domain/staff/staff-notice';
import type { SmsGateway } from '../providers/sms-gateway.ts';

/** Maximum delay for detecting changes made at the provider. */
const EVERY_MS = 60_000;
/** Retry interval for a provider that does not respond. */
const AGAIN_MS = 30_000;

interface ProviderWatchDeps {
  db: Db;
  gateway: Pick<SmsGateway, 'provider' | 'listSenders' | 'balance'>;
  /** The bell rings when less than this is left, in won; 0 = never. */
  alarmUnder: number;
  log: Logger;
}

/**
 * Creates the function that syncs the sender numbers and the balance from the provider. It runs
 * every minute, and immediately after staff add a number or request a check.
 */
export function createProviderWatch({ db, gateway, alarmUnder, log }: ProviderWatchDeps) {
  let dueAt = 0;
  let notBefore = 0;
  return async function watchProvider(): Promise<void> {
    const now = Date.now();
    if (now < notBefore || (now < dueAt && !(await isWanted(db)))) return;
    try {
      await checkSenders(db, gateway);
      await checkBalance(db, gateway, alarmUnder);
      dueAt = now + EVERY_MS;
    } catch (error) {
      notBefore = now + AGAIN_MS;
      log.warn({ err: error }, 'failed to read sender numbers and balance from the provider');
    }
  };
}

async function isWanted(db: Db): Promise<boolean> {
  const [row] = await db`select 1 from sender_number where checked_at is null limit 1`;
  return row !== undefined;
}

/** Makes the next sweep query the provider about every number again. */
export async function askForSenders(db: Db): Promise<void> {
  await db`update sender_number set checked_at = null`;
}

/**
 * Asks the provider for the numbers that may send, and stores the result. The bell rings for a
 * number that was allowed until now. If the provider does not list numbers, the state entered by
 * staff is kept.
 */
export async function checkSenders(db: Db, gateway: Pick<SmsGateway, 'listSenders'>) {
  const active = await gateway.listSenders();
  await db.begin(async (tx) => {
    const lost = await tx<{ label: string }[]>`
      with before as (select id, state from sender_number order by id for update),
      after as (
        update sender_number s
        set state = case when ${active === null} or number = any(${active ?? []}) then 'verified' else 'refused' end,
            checked_at = now(), version = version + 1
        from before b where b.id = s.id
        returning s.id, s.label, s.state
      )
      select after.label from after join before using (id)
      where before.state = 'verified' and after.state = 'refused'`;
    for (const { label } of lost) {
      await postNotice(tx, {
        kind: 'sender.refused',
        severity: 'warning',
        detail: { label },
        permission: 'manageMessages',
        link: '/curve/sms-sender',
      });
    }
  });
}

/** Stores the provider balance. The bell rings once each time the balance becomes low. */
export async function checkBalance(
  db: Db,
  gateway: Pick<SmsGateway, 'provider' | 'balance'>,
  alarmUnder: number,
): Promise<void> {
  const balance = await gateway.balance();
  await db.begin(async (tx) => {
    await tx`
      insert into sms_account (provider, balance, checked_at)
      values (${gateway.provider}, ${balance}, now())
      on conflict (provider) do update
      set balance = excluded.balance, checked_at = excluded.checked_at,
          alarmed_at = case when excluded.balance < ${alarmUnder} then sms_account.alarmed_at end`;
    const [low] = await tx`
      update sms_account set alarmed_at = now()
      where provider = ${gateway.provider} and balance < ${alarmUnder} and alarmed_at is null
      returning 1`;
    if (!low) return;
    await postNotice(tx, {
      kind: 'balance.low',
      severity: 'warning',
      detail: { balance },
      permission: 'manageMessages',
      link: '/curve/sms-sender',
    });
  });
}
