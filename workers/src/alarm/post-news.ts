import { createHmac } from 'node:crypto';
import type { Config } from '@maru/platform/config/config';
import type { Db } from '@maru/platform/db/db';
import type { Logger } from '@maru/platform/telemetry/log';
import { callProvider, type ProviderWatch } from '@maru/platform/telemetry/provider-call';

const TIMEOUT_MS = 5_000;
const FIRST_RETRY_S = 5;
const LONGEST_RETRY_S = 300;
/** A message that no receiver accepted for this long is obsolete. */
const GIVE_UP_AFTER = '1 day';

const POST = { provider: 'alarm webhook', call: 'post' };

interface PostDeps extends ProviderWatch {
  db: Db;
  config: Pick<Config, 'ALARM_WEBHOOK_URL' | 'ALARM_WEBHOOK_SECRET'>;
  log: Logger;
}

/**
 * Posts due news to the alarm webhook, the oldest first. Each is retried until accepted, so a
 * clearing never overtakes its raising. If a response is lost, the receiver gets a duplicate with
 * the same content and the same id.
 */
export async function postNews({ db, config, log, metrics }: PostDeps): Promise<void> {
  const { ALARM_WEBHOOK_URL: url, ALARM_WEBHOOK_SECRET: secret } = config;
  const old = await db`
    delete from alarm_news where at < now() - ${GIVE_UP_AFTER}::interval returning id`;
  if (old.count > 0)
    log.error(
      { count: old.count },
      'the alarm webhook has failed for a day; the message is dropped',
    );
  if (url === undefined || secret === undefined) return;
  for (let next = await claim(db); next; next = await claim(db)) {
    const { body } = next;
    const failure = await callProvider(
      { log, metrics },
      POST,
      () => post(url, secret, body),
      (why) => why ?? 'ok',
    );
    if (failure !== null) {
      log.warn(
        { alarmNews: next.id, tries: next.tries, failure },
        'the alarm webhook rejected a message',
      );
      return;
    }
    await db`delete from alarm_news where id = ${next.id}`;
  }
}

/**
 * Claims the oldest message if it is due. No other worker tries it before its next attempt time.
 */
async function claim(db: Db) {
  const [row] = await db<{ id: number; body: string; tries: number }[]>`
    update alarm_news
    set tries = tries + 1,
        next_try_at = now() + make_interval(
          secs => least(${LONGEST_RETRY_S}, ${FIRST_RETRY_S} * power(2, least(tries, 10))))
    where id = (select min(id) from alarm_news) and next_try_at <= now()
    returning id, body, tries`;
  return row;
}

/** @returns why it was not taken, or `null`. */
async function post(url: string, secret: string, body: string): Promise<string | null> {
  const timestamp = String(Math.floor(Date.now() / 1_000));
  const signature = createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex');
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-maru-timestamp': timestamp,
        'x-maru-signature': `sha256=${signature}`,
      },
      body,
      // To the address that was configured, and to no other.
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    await response.body?.cancel();
    return response.ok ? null : `answered ${response.status}`;
  } catch (error) {
    return error instanceof Error ? error.message : 'no answer';
  }
}
