import type { AuditDiff, VerbOf } from '@maru/contract/audit/audit-action';
import type { Channel } from '@maru/contract/message/channel';
import { audit, type Actor } from '@maru/platform/db/audit';
import { constraintOf, type Db, type Tx } from '@maru/platform/db/db';
import { runIdempotently, type Creation } from '../http/idempotency.ts';
import { Refusal } from '../http/refusal.ts';
import { changedFields, realChanges } from '../staff-kit/changed-fields.ts';
import { checkedRow } from '../staff-kit/lock-row.ts';
import {
  findTemplate,
  freeNameFor,
  lockTemplate,
  insertTemplate,
  setArchived,
  updateTemplate,
  type TemplateFields,
} from './template.repository.ts';

/** Target of a change; `undefined` skips the version check. */
interface Target {
  channel: Channel;
  templateId: number;
  version: number | undefined;
}

/** @throws Refusal DUPLICATE_NAME, IDEMPOTENCY_CONFLICT */
export async function addTemplate(
  db: Db,
  channel: Channel,
  fields: TemplateFields,
  { actor, repeat }: Creation,
): Promise<number> {
  const scope = `template.create:${channel}:${actor.adminId}`;
  const { id } = await unlessNamed(
    runIdempotently(db, scope, repeat, async (tx) => {
      const made = await insertTemplate(tx, channel, fields, actor.adminId);
      await note(tx, actor, made, 'create', changedFields({}, fields));
      return { id: made };
    }),
  );
  return id;
}

/** @throws Refusal NOT_FOUND, VERSION_CONFLICT, DUPLICATE_NAME */
export function editTemplate(
  db: Db,
  target: Target,
  fields: TemplateFields,
  actor: Actor,
): Promise<void> {
  const { channel, templateId } = target;
  return unlessNamed(
    db.begin(async (tx) => {
      await lockAt(tx, target);
      const before = await findTemplate(tx, channel, templateId);
      const { picture = null, link = null } = fields;
      const real = realChanges(before ?? {}, { ...fields, picture, link });
      if (!real) return;
      await updateTemplate(tx, templateId, fields);
      await note(tx, actor, templateId, 'update', real.diff);
    }),
  );
}

/** Copies a template under the first free name. Retries if a concurrent request took the name. */
export async function cloneTemplate(
  db: Db,
  channel: Channel,
  templateId: number,
  { actor, repeat }: Creation,
): Promise<number> {
  const scope = `template.clone:${actor.adminId}:${templateId}`;
  for (;;) {
    try {
      const { id } = await runIdempotently(db, scope, repeat, async (tx) => ({
        id: await copyOf(tx, channel, templateId, actor),
      }));
      return id;
    } catch (error) {
      if (!isNameTaken(error)) throw error;
    }
  }
}

async function copyOf(tx: Tx, channel: Channel, templateId: number, actor: Actor): Promise<number> {
  const row = await findTemplate(tx, channel, templateId);
  if (!row) throw new Refusal('NOT_FOUND');
  const { category, title, text, picture, link, advertising } = row;
  const name = await freeNameFor(tx, channel, row.name);
  const fields = { name, category, title, text, picture, link, advertising };
  const id = await insertTemplate(tx, channel, fields, actor.adminId);
  await note(tx, actor, id, 'clone', { of: templateId });
  return id;
}

/** Archives or unarchives a template. */
export function archiveTemplate(
  db: Db,
  target: Target,
  archived: boolean,
  actor: Actor,
): Promise<void> {
  const { channel, templateId } = target;
  return db.begin(async (tx) => {
    await lockAt(tx, target);
    const before = await findTemplate(tx, channel, templateId);
    if ((before?.archived_at !== null) === archived) return;
    await setArchived(tx, templateId, archived);
    await note(tx, actor, templateId, archived ? 'archive' : 'restore');
  });
}

/** Records a use of a template by staff. */
export function useTemplate(
  db: Db,
  channel: Channel,
  templateId: number,
  actor: Actor,
): Promise<void> {
  return db.begin(async (tx) => {
    const [used] = await tx`
      update message_template set used = used + 1, last_used_at = now()
      where channel = ${channel} and id = ${templateId} returning 1`;
    if (!used) throw new Refusal('NOT_FOUND');
    await note(tx, actor, templateId, 'use');
  });
}

async function lockAt(tx: Tx, { channel, templateId, version }: Target): Promise<void> {
  checkedRow(await lockTemplate(tx, channel, templateId), version);
}

function note(
  tx: Tx,
  actor: Actor,
  templateId: number,
  verb: VerbOf<'template'>,
  diff?: AuditDiff,
): Promise<void> {
  return audit(tx, {
    ...actor,
    action: `template.${verb}`,
    targetKind: 'template',
    targetId: templateId,
    diff,
  });
}

async function unlessNamed<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw isNameTaken(error) ? new Refusal('DUPLICATE_NAME') : error;
  }
}

const isNameTaken = (error: unknown) => constraintOf(error) === 'message_template_channel_name_key';
