import {
  importMarketDays,
  marketDays,
  type MarketDayInput,
} from '@maru/contract/market/staff-market';
import { audit } from '@maru/platform/db/audit';
import type { FastifyInstance } from 'fastify';
import { badInput, Refusal } from '../http/refusal.ts';
import { registerCall } from '../http/register-call.ts';
import type { RouteDeps } from '../http/route-deps.ts';
import { insertRow, updateRow } from '../sql/rows.ts';
import { registerResource } from '../staff-kit/resource/register-resource.ts';
import { readImport } from '../staff-kit/table-import/run-import.ts';
import { marketTable } from './market-table.ts';
import {
  columnsOf,
  deleteMarketDay,
  findMarketDaysOn,
  marketDayRows,
  putMarketDays,
} from './staff-market.repository.ts';

/** The yearly table of the exchange, which calendar, schedule and sending go by. */
export function adminMarketRoutes(app: FastifyInstance, deps: RouteDeps): void {
  const { db, guard } = deps;
  registerResource(app, deps, marketDays, {
    kind: 'market-day',
    actions: {
      create: 'market-day.create',
      update: 'market-day.edit',
      delete: 'market-day.delete',
    },
    table: 'market_day',
    ...marketDayRows,
    fieldsOf: ({ day, name, hours }) => ({ day, name, hours }),
    check: (_tx, { after }) => refuseBackwards(after),
    insert: (tx, fields, by) => insertRow(tx, 'market_day', columnsOf(fields), by),
    update: (tx, id, { after }, by) => updateRow(tx, 'market_day', id, columnsOf(after), by),
    delete: deleteMarketDay,
    lost: ({ day }) => ({ day }),
    // Another row has the day.
    constraints: { market_day_pkey: () => new Refusal('STATE_CONFLICT') },
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
        targetKind: 'market-day',
        targetId: 0,
        diff: { added, changed },
      });
      return report;
    }),
  );
}

function refuseBackwards({ hours }: MarketDayInput): void {
  if (hours === null || hours.opens_at < hours.closes_at) return;
  throw badInput('hours', 'must not close before it opens');
}
