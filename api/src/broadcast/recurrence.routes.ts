import {
  changeRecurrence,
  copyWeek,
  createRecurrence,
  PREVIEWED,
  previewRecurrence,
} from '@maru/contract/broadcast/recurrence';
import type { FastifyInstance } from 'fastify';
import { sanitiseHtml } from '../http/html/sanitise.ts';
import { registerCall } from '../http/register-call.ts';
import { addRecurrence, changeRule } from './change-recurrence.ts';
import { copyScheduleWeek } from './copy-week.ts';
import { planRecurrence } from './plan-recurrence.ts';
import type { RouteDeps } from '../http/route-deps.ts';

/** The schedule that repeats: weekly rules, and a week copied to another. */
export function recurrenceRoutes(app: FastifyInstance, { db, guard }: RouteDeps): void {
  registerCall(app, guard, previewRecurrence, async ({ body }) => {
    const { expert_id, ...rule } = body;
    const { occurrences, skipped } = await planRecurrence(db, expert_id, rule);
    return {
      items: occurrences.slice(0, PREVIEWED).map(({ market, ...one }) => ({
        ...one,
        market: market === null ? null : marketLineOf(market),
      })),
      total: occurrences.length,
      clashes: occurrences.filter(({ clash }) => clash !== null).length,
      skipped: skipped.map(({ day, name }) => ({ day, name })),
    };
  });

  registerCall(app, guard, createRecurrence, async ({ body, actor }) => {
    const { schedule, rule, skip_clashes } = body;
    const words = { ...schedule, body_html: await sanitiseHtml(schedule.body_html) };
    const { item, created } = await addRecurrence(
      db,
      { words, rule, skipClashes: skip_clashes },
      actor,
    );
    // A new broadcast is not live yet.
    return { item: { ...item, viewers: 0 }, created };
  });

  registerCall(app, guard, changeRecurrence, ({ params, body, actor }) => {
    const { version, weekdays, until_day, skip_holidays } = body;
    const changes = {
      ...(weekdays && { weekdays }),
      ...(until_day && { until_day }),
      ...(skip_holidays === undefined ? {} : { skip_holidays }),
    };
    return changeRule(db, params._id, version, changes, actor);
  });

  registerCall(app, guard, copyWeek, ({ body, actor }) => copyScheduleWeek(db, body, actor));
}

function marketLineOf({
  name,
  hours,
}: {
  name: string;
  hours: { opens_at: string; closes_at: string } | null;
}): string {
  return hours === null ? name : `${name} ${hours.opens_at}–${hours.closes_at}`;
}
