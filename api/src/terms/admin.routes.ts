import { terms } from '@maru/contract/terms/staff-terms';
import type { TermsKind } from '@maru/contract/session/signup';
import { audit } from '@maru/platform/db/audit';
import { sqlStateOf, type Queryable, type Tx } from '@maru/platform/db/db';
import type { FastifyInstance } from 'fastify';
import {
  changedFields,
  lostFields,
  realChanges,
  withoutUndefined,
} from '../staff-kit/changed-fields.ts';
import { sanitiseHtml } from '../http/html/sanitise.ts';
import { runIdempotently } from '../http/idempotency.ts';
import { badInput, Refusal } from '../http/refusal.ts';
import { registerCall } from '../http/register-call.ts';
import {
  deleteTermsRow,
  findNeighbours,
  findStaffTerms,
  insertTerms,
  isLastEdition,
  lockTerms,
  termsRows,
  updateTermsRow,
} from './staff-terms.repository.ts';
import type { RouteDeps } from '../http/route-deps.ts';

/** Allowed lag, in ms, of the "now" that a browser sends behind the server clock. */
const SLACK_MS = 120_000;

/** SQLSTATE that the database returns if a change touches a version in force (0008_signup.sql). */
const RESTRICTED = '23001';

/** Documents that members agree to. Versions in force are locked, also for staff. */
export function adminTermsRoutes(app: FastifyInstance, { db, guard }: RouteDeps): void {
  registerCall(app, guard, terms.list, ({ query }) => termsRows.list(db, query));

  registerCall(app, guard, terms.get, async ({ params, refuse }) => {
    const item = await findStaffTerms(db, params._id);
    return item ? { item } : refuse('NOT_FOUND');
  });

  registerCall(app, guard, terms.create, async ({ body, actor, repeat, refuse }) => {
    refusePast(body.effective_at);
    const input = { ...body, body_html: await sanitiseHtml(body.body_html) };
    const scope = `terms.create:${actor.adminId}`;
    const { _id } = await runIdempotently(db, scope, repeat, async (tx) => {
      const termsId = await insertTerms(tx, input, actor.adminId);
      const item = (await findStaffTerms(tx, termsId))!;
      await refuseOutOfOrder(tx, item, body.effective_at);
      const { kind, edition, effective_at, material } = item;
      await audit(tx, {
        ...actor,
        action: 'terms.create',
        ...targetOf(termsId),
        diff: changedFields({}, { kind, edition, effective_at, material }),
      });
      return { _id: termsId };
    });
    return { item: (await findStaffTerms(db, _id)) ?? refuse('NOT_FOUND') };
  });

  registerCall(app, guard, terms.update, async ({ params, body, actor }) => {
    const { version, ...changes } = body;
    if (changes.effective_at !== undefined) refusePast(changes.effective_at);
    if (changes.body_html !== undefined) changes.body_html = await sanitiseHtml(changes.body_html);
    return orLocked(
      db.begin(async (tx) => {
        const found = await lockOpen(tx, params._id, version);
        if (changes.effective_at !== undefined) {
          await refuseOutOfOrder(tx, found, changes.effective_at);
        }
        const before = (await findStaffTerms(tx, params._id))!;
        const real = realChanges(before, changes);
        if (!real) return { item: before };
        await updateTermsRow(tx, params._id, withoutUndefined(real.changes), actor.adminId);
        await audit(tx, {
          ...actor,
          action: 'terms.edit',
          ...targetOf(params._id),
          diff: real.diff,
        });
        return { item: (await findStaffTerms(tx, params._id))! };
      }),
    );
  });

  registerCall(app, guard, terms.delete, async ({ params, query, actor }) => {
    await orLocked(
      db.begin(async (tx) => {
        const found = await lockOpen(tx, params._id, query.version);
        if (!(await isLastEdition(tx, found))) throw new Refusal('STATE_CONFLICT');
        await deleteTermsRow(tx, params._id);
        const { kind, edition } = found;
        await audit(tx, {
          ...actor,
          action: 'terms.delete',
          ...targetOf(params._id),
          diff: lostFields({ kind, edition }),
        });
      }),
    );
  });
}

const targetOf = (targetId: number) => ({ targetKind: 'terms' as const, targetId });

/** A version that may still be changed. */
async function lockOpen(tx: Tx, termsId: number, version: number | undefined) {
  const found = await lockTerms(tx, termsId);
  if (!found) throw new Refusal('NOT_FOUND');
  if (found.isInForce) throw new Refusal('STATE_CONFLICT');
  if (version !== undefined && version !== found.revision) throw new Refusal('VERSION_CONFLICT');
  return found;
}

function refusePast(effectiveAt: string): void {
  if (Date.parse(effectiveAt) >= Date.now() - SLACK_MS) return;
  throw badInput('effective_at', 'must not be in the past');
}

/** A higher version must take effect later. Otherwise "agreed since" has no meaning. */
async function refuseOutOfOrder(
  db: Queryable,
  version: { kind: TermsKind; edition: number },
  effectiveAt: string,
): Promise<void> {
  const { before, after } = await findNeighbours(db, version);
  const at = Date.parse(effectiveAt);
  if (before !== null && at <= Date.parse(before)) {
    throw badInput('effective_at', 'must be after the previous version');
  }
  if (after !== null && at >= Date.parse(after)) {
    throw badInput('effective_at', 'must be before the next version');
  }
}

async function orLocked<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (sqlStateOf(error) === RESTRICTED) throw new Refusal('STATE_CONFLICT');
    throw error;
  }
}
