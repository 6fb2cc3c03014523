import type { AuditDiff, VerbOf } from '@maru/contract/audit/audit-action';
import {
  longestOf,
  pushTemplateCalls,
  smsTemplateCalls,
  unknownVariablesIn,
  variablesIn,
  type MessageTemplate,
} from '@maru/contract/message-template/message-template';
import { byteLengthOf, kindOfBytes, unsendableOf } from '@maru/contract/text/sms-text';
import { audit, type Actor } from '@maru/platform/db/audit';
import { constraintOf, type Tx } from '@maru/platform/db/db';
import type { FastifyInstance } from 'fastify';
import { composePush, composeSms } from '../campaign/compose/compose-message.ts';
import { refuseLostPicture } from '../campaign/compose/message-picture.ts';
import { badInput, Refusal } from '../http/refusal.ts';
import { registerCall } from '../http/register-call.ts';
import {
  findTemplate,
  freeNameFor,
  holdTemplate,
  insertTemplate,
  listTemplates,
  updateTemplate,
  type TemplateFields,
  type TemplateRow,
} from './template.repository.ts';
import type { RouteDeps } from '../http/route-deps.ts';
import type { Channel } from '@maru/contract/message/channel';

/** Templates of messages, of both channels. */
export function messageTemplateRoutes(app: FastifyInstance, deps: RouteDeps): void {
  register(app, deps, 'sms');
  register(app, deps, 'push');
}

