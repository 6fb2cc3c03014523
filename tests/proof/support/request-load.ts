import { beginLoad, type Ask } from '../../chaos/support/load.ts';
import { createRandom } from '../../chaos/support/random.ts';
import { Visitor } from './visitor.ts';

const PER_SECOND = 20;
const MEMBERS = 20;

/**
 * Asks 20 times a second for what visitors ask for, each on a connection of its own.
 *
 * @returns what ends it, with how much was asked and what failed.
 */
export function startRequests(url: string): {
  stop: () => Promise<{ asked: number; failed: string[] }>;
} {
  const get = (what: string, path: string, share: number): Ask => ({
    what,
    writes: false,
    share,
    send: async () => {
      const { status, headers } = await new Visitor({ url }).send('GET', path);
      // Only the servers send this one.
      const by = 'permissions-policy' in headers ? 'server' : 'edge';
      if (status >= 500) throw new Error(`${status} of the ${by}`);
      return status;
    },
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
      send: () => new Visitor({ url }).logMemberIn(`demo${(turn++ % MEMBERS) + 1}`),
    },
  ];
  const load = beginLoad(asks, { perSecond: PER_SECOND, random: createRandom(1) });
  return {
    async stop() {
      await load.stop();
      const failed = load.asked
        .filter(({ status }) => status !== 200)
        .map(({ what, status, failure }) => `${what} ${status ?? failure}`);
      return { asked: load.asked.length, failed };
    },
  };
}
