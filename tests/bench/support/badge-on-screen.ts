import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { changeBroadcastStatus } from '@maru/domain/broadcast/broadcast-status';
import { startWorld, type World } from '../../chaos/support/world.ts';
import { insertBroadcast, insertExpert } from '../../support/broadcasts.ts';
import { launchBrowser } from '../../support/launch-browser.ts';
import { pinTo } from './child.ts';
import { Fleet } from './fleet.ts';

const EXPERT = 8_800;
const PAGE = '/schedule/maru';
const LIVE = 'LIVE';
/** Between two changes; by chance, so that it fits no clock of a browser. */
const LEAST_GAP_MS = 50;
const MOST_GAP_MS = 200;
/** Callback that the page uses to report its badge. `at` is in ms since the epoch. */
interface Noting {
  noteBadge: (live: boolean, at: number) => void;
}

/** Timeout in ms. A change takes this long only if something is broken. */
const MOST_MS = 15_000;

/**
 * Toggles a broadcast on and off the air while a real browser shows a production build of the page.
 * Other sockets receive the changes too (features R02).
 *
 * @returns the ms from each COMMIT until the page showed the change.
 */
export async function watchBadge({
  firstPort,
  sockets,
  changes,
  serverCore,
  random,
}: Record<'firstPort' | 'sockets' | 'changes' | 'serverCore', number> & {
  random: () => number;
}): Promise<number[]> {
  const world = await startWorld({ firstPort, api: 1, realtime: 1, web: 1 });
  const servers = [...world.apis, ...world.realtime, ...world.workers, ...world.web];
  pinTo(
    serverCore,
    servers.map(({ pid }) => pid),
  );
  const others = new Fleet(
    { port: world.realtimePorts[0]!, socketIo: { namespace: '/home', event: 'schedule.snapshot' } },
    { greeted: true },
  );
  const browser = await launchBrowser();
  try {
    const expertId = await insertExpert(world.db, EXPERT);
    const scheduleId = await insertBroadcast(world.db, { expertId });
    // These first changes announce the broadcast to processes that are already running.
    await turn(world, scheduleId, 1);
    await turn(world, scheduleId, 0);
    await others.grow(sockets);
    const page = await browser.newPage();
    await page.goto(`http://127.0.0.1:${world.webPorts[0]}${PAGE}`);
    const shown = await watch(page, scheduleId);

    const took: number[] = [];
    for (let i = 0; i < changes; i++) {
      const live = i % 2 === 0;
      const seen = shown(live);
      const at = await turn(world, scheduleId, live ? 1 : 0);
      took.push(Math.max(0, (await seen) - at));
      await pause(LEAST_GAP_MS + random() * (MOST_GAP_MS - LEAST_GAP_MS));
    }
    if (others.lost > 0) throw new Error(`${others.lost} other sockets were disconnected.`);
    return took;
  } finally {
    others.close();
    await browser.close();
    await world.end(false);
  }
}

/** @returns the moment it was committed, in ms since the epoch. */
async function turn({ db }: World, scheduleId: number, status: 0 | 1): Promise<number> {
  const change = { scheduleId, status, version: null, by: null };
  const changed = await db.begin((tx) => changeBroadcastStatus(tx, change));
  const at = Date.now();
  if (typeof changed === 'string') throw new Error(`The server refused the change: ${changed}.`);
  return at;
}

/**
 * Records every change of the page that makes the broadcast live or not live.
 *
 * @returns a function that waits for the next change and returns its time, in ms since the epoch.
 */
async function watch(page: Page, scheduleId: number): Promise<(live: boolean) => Promise<number>> {
  const selector = `main [data-schedule="${scheduleId}"]`;
  await page.locator(selector).first().waitFor();
  // The page is taken over by its scripts, and has the schedule of its socket.
  await page.waitForLoadState('networkidle');
  let waiting: { live: boolean; seen: (at: number) => void } | null = null;
  await page.exposeFunction('noteBadge', (live: boolean, at: number) => {
    if (waiting?.live === live) waiting.seen(at);
  });
  await page.evaluate(
    ([row, word]) => {
      let before = false;
      new MutationObserver(() => {
        const live = document.querySelector(row)?.textContent?.includes(word) ?? false;
        if (live === before) return;
        before = live;
        const { noteBadge } = window as unknown as Noting;
        noteBadge(live, Date.now());
      }).observe(document.body, { subtree: true, childList: true, characterData: true });
    },
    [selector, LIVE] as const,
  );
  return (live) =>
    new Promise((resolve, reject) => {
      const timer = setTimeout(
        () => reject(new Error('The page does not show the change.')),
        MOST_MS,
      );
      waiting = {
        live,
        seen: (at) => {
          clearTimeout(timer);
          waiting = null;
          resolve(at);
        },
      };
    });
}
