import {
  adminListMarketDays,
  createMarketDay,
  deleteMarketDay,
  importMarketDays,
  updateMarketDay,
  type MarketDayInput,
} from '@maru/contract/market/staff-market';
import { audit } from '@maru/platform/db/audit';
import { constraintOf } from '@maru/platform/db/db';
import type { FastifyInstance } from 'fastify';
import { heldAt } from '../staff-kit/lock-row.ts';
import { badInput, Refusal } from '../http/refusal.ts';
import { registerCall } from '../http/register-call.ts';
import { readImport } from '../staff-kit/table-import/run-import.ts';
import { marketTable } from './market-table.ts';
import {
  deleteMarketDayRow,
  findMarketDaysOn,
  getStaffMarketDay,
  insertMarketDay,
  listStaffMarketDays,
  lockMarketDay,
  putMarketDays,
  updateMarketDayRow,
} from './staff-market.repository.ts';
import type { RouteDeps } from '../http/route-deps.ts';

/** The yearly table of the exchange, which calendar, schedule and sending go by. */
export function adminMarketRoutes(app: FastifyInstance, { db, guard }: RouteDeps): void {
  registerCall(app, guard, adminListMarketDays, ({ query }) => listStaffMarketDays(db, query));

  registerCall(app, guard, createMarketDay, async ({ body, actor }) => {
    refuseBackwards(body);
    return db.begin(async (tx) => {
      const dayId = await insertMarketDay(tx, body, actor.adminId);
      if (dayId === null) throw new Refusal('STATE_CONFLICT');
      await audit(tx, { ...actor, action: 'market-day.create', ...targetOf(dayId), diff: body });
      return { item: await getStaffMarketDay(tx, dayId) };
    });
  });

  registerCall(app, guard, updateMarketDay, async ({ params, body, actor }) => {
    const { version, ...changes } = body;
    return orTaken(
      db.begin(async (tx) => {
        const before = heldAt(await lockMarketDay(tx, params._id), version);
        const after = {
          day: changes.day ?? before.day,
          name: changes.name ?? before.name,
          hours: changes.hours === undefined ? before.hours : changes.hours,
        };
        refuseBackwards(after);
        await updateMarketDayRow(tx, params._id, after, actor.adminId);
        await audit(tx, {
          ...actor,
          action: 'market-day.edit',
          ...targetOf(params._id),
          diff: changes,
        });
        return { item: await getStaffMarketDay(tx, params._id) };
      }),
    );
  });

  registerCall(app, guard, deleteMarketDay, async ({ params, query, actor }) => {
    await db.begin(async (tx) => {
      const { day } = heldAt(await lockMarketDay(tx, params._id), query.version);
      await deleteMarketDayRow(tx, params._id);
      await audit(tx, {
        ...actor,
        action: 'market-day.delete',
        ...targetOf(params._id),
        diff: { day },
      });
    });
  });

  registerCall(app, guard, importMarketDays, async ({ body, actor }) =>
    db.begin(async (tx) => {
      const { report, values } = await readImport(body.text, {
        ...marketTable,
        stored: async (days) =>
          new Map(
            (
              await findMarketDaysOn(
                tx,
                days.map(({ day }) => day),
              )
            ).map((day) => [day.day, day]),
          ),
      });
      if (!body.commit || values.length === 0) return report;
      await putMarketDays(tx, values, actor.adminId);
      const { added, changed } = report;
      await audit(tx, {
        ...actor,
        action: 'market-day.import',
        ...targetOf(0),
        diff: { added, changed },
      });
      return report;
    }),
  );
}

const targetOf = (targetId: number) => ({ targetKind: 'market-day' as const, targetId });

function refuseBackwards({ hours }: MarketDayInput): void {
  if (hours === null || hours.opens_at < hours.closes_at) return;
  throw badInput('hours', 'must not close before it opens');
}

/** A day that another row has. */
async function orTaken<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (constraintOf(error) === 'market_day_pkey') throw new Refusal('STATE_CONFLICT');
    throw error;
  }
}
