import type { Db, Tx } from '@maru/platform/db/db';
import type { Logger } from '@maru/platform/telemetry/log';
import { isTemplateUsable } from '@maru/domain/message/single-message';
import { postNotice } from '@maru/domain/staff/staff-notice';
import type { ProviderTemplate, SmsGateway, SmsProvider } from '../providers/sms-gateway.ts';

/** Maximum delay for detecting changes made at the provider. */
const EVERY_MS = 5 * 60_000;
/** Retry interval for a provider that does not respond. */
const AGAIN_MS = 30_000;

type TemplateSource = Pick<SmsGateway, 'provider' | 'alimtalk'>;

interface TemplateWatchDeps {
  db: Db;
  /** The providers that messages are sent through. */
  gateways: readonly TemplateSource[];
  log: Logger;
}

/**
 * Creates the function that syncs the templates of 알림톡 from the provider. It runs every few
 * minutes, and immediately if staff request it.
 */
export function createTemplateWatch({ db, gateways, log }: TemplateWatchDeps) {
  let dueAt = 0;
  let notBefore = 0;
  return async function watchTemplates(): Promise<void> {
    const now = Date.now();
    if (now < notBefore || (now < dueAt && !(await isWanted(db)))) return;
    const failures = await checkTemplates(db, gateways);
    for (const err of failures) {
      log.warn({ err }, 'failed to read 알림톡 templates from a provider');
    }
    if (failures.length === 0) dueAt = now + EVERY_MS;
    else notBefore = now + AGAIN_MS;
  };
}

async function isWanted(db: Db): Promise<boolean> {
  const [row] = await db`
    select from alimtalk_check where checked_at is null or asked_at > checked_at limit 1`;
  return row !== undefined;
}

/**
 * Fetches the templates from the configured providers and stores them.
 *
 * - A template that its provider no longer has is stopped.
 * - All templates of a provider that is no longer configured are stopped.
 * - Templates of a provider that does not respond stay unchanged.
 *
 * The bell rings if a template in use may no longer be sent: text messages replace it from now on.
 *
 * @returns the errors of providers that did not respond; if none responds, nothing is stored.
 */
export async function checkTemplates(
  db: Db,
  gateways: readonly TemplateSource[],
): Promise<unknown[]> {
  const [{ now: askedAt } = { now: '' }] = await db<{ now: string }[]>`select now()`;
  const found: (ProviderTemplate & { provider: SmsProvider })[] = [];
  const silent: SmsProvider[] = [];
  const failures: unknown[] = [];
  for (const { provider, alimtalk } of gateways) {
    try {
      const templates = alimtalk ? await alimtalk.listTemplates() : [];
      found.push(...templates.map((template) => ({ ...template, provider })));
    } catch (error) {
      silent.push(provider);
      failures.push(error);
    }
  }
  if (silent.length === gateways.length) return failures;
  await db.begin(async (tx) => {
    const before = await listUsable(tx);
    await tx`
      update alimtalk_template set state = 'stopped', checked_at = now()
      where not provider = any(${silent})`;
    for (const template of found) await keep(tx, template);
    const after = new Set((await listUsable(tx)).map(({ id }) => id));
    for (const { id, name, reminds } of before) {
      if (after.has(id)) continue;
      await postNotice(tx, {
        kind: 'alimtalk.stopped',
        severity: 'warning',
        detail: reminds ? { name, kind: 'reminder' } : { name },
        permission: 'manageMessages',
        link: '/curve/alimtalk',
      });
    }
    // A check requested while the provider was answering needs a newer answer.
    await tx`
      insert into alimtalk_check (asked_at, checked_at) values (${askedAt}, ${askedAt})
      on conflict (is_only) do update set checked_at = excluded.checked_at`;
  });
  return failures;
}

/** Templates in use that may be sent. The table lock lets one process at a time compare them. */
async function listUsable(tx: Tx): Promise<{ id: number; name: string; reminds: boolean }[]> {
  await tx`lock table alimtalk_template in share row exclusive mode`;
  return tx<{ id: number; name: string; reminds: boolean }[]>`
    select t.id, t.name, bool_or(u.kind = 'reminder') as reminds
    from alimtalk_template t join alimtalk_use u on u.template_id = t.id
    where ${isTemplateUsable(tx)} group by t.id`;
}

async function keep(
  tx: Tx,
  {
    provider,
    channel,
    code,
    name,
    text,
    state,
    reason,
    advertises,
  }: ProviderTemplate & { provider: SmsProvider },
): Promise<void> {
  await tx`
    insert into alimtalk_template (provider, channel, code, name, text, state, reason, advertises,
                                   checked_at)
    values (${provider}, ${channel}, ${code}, ${name}, ${text}, ${state}, ${reason}, ${advertises},
            now())
    on conflict (provider, code) do update
    set channel = excluded.channel, name = excluded.name, text = excluded.text,
        state = excluded.state, reason = excluded.reason, advertises = excluded.advertises,
        checked_at = excluded.checked_at`;
}
