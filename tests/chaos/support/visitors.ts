import { joinBroadcast, latestSchedule, listSchedules } from '../../../contract/src/broadcast.ts';
import { listExperts } from '../../../contract/src/expert.ts';
import { getMyOverview } from '../../../contract/src/me.ts';
import { setMyMessageChoice } from '../../../contract/src/message-choice.ts';
import { insertBroadcast, insertExpert } from '../../support/broadcasts.ts';
import { memberCookies } from '../../support/session-cookies.ts';
import type { Ask } from './load.ts';
import type { World } from './world.ts';

/** A number of an expert that the demo does not use. */
const EXPERT = 8_900;
const DAY_MS = 86_400_000;

/** Members with a session, and a broadcast on the air that is open to them. */
export interface Visitors {
  cookies: readonly string[];
  scheduleId: number;
}

export async function admitVisitors({ db, config }: World, count: number): Promise<Visitors> {
  const members = await db<{ id: number }[]>`
    insert into member (login_id, password_hash, name, nickname)
    select 'visitor' || n, '-', '김하나', 'visitor' || n from generate_series(1, ${count}::int) n
    returning id`;
  const cookies: string[] = [];
  for (const { id } of members) cookies.push((await memberCookies(db, config, id)).join('; '));
  const expertId = await insertExpert(db, EXPERT);
  return { cookies, scheduleId: await insertBroadcast(db, { expertId, status: 1 }) };
}

/**
 * What visitors ask of a site: lists, their own pages, to be let into a broadcast, and choices.
 *
 * @param baseUrl where the next request goes.
 */
export function asksOf(
  { cookies, scheduleId }: Visitors,
  baseUrl: () => string,
  random: () => number,
): Ask[] {
  const cookie = () => cookies[Math.floor(random() * cookies.length)]!;
  const get = (what: string, path: string, share: number, own = false): Ask => ({
    what: `GET ${what}`,
    writes: false,
    share,
    send: async (signal) =>
      statusOf(`${baseUrl()}${path}`, signal, own ? { cookie: cookie() } : {}),
  });
  const [from, to] = [0, 7].map((days) =>
    new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10),
  );
  const choicePath = setMyMessageChoice.path
    .replace(':category', 'event')
    .replace(':channel', 'push');
  return [
    get('latest', latestSchedule.path, 4),
    get('week', `${listSchedules.path}?from=${from}&to=${to}`, 2),
    get('experts', listExperts.path, 2),
    get('overview', getMyOverview.path, 4, true),
    {
      what: 'POST join',
      writes: true,
      share: 2,
      send: async (signal) =>
        statusOf(`${baseUrl()}${joinBroadcast.path}`, signal, { cookie: cookie() }, 'POST', {
          scheduleId,
        }),
    },
    {
      what: 'PUT choice',
      writes: true,
      share: 2,
      send: async (signal) =>
        statusOf(`${baseUrl()}${choicePath}`, signal, { cookie: cookie() }, 'PUT', {
          wanted: random() < 0.5,
        }),
    },
  ];
}

async function statusOf(
  url: string,
  signal: AbortSignal,
  headers: Record<string, string>,
  method = 'GET',
  body?: object,
): Promise<number> {
  const answer = await fetch(url, {
    method,
    signal,
    headers: body ? { ...headers, 'content-type': 'application/json' } : headers,
    ...(body && { body: JSON.stringify(body) }),
  });
  // An answer counts when all of it is there.
  await answer.arrayBuffer();
  return answer.status;
}
