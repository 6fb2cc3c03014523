import type { QueryOf } from '@maru/contract/core/call';
import type {
  MessageTemplate,
  smsTemplateCalls,
  TemplateCategory,
} from '@maru/contract/message-template/message-template';
import type { Queryable, Tx } from '@maru/platform/db/db';
import { andContaining } from '../sql/conditions.ts';
import type { Channel } from '@maru/contract/message/channel';
import { type PageOf, pageOfQuery } from '../staff-kit/page-of.ts';

/** A template before its length and its variables are worked out. */
export type TemplateRow = Omit<MessageTemplate, 'kind' | 'bytes' | 'variables'>;

export interface TemplateFields {
  name: string;
  category: TemplateCategory;
  title: string;
  text: string;
  picture?: string | null | undefined;
  link?: string | null | undefined;
  advertising: boolean;
}

const columns = (db: Queryable) => db`
  t.id as _id, t.name, t.category, t.title, t.text, t.picture, t.link, t.advertising, t.used, t.last_used_at,
  t.archived_at, a.name as created_by, t.created_at, t.updated_at, t.version`;

const tables = (db: Queryable) => db`message_template t left join admin a on a.id = t.created_by`;

export function listTemplates(
  db: Queryable,
  channel: Channel,
  { q, category, archived, sortBy, ...page }: QueryOf<typeof smsTemplateCalls.list>,
): Promise<PageOf<TemplateRow>> {
  const where = db`
    where t.channel = ${channel} and (t.archived_at is not null) = ${archived === 'true'}
      ${category ? db`and t.category = ${category}` : db``}
      ${andContaining(db, ['t.name', 't.text'], q)}`;
  const order = {
    latest: db`t.updated_at desc, t.id desc`,
    name: db`t.name`,
    used: db`t.used desc, t.id desc`,
  }[sortBy];
  return pageOfQuery<TemplateRow>(db, page, {
    rows: db`
    select ${columns(db)} from ${tables(db)} ${where} order by ${order}`,
    from: db`from ${tables(db)} ${where}`,
  });
}

export async function findTemplate(
  db: Queryable,
  channel: Channel,
  templateId: number,
): Promise<TemplateRow | null> {
  const [row] = await db<TemplateRow[]>`
    select ${columns(db)} from ${tables(db)}
    where t.channel = ${channel} and t.id = ${templateId}`;
  return row ?? null;
}

export async function insertTemplate(
  tx: Tx,
  channel: Channel,
  { picture = null, link = null, ...fields }: TemplateFields,
  byAdmin: number,
): Promise<number> {
  const [row] = await tx<{ id: number }[]>`
    insert into message_template ${tx({ channel, ...fields, picture, link, created_by: byAdmin })}
    returning id`;
  return row!.id;
}

/** Version of a template, locked until the transaction ends. */
export async function lockTemplate(
  tx: Tx,
  channel: Channel,
  templateId: number,
): Promise<{ version: number } | null> {
  const [row] = await tx<{ version: number }[]>`
    select version from message_template where channel = ${channel} and id = ${templateId}
    for update`;
  return row ?? null;
}

export async function setArchived(tx: Tx, templateId: number, archived: boolean): Promise<void> {
  await tx`
    update message_template
    set archived_at = ${archived ? tx`now()` : null}, updated_at = now(), version = version + 1
    where id = ${templateId}`;
}

export async function updateTemplate(
  tx: Tx,
  templateId: number,
  { picture = null, link = null, ...fields }: TemplateFields,
): Promise<void> {
  await tx`
    update message_template set ${tx({ ...fields, picture, link })}, updated_at = now(),
      version = version + 1
    where id = ${templateId}`;
}

/** `원본 사본`, `원본 사본 2`, …: the first name that is free. */
export async function freeNameFor(tx: Tx, channel: Channel, name: string): Promise<string> {
  const rows = await tx<{ name: string }[]>`
    select name from message_template where channel = ${channel} for share`;
  const taken = new Set(rows.map((row) => row.name));
  const base = `${name.replace(/ 사본( \d+)?$/, '').slice(0, 32)} 사본`;
  for (let no = 1; ; no += 1) {
    const free = no === 1 ? base : `${base} ${no}`;
    if (!taken.has(free)) return free;
  }
}
