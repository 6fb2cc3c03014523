import type { BulkCall, contentBulk } from '@maru/contract/core/bulk';
import type { Actor } from '@maru/platform/db/audit';
import type { Tx } from '@maru/platform/db/db';
import type { FastifyInstance } from 'fastify';
import { registerBulk, type BulkChange } from './register-bulk.ts';
import type { RouteDeps } from '../../http/route-deps.ts';

interface Content<Row extends { _id: number }> extends Pick<
  BulkChange<BulkCall, Row>,
  'select' | 'nameOf'
> {
  /** Korean noun used in the notification. */
  noun: string;
  turn: (tx: Tx, id: number, shown: boolean, actor: Actor) => Promise<unknown>;
  trash: (tx: Tx, id: number, actor: Actor) => Promise<void>;
}

/** Shows, hides or trashes many rows at once. Each row uses the function that changes one row. */
export function registerContentBulk<Row extends { _id: number }>(
  app: FastifyInstance,
  deps: RouteDeps,
  { show, hide, trash }: ReturnType<typeof contentBulk>,
  { noun, select, nameOf, ...content }: Content<Row>,
): void {
  for (const [call, shown] of [
    [show, true],
    [hide, false],
  ] as const) {
    registerBulk(app, deps, call, {
      title: `${noun} ${shown ? '노출' : '숨김'}`,
      select,
      nameOf,
      applyOne: async (tx, id, _fields, actor) => {
        await content.turn(tx, id, shown, actor);
      },
    });
  }
  registerBulk(app, deps, trash, {
    title: `${noun} 휴지통으로`,
    select,
    nameOf,
    applyOne: (tx, id, _fields, actor) => content.trash(tx, id, actor),
  });
}