function register(app: FastifyInstance, { config, db, guard }: RouteDeps, channel: Channel): void {
  const calls = channel === 'sms' ? smsTemplateCalls : pushTemplateCalls;

  /** Message at its greatest length. Throws if no carrier would accept it. */
  function composed({ title, text, picture = null, link = null, advertising }: TemplateFields) {
    const longest = { title: longestOf(title), text: longestOf(text), advertising };
    return channel === 'sms'
      ? composeSms({ ...longest, picture }, config)
      : composePush({ ...longest, link }, config);
  }

  /** A template stored before a rule existed is measured as it is; only `check` refuses it. */
  function sizeOf(row: TemplateRow): Pick<MessageTemplate, 'kind' | 'bytes'> {
    try {
      return composed(row);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      if (channel === 'push') return { kind: 'PUSH', bytes: 0 };
      const bytes = byteLengthOf(longestOf(row.text));
      const kind = kindOfBytes(bytes, longestOf(row.title), row.picture !== null);
      return { kind: kind === 'TOO_LONG' || kind === 'TITLE_TOO_LONG' ? 'LMS' : kind, bytes };
    }
  }

  function viewOf(row: TemplateRow): MessageTemplate {
    const { kind, bytes } = sizeOf(row);
    return { ...row, kind, bytes, variables: variablesIn(`${row.title} ${row.text}`) };
  }

  /** @throws Refusal INVALID_INPUT with the field at fault. */
  async function check(fields: TemplateFields): Promise<void> {
    const unknown = unknownVariablesIn(`${fields.title} ${fields.text}`);
    if (unknown.length > 0) throw badInput('text', 'names a variable that does not exist');
    if (channel === 'sms' && unsendableOf(fields.text).length > 0) {
      throw badInput('text', 'must contain only characters that carriers can send');
    }
    composed(fields);
    await refuseLostPicture(db, fields.picture ?? null);
  }

  async function one(templateId: number): Promise<{ item: MessageTemplate }> {
    const row = await findTemplate(db, channel, templateId);
    if (!row) throw new Refusal('NOT_FOUND');
    return { item: viewOf(row) };
  }

  const writeDown = (
    tx: Tx,
    actor: Actor,
    templateId: number,
    verb: VerbOf<'template'>,
    diff?: AuditDiff,
  ): Promise<void> =>
    audit(tx, {
      ...actor,
      action: `template.${verb}`,
      targetKind: 'template',
      targetId: templateId,
      diff,
    });

  /** @param version `undefined` skips the version check. */
  async function holdAt(tx: Tx, templateId: number, version: number | undefined): Promise<void> {
    const now = await holdTemplate(tx, channel, templateId);
    if (now === null) throw new Refusal('NOT_FOUND');
    if (version !== undefined && now !== version) throw new Refusal('VERSION_CONFLICT');
  }

  /** Archives or unarchives a template. */
  const archive = (
    templateId: number,
    { archived, version }: { archived: boolean; version: number | undefined },
    actor: Actor,
  ): Promise<void> =>
    db.begin(async (tx) => {
      await holdAt(tx, templateId, version);
      await tx`
        update message_template
        set archived_at = ${archived ? tx`now()` : null}, updated_at = now(),
            version = version + 1
        where id = ${templateId}`;
      await writeDown(tx, actor, templateId, archived ? 'archive' : 'restore');
    });

  registerCall(app, guard, calls.list, async ({ query }) => {
    const { items, ...found } = await listTemplates(db, channel, query);
    return { ...found, items: items.map(viewOf) };
  });

  registerCall(app, guard, calls.get, ({ params }) => one(params._id));

  registerCall(app, guard, calls.create, async ({ body, caller, actor }) => {
    await check(body);
    const templateId = await unlessNamed(() =>
      db.begin(async (tx) => {
        const id = await insertTemplate(tx, channel, body, caller.adminId);
        await writeDown(tx, actor, id, 'create', { after: body });
        return id;
      }),
    );
    return one(templateId);
  });

  registerCall(app, guard, calls.update, async ({ params, body, actor }) => {
    const { version, ...fields } = body;
    await check(fields);
    await unlessNamed(() =>
      db.begin(async (tx) => {
        await holdAt(tx, params._id, version);
        const before = await findTemplate(tx, channel, params._id);
        await updateTemplate(tx, params._id, fields);
        await writeDown(tx, actor, params._id, 'update', {
          before: before && {
            name: before.name,
            title: before.title,
            text: before.text,
            ...(channel === 'sms' ? { picture: before.picture } : {}),
          },
          after: fields,
        });
      }),
    );
    return one(params._id);
  });

  registerCall(app, guard, calls.clone, async ({ params, caller, actor }) => {
    const copyId = await untilNamed(() =>
      db.begin(async (tx) => {
        const row = await findTemplate(tx, channel, params._id);
        if (!row) throw new Refusal('NOT_FOUND');
        const { category, title, text, picture, link, advertising } = row;
        const name = await freeNameFor(tx, channel, row.name);
        const fields = { name, category, title, text, picture, link, advertising };
        const id = await insertTemplate(tx, channel, fields, caller.adminId);
        await writeDown(tx, actor, id, 'clone', { of: params._id });
        return id;
      }),
    );
    return one(copyId);
  });

  registerCall(app, guard, calls.archive, async ({ params, body, actor }) => {
    await archive(params._id, body, actor);
    return one(params._id);
  });

  registerCall(app, guard, calls.remove, async ({ params, query, actor }) => {
    const wanted = { archived: true, version: query.version };
    await archive(params._id, wanted, actor);
  });

  registerCall(app, guard, calls.use, async ({ params, actor }) => {
    await db.begin(async (tx) => {
      const [used] = await tx`
        update message_template set used = used + 1, last_used_at = now()
        where channel = ${channel} and id = ${params._id} returning 1`;
      if (!used) throw new Refusal('NOT_FOUND');
      await writeDown(tx, actor, params._id, 'use');
    });
    return one(params._id);
  });
}

async function unlessNamed<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw isNameTaken(error) ? new Refusal('DUPLICATE_NAME') : error;
  }
}

/** Retries if a concurrent request took the free name. */
async function untilNamed<T>(work: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!isNameTaken(error)) throw error;
    }
  }
}

const isNameTaken = (error: unknown) => constraintOf(error) === 'message_template_channel_name_key';
