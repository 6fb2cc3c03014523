import { beginLoad, type Ask } from '../../chaos/support/load.ts';
import { createRandom } from '../../chaos/support/random.ts';
import { Visitor, type Answer } from './visitor.ts';

const PER_SECOND = 20;
const MEMBERS = 20;

/**
 * Sends 20 visitor requests a second, each on its own connection.
 *
 * @returns a function that stops it, with the number of requests and the failures.
 */
export function startRequests(url: string): {
  stop: () => Promise<{ asked: number; failed: string[] }>;
} {
  const get = (what: string, path: string, share: number): Ask => ({
    what,
    writes: false,
    share,
    send: async () => statusOf(await new Visitor({ url }).send('GET', path)),
  });
  let turn = 0;
  const asks: Ask[] = [
    get('page', '/', 3),
    get('schedule', '/api/home/broadcast/latest', 4),
    get('experts', '/api/home/experts', 4),
    get('asset', '/manifest.webmanifest', 1),
    {
      what: 'login',
      writes: true,
      share: 2,
      send: async () =>
        statusOf(await new Visitor({ url }).logMemberIn(`demo${(turn++ % MEMBERS) + 1}`)),
    },
  ];
  const load = beginLoad(asks, { perSecond: PER_SECOND, random: createRandom(1) });
  return {
    async stop() {
      await load.stop();
      const failed = load.asked
        .filter(({ status }) => status !== 200)
        .map(({ what, status, failure, at, ms }) => {
          const time = new Date(at).toISOString().slice(11, 19);
          return `${what} ${status ?? failure} at ${time} after ${ms} ms`;
        });
      return { asked: load.asked.length, failed };
    },
  };
}

/** @throws Error that names who failed: only the servers send `permissions-policy`. */
function statusOf({ status, headers }: Answer): number {
  const by = 'permissions-policy' in headers ? 'server' : 'edge';
  if (status >= 500) throw new Error(`${status} of the ${by}`);
  return status;
}
