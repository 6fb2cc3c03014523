import {
  alimtalkCalls as calls,
  strayWordsOf,
  type AlimtalkKind,
} from '@maru/contract/alimtalk/alimtalk';
import { audit } from '@maru/platform/db/audit';
import type { Tx } from '@maru/platform/db/db';
import type { FastifyInstance } from 'fastify';
import { badInput, Refusal } from '../http/refusal.ts';
import { registerCall } from '../http/register-call.ts';
import {
  findTemplate,
  findUse,
  listTemplates,
  listUses,
  readFigures,
} from './alimtalk.repository.ts';
import type { RouteDeps } from '../http/route-deps.ts';

/**
 * Selects the messages that are sent as 알림톡. The workers fetch the provider's templates
 * (features M18).
 */
export function alimtalkRoutes(app: FastifyInstance, { config, db, guard }: RouteDeps): void {
  registerCall(app, guard, calls.list, ({ query }) => listTemplates(db, query));

  registerCall(app, guard, calls.uses, async () => ({
    items: await listUses(db),
    figures: await readFigures(db, config),
  }));

  registerCall(app, guard, calls.choose, async ({ params, body, actor }) => {
    const { kind } = params;
    const { template_id: templateId, version } = body;
    const item = await db.begin(async (tx) => {
      // The lock serializes choices. It also blocks them while the provider's status is being
      // saved.
      await tx`lock table alimtalk_use, alimtalk_template in share row exclusive mode`;
      const before = await findUse(tx, kind);
      if (before.version !== version) throw new Refusal('VERSION_CONFLICT');
      const chosen = templateId === null ? null : await requireFit(tx, kind, templateId);
      const replaced =
        before.template_id === null ? null : await findTemplate(tx, before.template_id);
      await tx`
        insert into alimtalk_use (kind, template_id) values (${kind}, ${templateId})
        on conflict (kind) do update
        set template_id = excluded.template_id, version = alimtalk_use.version + 1`;
      await audit(tx, {
        ...actor,
        action: 'alimtalk.choose',
        targetKind: 'alimtalk',
        diff: { kind, before: replaced?.name ?? null, after: chosen?.name ?? null },
      });
      return findUse(tx, kind);
    });
    return { item };
  });

  registerCall(app, guard, calls.check, async ({ actor }) => {
    await db.begin(async (tx) => {
      await tx`
        insert into alimtalk_check default values
        on conflict (is_only) do update set asked_at = now()`;
      await audit(tx, {
        ...actor,
        action: 'alimtalk.check',
        targetKind: 'alimtalk',
      });
    });
  });
}

/** A template that may go out as this kind: approved, free of advertising, and with no word we lack. */
async function requireFit(tx: Tx, kind: AlimtalkKind, templateId: number) {
  const template = await findTemplate(tx, templateId);
  if (!template) throw new Refusal('NOT_FOUND');
  if (template.state !== 'approved') throw new Refusal('TEMPLATE_NOT_APPROVED');
  if (template.advertises) throw new Refusal('TEMPLATE_ADVERTISES');
  const stray = strayWordsOf(kind, template.text);
  if (stray.length > 0) {
    const names = stray.map((name) => `#{${name}}`).join(', ');
    const message = `이 안내에는 채울 값이 없는 변수가 있어요: ${names}`;
    throw badInput('template_id', message);
  }
  return template;
}
