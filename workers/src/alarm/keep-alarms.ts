import { randomUUID } from 'node:crypto';
import {
  alarmEndLine,
  alarmLine,
  alarmNames,
  alarmRules,
  type AlarmName,
  type OpenAlarm,
  type PastAlarm,
} from '@maru/contract/monitor/alarm';
import type { Config } from '@maru/platform/config/config';
import type { Db, Tx } from '@maru/platform/db/db';
import { postNotice } from '@maru/domain/staff/staff-notice';
import type { Measured } from './measured.ts';

/** One number for the lock that keeps two workers from judging at once. */
const ALARM_LOCK = 72_655_005;

/** Measurements by rule. A rule is missing if its state is currently unknown. */
export type Findings = Partial<Record<AlarmName, readonly Measured[]>>;

interface KeepDeps {
  db: Db;
  config: Pick<Config, 'BRAND' | 'publicUrl' | 'ALARM_WEBHOOK_URL'>;
}

/** A row that is not over: seen, or raised. */
interface Standing extends Pick<OpenAlarm, 'name' | 'subject' | 'value' | 'link'> {
  id: number;
  raised: boolean;
  /** For how many seconds it has been so, and well again. */
  lastedS: number;
  wellS: number | null;
}

/** When it was raised, and since when all is well. */
type Ended = Pick<PastAlarm, 'raised_at' | 'well_since'>;

/**
 * Raises and clears alarms from the measurements, each once, however many workers run this. Open
 * alarms are in Postgres. The bell and receiver messages are written in the same transaction.
 */
export async function keepAlarms({ db, config }: KeepDeps, findings: Findings): Promise<void> {
  await db.begin(async (tx) => {
    const [lock] = await tx<{ held: boolean }[]>`
      select pg_try_advisory_xact_lock(${ALARM_LOCK}) as held`;
    if (!lock?.held) return;
    const standing = await tx<Standing[]>`
      select id, name, subject, value, link, raised_at is not null as raised,
             extract(epoch from now() - since)::float8 as "lastedS",
             extract(epoch from now() - well_since)::float8 as "wellS"
      from alarm where cleared_at is null and name = any(${[...alarmNames]}) order by id`;
    for (const name of alarmNames) {
      const found = findings[name];
      if (found === undefined) continue;
      const bad = found.filter(({ value, over = alarmRules[name].over }) => value > over);
      const known = new Map(
        standing.filter((one) => one.name === name).map((one) => [one.subject, one]),
      );
      for (const one of bad) {
        const seen = known.get(one.subject) ?? (await note(tx, name, one));
        known.delete(one.subject);
        await lasts(tx, config, { ...seen, value: one.value });
      }
      for (const one of known.values()) await isWell(tx, config, one);
    }
  });
}

async function note(tx: Tx, name: AlarmName, { subject, value, link }: Measured) {
  const [row] = await tx<Standing[]>`
    insert into alarm (name, subject, value, link)
    values (${name}, ${subject}, ${value}, ${link ?? alarmRules[name].link})
    returning id, name, subject, value, link, false as raised, 0::float8 as "lastedS",
              null as "wellS"`;
  return row!;
}

async function lasts(tx: Tx, config: KeepDeps['config'], alarm: Standing): Promise<void> {
  const isDue = !alarm.raised && alarm.lastedS >= alarmRules[alarm.name].forS;
  await tx`
    update alarm set value = ${alarm.value}, well_since = null,
                     raised_at = case when ${isDue} then now() else raised_at end
    where id = ${alarm.id}`;
  if (isDue) await publish(tx, config, alarm);
}

async function isWell(tx: Tx, config: KeepDeps['config'], alarm: Standing): Promise<void> {
  if (!alarm.raised) {
    await tx`delete from alarm where id = ${alarm.id}`;
    return;
  }
  const isOver = (alarm.wellS ?? 0) >= alarmRules[alarm.name].forS;
  const [times] = await tx<Ended[]>`
    update alarm set well_since = coalesce(well_since, now()),
                     cleared_at = case when ${isOver} then now() end
    where id = ${alarm.id} returning raised_at, well_since`;
  if (!isOver) return;
  await endRaised(tx, alarm, times!);
  await publish(tx, config, alarm, times);
}

/** Updates the bell notification of the alarm to show that it has ended. */
async function endRaised(tx: Tx, { id }: Standing, { well_since }: Ended): Promise<void> {
  await tx`
    update staff_notice n set detail = n.detail || ${tx.json({ well_since })}
    from alarm a
    where a.id = ${id} and n.kind = 'alarm.raised' and n.at = a.raised_at
      and n.detail ->> 'name' = a.name and n.detail ->> 'subject' = a.subject`;
}

/** Notifies the responsible staff and the external receiver, if configured. */
async function publish(
  tx: Tx,
  { BRAND, publicUrl, ALARM_WEBHOOK_URL }: KeepDeps['config'],
  { name, subject, value, link }: Standing,
  ended?: Ended,
): Promise<void> {
  const event = ended ? 'cleared' : 'raised';
  const { severity, permission, title, endTitle, runbook, rungBy } = alarmRules[name];
  if (rungBy === undefined) {
    await postNotice(tx, {
      kind: `alarm.${event}`,
      severity: ended ? 'info' : severity,
      detail: { name, subject, value, ...ended },
      permission,
      link,
    });
  }
  if (ALARM_WEBHOOK_URL === undefined) return;
  const body = {
    // Not a row id: row ids repeat after a restore.
    id: randomUUID(),
    event: `alarm.${event}`,
    brand: BRAND,
    alarm: name,
    subject,
    severity,
    title: ended ? endTitle : title,
    line: ended ? alarmEndLine({ name, subject, ...ended }) : alarmLine({ name, subject, value }),
    value,
    at: new Date().toISOString(),
    link: new URL(link, publicUrl).href,
    runbook: `docs/operations/alarms.md#${runbook}`,
  };
  await tx`insert into alarm_news (body) values (${JSON.stringify(body)})`;
}
