import type { VerbOf } from '@maru/contract/audit/audit-action';
import { keptOfNamed, type NamedAudience } from '@maru/contract/campaign/audience';
import { audienceText, optionNamesOf } from '@maru/contract/campaign/audience-words';
import {
  checkPhones,
  listAudienceOptions,
  savedAudienceCalls as calls,
  type AudienceUsage,
  type RefusedPhone,
  type SavedAudience,
} from '@maru/contract/campaign/saved-audience';
import type { QueryOf } from '@maru/contract/core/call';
import { audit, type Actor } from '@maru/platform/db/audit';
import { constraintOf, type Db, type Queryable, type Tx } from '@maru/platform/db/db';
import type { FastifyInstance } from 'fastify';
import { runIdempotently } from '../../http/idempotency.ts';
import { Refusal } from '../../http/refusal.ts';
import { registerCall } from '../../http/register-call.ts';
import { verdictsOf } from './audience.ts';
import { findAudienceOptions } from './audience-options.ts';
import { appliedCap } from './applied-cap.ts';
import { countRecipients } from './make-recipients.ts';
import { readAudience } from './read-audience.ts';
import type { RouteDeps } from '../../http/route-deps.ts';
import { containing } from '../../sql/like-pattern.ts';
import { csvTime } from '../../staff-kit/export/csv.ts';
import { registerExport, type CsvColumn } from '../../staff-kit/export/register-export.ts';
import { pageOf } from '../../staff-kit/page-of.ts';
import type { Channel } from '@maru/contract/message/channel';

/** Limit of saved audiences; a longer list is unusable. */
const MOST_SAVED = 50;
const MOST_REFUSED = 500;

/**
 * Saved audiences, the values that conditions can name, and the refused numbers of a pasted list.
 */
export function savedAudienceRoutes(
  app: FastifyInstance,
  { db, guard, personal }: RouteDeps,
): void {
  listRoutes(app, { db, guard });

  createRoute(app, { db, guard });

  registerCall(app, guard, calls.usage, async ({ params, refuse }) => {
    const [saved] = await db<SavedAudience[]>`${selectSaved(db)} where s.id = ${params._id}`;
    if (!saved) return refuse('NOT_FOUND');
    const read = await readAudience(saved.audience, personal, { seal: false });
    const reach = (channel: Channel) =>
      countRecipients(db, { channel, advertising: false, category: null, places: [], ...read });
    const [sms, push, scheduled] = await Promise.all([
      reach('sms'),
      reach('push'),
      listScheduled(db, saved.audience),
    ]);
    // Members without a phone number count as members too.
    const members = sms.total + sms.excluded.invalid;
    return { item: { members, sms: sms.total, push: push.total, scheduled } };
  });

  registerCall(app, guard, calls.update, ({ params, body, actor }) =>
    db.begin(async (tx) => {
      const before = await lock(tx, params._id);
      if (before.version !== body.version) throw new Refusal('VERSION_CONFLICT');
      await tx`
        update saved_audience
        set audience = ${tx.json(body.audience)}, updated_at = now(), version = version + 1
        where id = ${params._id}`;
      await writeDown(tx, actor, 'update', params._id, {
        before: before.audience,
        after: body.audience,
      });
      return { item: await findSaved(tx, params._id) };
    }),
  );

  registerCall(app, guard, calls.delete, ({ params, actor }) =>
    db.begin(async (tx) => {
      const { name, audience } = await lock(tx, params._id);
      await tx`delete from saved_audience where id = ${params._id}`;
      await writeDown(tx, actor, 'delete', params._id, { before: { name, audience } });
    }),
  );

  registerCall(app, guard, listAudienceOptions, () => findAudienceOptions(db));

  registerCall(app, guard, checkPhones, async ({ body }) => {
    const read = await readAudience(body.audience, personal, { seal: false });
    const { category = null, advertising, places, send_at: sendAt, over_cap: isOverCap } = body;
    const cap = await appliedCap(db, { advertising, isOverCap, sendAt, now: Date.now() });
    const target = { channel: 'sms', category, advertising, places, ...cap, ...read } as const;
    const items = await db<(RefusedPhone & { total: number })[]>`
      select ord::int - 1 as index, verdict as reason, count(*) over ()::int as total
      from (${verdictsOf(db, target)}) v where verdict <> 'ok'
      order by ord limit ${MOST_REFUSED}`;
    return {
      items: items.map(({ index, reason }) => ({ index, reason })),
      total: items[0]?.total ?? 0,
    };
  });
}

