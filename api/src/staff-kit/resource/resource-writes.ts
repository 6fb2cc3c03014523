import type { AuditAction, AuditDiff, AuditKind } from '@maru/contract/audit/audit-action';
import { audit, type Actor } from '@maru/platform/db/audit';
import type { Queryable, Tx } from '@maru/platform/db/db';
import { lockById } from '../../sql/rows.ts';
import { changedFields, lostFields, realChanges, withoutUndefined } from '../changed-fields.ts';
import { checkedRow } from '../lock-row.ts';

/** A write of one item. */
export interface Change<Fields, View = unknown> {
  /** The item before the write, and its fields; `null` = a new item. */
  view: View | null;
  before: Fields | null;
  after: Fields;
  /** Fields of `after` that differ from `before`. */
  changes: Partial<Fields>;
  actor: Actor;
}

/** The parts of a resource that differ from others: tables, rules and events. */
export interface ResourceStore<
  Fields extends object,
  View extends { _id: number; version: number },
> {
  kind: AuditKind;
  actions: Readonly<Record<'create' | 'update' | 'delete', AuditAction>>;
  /** Table whose row is locked. */
  table: string;
  find: (db: Queryable, id: number) => Promise<View | null>;
  /** Fields of the form, as they are stored. */
  fieldsOf: (view: View) => Fields;
  /** Locks other rows before the row itself, to avoid a deadlock. */
  lockFirst?: (tx: Tx, id: number, changes: Partial<Fields>) => Promise<void>;
  /** Refuses what no schema can refuse. @returns the fields to store, if they differ. */
  check?: (tx: Tx, change: Change<Fields, View>) => Promise<Fields | void> | Fields | void;
  insert: (tx: Tx, fields: Fields, by: number) => Promise<number>;
  update: (tx: Tx, id: number, change: Change<Fields, View>, by: number) => Promise<void>;
  delete: (tx: Tx, id: number, by: number, view: View) => Promise<void>;
  /** Fields that the audit entry of a deletion keeps. */
  lost?: (view: View) => Readonly<AuditDiff>;
  /** Runs in the transaction after each write, for example to publish its event. */
  announce?: (tx: Tx, before: View | null, after: View | null) => Promise<void> | void;
}

/** The writes of a resource. Each runs in a transaction of its caller, with its audit entry. */
export interface ResourceWrites<Fields, View> {
  create: (tx: Tx, fields: Fields, actor: Actor) => Promise<View>;
  /** @param version version that the caller read; `null` accepts any. */
  update: (
    tx: Tx,
    id: number,
    version: number | null,
    changes: Partial<Fields>,
    actor: Actor,
  ) => Promise<View>;
  delete: (tx: Tx, id: number, version: number | null, actor: Actor) => Promise<void>;
}

export function resourceWrites<
  Fields extends object,
  View extends { _id: number; version: number },
>(store: ResourceStore<Fields, View>): ResourceWrites<Fields, View> {
  const { kind, actions } = store;
  const locked = async (tx: Tx, id: number, version: number | null): Promise<View> => {
    await lockById(tx, store.table, id);
    return checkedRow(await store.find(tx, id), version);
  };
  const note = (tx: Tx, verb: keyof typeof actions, targetId: number, diff: AuditDiff, by: Actor) =>
    audit(tx, { ...by, action: actions[verb], targetKind: kind, targetId, diff });

  return {
    async create(tx, fields, actor) {
      const change = { view: null, before: null, after: fields, changes: fields, actor };
      const after = (await store.check?.(tx, change)) ?? fields;
      const id = await store.insert(tx, after, actor.adminId);
      await note(tx, 'create', id, changedFields<object>({}, after), actor);
      const view = (await store.find(tx, id))!;
      await store.announce?.(tx, null, view);
      return view;
    },

    async update(tx, id, version, changes, actor) {
      await store.lockFirst?.(tx, id, changes);
      const view = await locked(tx, id, version);
      const before = store.fieldsOf(view);
      const changeTo = (after: Fields) => {
        const real = realChanges<object>(before, after);
        return (
          real && {
            diff: real.diff,
            change: { view, before, after, changes: real.changes as Partial<Fields>, actor },
          }
        );
      };
      const wanted = changeTo({ ...before, ...withoutUndefined(changes) });
      if (!wanted) return view;
      const checked = await store.check?.(tx, wanted.change);
      const real = checked ? changeTo(checked) : wanted;
      if (!real) return view;
      await store.update(tx, id, real.change, actor.adminId);
      await note(tx, 'update', id, real.diff, actor);
      const after = (await store.find(tx, id))!;
      await store.announce?.(tx, view, after);
      return after;
    },

    async delete(tx, id, version, actor) {
      const view = await locked(tx, id, version);
      await store.delete(tx, id, actor.adminId, view);
      await note(tx, 'delete', id, lostFields(store.lost?.(view) ?? {}), actor);
      await store.announce?.(tx, view, null);
    },
  };
}
