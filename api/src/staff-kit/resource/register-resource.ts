import type { AuditField } from '@maru/contract/audit/audit-field';
import type { BodyOf, Call, OutputOf, Permission, QueryOf } from '@maru/contract/core/call';
import type { idParam, versionQuery } from '@maru/contract/core/primitive';
import { constraintOf, type Queryable } from '@maru/platform/db/db';
import type { FastifyInstance } from 'fastify';
import type * as z from 'zod/mini';
import { runIdempotently } from '../../http/idempotency.ts';
import { Refusal } from '../../http/refusal.ts';
import { registerCall } from '../../http/register-call.ts';
import type { RouteDeps } from '../../http/route-deps.ts';
import type { PageOf } from '../page-of.ts';
import { resourceWrites, type ResourceStore, type ResourceWrites } from './resource-writes.ts';
import type { ListFilter } from './staff-rows.ts';

type StaffCall = Call & { readonly access: Permission };
type CallById = StaffCall & { readonly params: typeof idParam };

/** The calls that `resource` of the contract makes. */
interface ResourceCalls {
  readonly list: StaffCall & { readonly query: z.ZodMiniObject };
  readonly get: CallById | undefined;
  readonly create: StaffCall & {
    readonly body: z.ZodMiniObject;
    readonly output: z.ZodMiniObject<{ item: z.ZodMiniObject }>;
    readonly idempotent: 'optional';
  };
  readonly update: CallById & { readonly body: z.ZodMiniObject };
  readonly delete: CallById & { readonly query: typeof versionQuery };
}

/** Filters and order of the list of a resource. */
export type FilterOf<C extends Pick<ResourceCalls, 'list'>> = ListFilter<C['list']>;
type FieldsOf<C extends ResourceCalls> = BodyOf<C['create']>;
type ViewOf<C extends ResourceCalls> = OutputOf<C['create']>['item'] & {
  _id: number;
  version: number;
};

/** Compiles only if the audit log has a label for every field. */
type Audited<C extends ResourceCalls> =
  Exclude<keyof FieldsOf<C>, AuditField> extends never ? unknown : never;

interface Resource<C extends ResourceCalls> extends ResourceStore<FieldsOf<C>, ViewOf<C>> {
  list: (db: Queryable, query: QueryOf<C['list']>) => Promise<PageOf<object>>;
  /** Slow work before the transaction, such as cleaning HTML. */
  prepare?: (fields: Partial<FieldsOf<C>>) => Promise<Partial<FieldsOf<C>>>;
  /** Refusals for violated constraints of the database, by name. */
  constraints?: Readonly<Record<string, () => Refusal>>;
}

/**
 * Registers the five calls of a resource. Each write is one transaction: row lock, version check,
 * rules, SQL, audit entry and event. A creation runs once per Idempotency-Key.
 *
 * @returns the writes, for other calls of the resource such as bulk actions.
 */
export function registerResource<C extends ResourceCalls>(
  app: FastifyInstance,
  { db, guard }: Pick<RouteDeps, 'db' | 'guard'>,
  calls: C & Audited<C>,
  own: Resource<C>,
): ResourceWrites<FieldsOf<C>, ViewOf<C>> {
  const { list, get, create, update, delete: remove }: ResourceCalls = calls;
  const writes = resourceWrites(own);
  const prepared = async (fields: Partial<FieldsOf<C>>) => (await own.prepare?.(fields)) ?? fields;
  const orRefuse = async <T>(work: Promise<T>): Promise<T> => {
    try {
      return await work;
    } catch (error) {
      const refusal = own.constraints?.[constraintOf(error) ?? ''];
      throw refusal ? refusal() : error;
    }
  };

  // The schemas of `calls` produced each query and body. Their types follow from `C`.
  registerCall(app, guard, list, ({ query }) => own.list(db, query as QueryOf<C['list']>));

  if (get) {
    registerCall(app, guard, get, async ({ params, refuse }) => ({
      item: (await own.find(db, params._id)) ?? refuse('NOT_FOUND'),
    }));
  }

  registerCall(app, guard, create, async ({ body, actor, repeat, refuse }) => {
    const fields = (await prepared(body as FieldsOf<C>)) as FieldsOf<C>;
    const scope = `${own.actions.create}:${actor.adminId}`;
    const { _id } = await orRefuse(
      runIdempotently(db, scope, repeat, async (tx) => {
        const made = await writes.create(tx, fields, actor);
        return { _id: made._id };
      }),
    );
    return { item: (await own.find(db, _id)) ?? refuse('NOT_FOUND') };
  });

  registerCall(app, guard, update, async ({ params, body, actor }) => {
    const { version, ...given } = body as { version: number } & Partial<FieldsOf<C>>;
    const changes = await prepared(given as Partial<FieldsOf<C>>);
    const work = db.begin((tx) => writes.update(tx, params._id, version, changes, actor));
    return { item: await orRefuse(work) };
  });

  registerCall(app, guard, remove, async ({ params, query, actor }) => {
    await db.begin((tx) => writes.delete(tx, params._id, query.version ?? null, actor));
  });
  return writes;
}
