import {
  alimtalkKind,
  type AlimtalkFigures,
  type AlimtalkKind,
  type AlimtalkTemplate,
  type AlimtalkUse,
} from '@maru/contract/alimtalk/alimtalk';
import type { Config } from '@maru/platform/config/config';
import type { Queryable } from '@maru/platform/db/db';
import { type Page, pageOfQuery } from '../staff-kit/page-of.ts';

/** Number of days covered by the 알림톡 delivery figures. */
const FIGURES_DAYS = 30;

const columns = (db: Queryable) => db`
  t.id as _id, t.provider, t.channel, t.code, t.name, t.text, t.state, t.reason, t.advertises,
  t.checked_at,
  array(select kind from alimtalk_use where template_id = t.id order by kind) as kinds`;

export async function listTemplates(
  db: Queryable,
  page: Page,
): Promise<{ items: AlimtalkTemplate[]; total: number; page: number; pageSize: number }> {
  return pageOfQuery<AlimtalkTemplate>(db, page, {
    rows: db`
    select ${columns(db)} from alimtalk_template t
    order by array_position(array['approved', 'reviewing', 'rejected', 'stopped'], t.state), t.name,
             t.id`,
    from: db`from alimtalk_template`,
  });
}

export async function findTemplate(
  db: Queryable,
  templateId: number,
): Promise<AlimtalkTemplate | null> {
  const [item] = await db<AlimtalkTemplate[]>`
    select ${columns(db)} from alimtalk_template t where t.id = ${templateId}`;
  return item ?? null;
}

/** Every kind in the order of the contract, whether a template was ever chosen for it or not. */
export async function listUses(db: Queryable): Promise<AlimtalkUse[]> {
  const rows = await db<AlimtalkUse[]>`select kind, template_id, version from alimtalk_use`;
  const byKind = new Map(rows.map((row) => [row.kind, row]));
  return alimtalkKind.options.map((kind) => byKind.get(kind) ?? unused(kind));
}

export async function findUse(db: Queryable, kind: AlimtalkKind): Promise<AlimtalkUse> {
  const [row] = await db<AlimtalkUse[]>`
    select kind, template_id, version from alimtalk_use where kind = ${kind}`;
  return row ?? unused(kind);
}

const unused = (kind: AlimtalkKind): AlimtalkUse => ({ kind, template_id: null, version: 0 });

/** The prices that messages are counted with. */
export type Prices = Pick<Config, 'SMS_PRICE_ALIMTALK' | 'SMS_PRICE_SMS' | 'SMS_PRICE_LMS'>;

export async function readFigures(db: Queryable, prices: Prices): Promise<AlimtalkFigures> {
  const [counts] = await db<Pick<AlimtalkFigures, 'sent' | 'failed' | 'waiting' | 'unknown'>[]>`
    select count(*) filter (where state = 'sent')::int as sent,
           count(*) filter (where state = 'failed')::int as failed,
           count(*) filter (where state in ('waiting', 'grouped', 'filled', 'accepted'))::int as waiting,
           count(*) filter (where state = 'unknown')::int as unknown
    from single_message
    where template_id is not null
      and created_at > now() - make_interval(days => ${FIGURES_DAYS})`;
  const [check] = await db<Pick<AlimtalkFigures, 'checked_at' | 'is_asking'>[]>`
    select checked_at, checked_at is null or asked_at > checked_at as is_asking from alimtalk_check`;
  return {
    ...counts!,
    prices: {
      alimtalk: prices.SMS_PRICE_ALIMTALK,
      sms: prices.SMS_PRICE_SMS,
      lms: prices.SMS_PRICE_LMS,
    },
    checked_at: check?.checked_at ?? null,
    is_asking: check?.is_asking ?? false,
  };
}
