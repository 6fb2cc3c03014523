import {
  joinBroadcast,
  latestSchedule,
  listSchedules,
} from '../../../contract/src/broadcast/broadcast.ts';
import { listExperts } from '../../../contract/src/expert/expert.ts';
import { getMe, getMyOverview } from '../../../contract/src/account/me.ts';
import { setMyMessageChoice } from '../../../contract/src/message/message-choice.ts';
import { insertBroadcast, insertExpert } from '../../support/broadcasts.ts';
import { memberCookies } from '../../support/session-cookies.ts';
import { askLikeBrowser } from './kept-connection.ts';
import type { Ask } from './load.ts';
import { Session } from './session.ts';
import type { World } from './world.ts';

/** A number of an expert that the demo does not use. */
const EXPERT = 8_900;
const DAY_MS = 86_400_000;

/** A member, who is logged in. */
export interface Visitor {
  loginId: string;
  session: Session;
}

/** Members, and a broadcast on air that they can access. */
export interface Visitors {
  members: readonly Visitor[];
  scheduleId: number;
}

export async function admitVisitors({ db, config }: World, count: number): Promise<Visitors> {
  const rows = await db<{ id: number; login: string }[]>`
    insert into member (login_id, password_hash, name, nickname)
    select 'visitor' || n, '-', '김하나', 'visitor' || n from generate_series(1, ${count}::int) n
    returning id, login_id as login`;
  const members: Visitor[] = [];
  for (const { id, login: loginId } of rows) {
    const cookies = (await memberCookies(db, config, id)).join('; ');
    members.push({ loginId, session: new Session('member', cookies) });
  }
  const expertId = await insertExpert(db, EXPERT);
  return {
    members,
    scheduleId: await insertBroadcast(db, { expertId, status: 1 }),
  };
}

/**
 * Requests of the visitors of a site: lists, their own pages, joining a broadcast, and settings.
 *
 * @param baseUrl address for the next request.
 */
export function asksOf(
  { members, scheduleId }: Visitors,
  baseUrl: () => string,
  random: () => number,
): Ask[] {
  const anyMember = () => members[Math.floor(random() * members.length)]!;
  const asAnyMember = async (url: string) => ({ cookie: await anyMember().session.cookiesAt(url) });
  const get = (what: string, path: string, share: number, own = false): Ask => ({
    what: `GET ${what}`,
    writes: false,
    share,
    async send(signal) {
      const url = baseUrl();
      return statusOf(`${url}${path}`, signal, own ? await asAnyMember(url) : {});
    },
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
    get('overview', getMyOverview.path, 2, true),
    {
      what: 'GET me',
      writes: false,
      share: 2,
      async send(signal) {
        const url = baseUrl();
        const { loginId, session } = anyMember();
        const headers = { cookie: await session.cookiesAt(url) };
        const answer = await askLikeBrowser(`${url}${getMe.path}`, { signal, headers });
        const body: unknown = await answer.json();
        if (answer.ok && getMe.output.parse(body).item.user_id !== loginId) {
          throw new Error('the answer belongs to another member');
        }
        return answer.status;
      },
    },
    {
      what: 'POST join',
      writes: true,
      share: 2,
      async send(signal) {
        const url = baseUrl();
        const path = `${url}${joinBroadcast.path}`;
        return statusOf(path, signal, await asAnyMember(url), 'POST', { scheduleId });
      },
    },
    {
      what: 'PUT choice',
      writes: true,
      share: 2,
      async send(signal) {
        const url = baseUrl();
        const wanted = random() < 0.5;
        return statusOf(`${url}${choicePath}`, signal, await asAnyMember(url), 'PUT', { wanted });
      },
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
  const answer = await askLikeBrowser(url, {
    method,
    signal,
    headers: body ? { ...headers, 'content-type': 'application/json' } : headers,
    ...(body && { body: JSON.stringify(body) }),
  });
  // A response counts once its whole body has arrived.
  await answer.arrayBuffer();
  return answer.status;
}