function createRoute(app: FastifyInstance, { db, guard }: Pick<RouteDeps, 'db' | 'guard'>): void {
  registerCall(app, guard, calls.create, async ({ body, caller, actor, repeat, refuse }) => {
    const scope = `audience.create:${caller.adminId}`;
    const { id } = await unlessNamed(() =>
      runIdempotently(db, scope, repeat, async (tx) => {
        const [row] = await tx<{ id: number }[]>`
          insert into saved_audience (name, audience, created_by)
          select ${body.name}, ${tx.json(body.audience)}, ${caller.adminId}
          where (select count(*) from saved_audience) < ${MOST_SAVED}
          returning id`;
        if (!row) throw new Refusal('STATE_CONFLICT');
        await writeDown(tx, actor, 'create', row.id, { after: body });
        return { id: row.id };
      }),
    );
    const [item] = await db<SavedAudience[]>`${selectSaved(db)} where s.id = ${id}`;
    return item ? { item } : refuse('NOT_FOUND');
  });
}

/** The saved audiences as a list and as a file. */
function listRoutes(app: FastifyInstance, { db, guard }: Pick<RouteDeps, 'db' | 'guard'>): void {
  registerCall(app, guard, calls.list, async ({ query }) =>
    pageOf(await selectSavedList(db, query), query),
  );

  registerExport(app, { db, guard }, calls.export, {
    noun: 'audience',
    fileName: '저장한_조건',
    select: (tx, { query }) => selectSavedList(tx, query),
    columns: findSavedColumns,
  });
}

const selectSaved = (db: Queryable) => db`
  select s.id as _id, s.name, s.audience, a.name as created_by, s.updated_at, s.version
  from saved_audience s join admin a on a.id = s.created_by`;

/** At most {@link MOST_SAVED} rows, so a page is cut from all of them. */
function selectSavedList(db: Queryable, { q, sortBy }: QueryOf<typeof calls.list>) {
  const like = containing(q);
  const order = { name: db`s.name`, latest: db`s.updated_at desc, s.id desc` }[sortBy];
  return db<SavedAudience[]>`
    ${selectSaved(db)}
    ${like === null ? db`` : db`where search_form(s.name) like all(${like}::text[])`}
    order by ${order}`;
}

async function findSavedColumns(db: Queryable): Promise<readonly CsvColumn<SavedAudience>[]> {
  const optionName = optionNamesOf(await findAudienceOptions(db));
  return [
    { head: '번호', cell: ({ _id }) => _id },
    { head: '이름', cell: ({ name }) => name },
    { head: '조건', cell: ({ audience }) => audienceText(keptOfNamed(audience), optionName) },
    { head: '만든 사람', cell: ({ created_by }) => created_by },
    { head: '바꾼 때', cell: ({ updated_at }) => csvTime(updated_at) },
  ];
}

async function findSaved(db: Queryable, savedId: number): Promise<SavedAudience> {
  const [row] = await db<SavedAudience[]>`${selectSaved(db)} where s.id = ${savedId}`;
  return row!;
}

/**
 * Campaigns that are scheduled for exactly this audience. A campaign stores its excluded numbers
 * only as a count.
 */
function listScheduled(db: Db, audience: NamedAudience) {
  return db<AudienceUsage['scheduled']>`
    select id as _id, channel, coalesce(nullif(title, ''), split_part(text, E'\n', 1)) as name,
           send_at, total
    from campaign
    where state in ('scheduled', 'approval') and not test and audience = ${db.json(keptOfNamed(audience))}
    order by send_at nulls first, id`;
}

async function lock(tx: Tx, savedId: number) {
  const [row] = await tx<{ name: string; audience: NamedAudience; version: number }[]>`
    select name, audience, version from saved_audience where id = ${savedId} for update`;
  if (!row) throw new Refusal('NOT_FOUND');
  return row;
}

function writeDown(
  tx: Tx,
  actor: Actor,
  verb: VerbOf<'audience'>,
  targetId: number,
  diff: object,
): Promise<void> {
  return audit(tx, {
    ...actor,
    action: `audience.${verb}`,
    targetKind: 'audience',
    targetId,
    diff,
  });
}

async function unlessNamed<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (constraintOf(error) === 'saved_audience_name_key') throw new Refusal('DUPLICATE_NAME');
    throw error;
  }
}
