import type { Brand } from '@maru/brands/brand';
import type { Permission } from '@maru/contract/core/call';
import type { Channel } from '@maru/contract/message/channel';
import { alarmRules } from '@maru/contract/monitor/alarm';
import { holds } from '@maru/contract/session/staff';
import { FIGURE_DAYS, type StartFigures, type StartNow } from '@maru/contract/start/start';
import { countOpenInquiries } from '@maru/domain/inquiry/inquiry-overdue';
import { addDays } from '@maru/platform/core/seoul-day';
import { listOpenAlarms } from '@maru/platform/monitor/open-alarms';
import { countOrZero } from '../broadcast/count-or-zero.ts';
import type { RouteDeps } from '../http/route-deps.ts';
import { dayFigureOf, readToday, type DailyValues } from '../staff-kit/chart-period.ts';
import {
  readBroadcasts,
  readCampaigns,
  readDeposits,
  readLineReports,
  readOrderDays,
  readRefundDays,
  readRefunds,
  readReviews,
  readSignUpDays,
} from './start.repository.ts';

type Deps = Pick<RouteDeps, 'db' | 'redis' | 'config' | 'log'>;
type Held = readonly Permission[];
type Part = Exclude<keyof StartNow, 'at' | 'alarms'>;

/** The permission of each part. The order screens have one that depends on the brand. */
const needs = ({ switches }: Brand): Readonly<Record<Part, Permission>> => ({
  broadcasts: 'manageContent',
  refunds: switches.orderPagesNeed,
  deposits: switches.orderPagesNeed,
  reviews: 'manageContent',
  line_reports: 'manageContent',
  inquiries: 'manageUsers',
  campaigns: 'manageMessages',
});

/** Channels whose lists staff can open. */
const channelsOf = ({ switches }: Brand): readonly Channel[] =>
  switches.pushMenu ? ['sms', 'push'] : ['sms'];

/** Reads the parts that at least one of these holders may see. */
export async function readNow(
  deps: Deps,
  brand: Brand,
  holders: readonly Held[],
): Promise<StartNow> {
  const { db } = deps;
  const parts = needs(brand);
  const of = async <T>(part: Part, read: () => Promise<T>): Promise<T | null> =>
    holders.some((held) => holds(held, parts[part])) ? read() : null;
  const [broadcasts, refunds, deposits, reviews, line_reports, inquiries, campaigns, alarms] =
    await Promise.all([
      of('broadcasts', () => readWithViewers(deps)),
      of('refunds', () => readRefunds(db)),
      of('deposits', () => readDeposits(db)),
      of('reviews', () => readReviews(db)),
      of('line_reports', () => readLineReports(db)),
      of('inquiries', () => countOpenInquiries(db, deps.config.INQUIRY_DUE_HOURS)),
      of('campaigns', () => readCampaigns(db, channelsOf(brand))),
      listOpenAlarms(db),
    ]);
  const at = new Date().toISOString();
  return { at, broadcasts, refunds, deposits, reviews, line_reports, inquiries, campaigns, alarms };
}

/** The parts of a frame that a holder of these permissions may see. */
export function partFor(now: StartNow, brand: Brand, held: Held): StartNow {
  const parts = needs(brand);
  const of = <P extends Part>(part: P) => (holds(held, parts[part]) ? now[part] : null);
  return {
    at: now.at,
    broadcasts: of('broadcasts'),
    refunds: of('refunds'),
    deposits: of('deposits'),
    reviews: of('reviews'),
    line_reports: of('line_reports'),
    inquiries: of('inquiries'),
    campaigns: of('campaigns'),
    alarms: now.alarms.filter(({ name }) => holds(held, alarmRules[name].permission)),
  };
}

async function readWithViewers(deps: Deps): Promise<NonNullable<StartNow['broadcasts']>> {
  const { on_air, soon } = await readBroadcasts(deps.db);
  const watched = await Promise.all(
    on_air.items.map(async (item) => ({ ...item, viewers: await countOrZero(deps, item._id) })),
  );
  return {
    on_air: { total: on_air.total, items: watched },
    soon: { total: soon.total, items: soon.items.map((item) => ({ ...item, viewers: 0 })) },
  };
}

/** The figures of the last days that a holder of these permissions may see. */
export async function readFigures(
  { db }: Pick<Deps, 'db'>,
  brand: Brand,
  held: Held,
): Promise<StartFigures> {
  const to = await readToday(db);
  const period = { from: addDays(to, 1 - FIGURE_DAYS), to };
  const of = async (needed: Permission, read: () => Promise<DailyValues>) =>
    holds(held, needed) ? dayFigureOf(await read(), period) : null;
  const { orderPagesNeed } = brand.switches;
  const [sales, sign_ups, renewals, refunds] = await Promise.all([
    of(orderPagesNeed, () => readOrderDays(db, 'sales')),
    of('manageUsers', () => readSignUpDays(db)),
    of(orderPagesNeed, () => readOrderDays(db, 'renewals')),
    of(orderPagesNeed, () => readRefundDays(db)),
  ]);
  return { ...period, sales, sign_ups, renewals, refunds };
}
