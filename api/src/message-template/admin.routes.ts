import type { Channel } from '@maru/contract/message/channel';
import {
  pushTemplateCalls,
  smsTemplateCalls,
  type MessageTemplate,
} from '@maru/contract/message-template/message-template';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '../http/refusal.ts';
import { registerCall } from '../http/register-call.ts';
import type { RouteDeps } from '../http/route-deps.ts';
import {
  addTemplate,
  archiveTemplate,
  cloneTemplate,
  editTemplate,
  useTemplate,
} from './change-template.ts';
import { checkTemplate, viewOf } from './template-view.ts';
import { findTemplate, listTemplates } from './template.repository.ts';

/** Templates of messages, of both channels. */
export function messageTemplateRoutes(app: FastifyInstance, deps: RouteDeps): void {
  register(app, deps, 'sms');
  register(app, deps, 'push');
}

function register(app: FastifyInstance, { config, db, guard }: RouteDeps, channel: Channel): void {
  const calls = channel === 'sms' ? smsTemplateCalls : pushTemplateCalls;

  async function one(templateId: number): Promise<{ item: MessageTemplate }> {
    const row = await findTemplate(db, channel, templateId);
    if (!row) throw new Refusal('NOT_FOUND');
    return { item: viewOf(row, channel, config) };
  }

  registerCall(app, guard, calls.list, async ({ query }) => {
    const { items, ...found } = await listTemplates(db, channel, query);
    return { ...found, items: items.map((row) => viewOf(row, channel, config)) };
  });

  registerCall(app, guard, calls.get, ({ params }) => one(params._id));

  registerCall(app, guard, calls.create, async ({ body, actor, repeat }) => {
    await checkTemplate(db, body, channel, config);
    return one(await addTemplate(db, channel, body, { actor, repeat }));
  });

  registerCall(app, guard, calls.update, async ({ params, body, actor }) => {
    const { version, ...fields } = body;
    await checkTemplate(db, fields, channel, config);
    await editTemplate(db, { channel, templateId: params._id, version }, fields, actor);
    return one(params._id);
  });

  registerCall(app, guard, calls.clone, async ({ params, actor, repeat }) =>
    one(await cloneTemplate(db, channel, params._id, { actor, repeat })),
  );

  registerCall(app, guard, calls.archive, async ({ params, body, actor }) => {
    const { archived, version } = body;
    await archiveTemplate(db, { channel, templateId: params._id, version }, archived, actor);
    return one(params._id);
  });

  registerCall(app, guard, calls.remove, async ({ params, query: { version }, actor }) => {
    await archiveTemplate(db, { channel, templateId: params._id, version }, true, actor);
  });

  registerCall(app, guard, calls.use, async ({ params, actor }) => {
    await useTemplate(db, channel, params._id, actor);
    return one(params._id);
  });
}
