import { expect, test as base, type BrowserContext, type Page } from '@playwright/test';
import { START_MS, startStack, type Stack } from './stack.ts';

/**
 * System that each project starts. Each has its own ports, so that parallel runs do not collide.
 * One of them has two realtime processes, so that the tests cover that setup too.
 */
const STACKS = {
  screens: { brand: 'maru', port: 3480, realtime: 1 },
  staff: { brand: 'maru', port: 3460, realtime: 1 },
  maru: { brand: 'maru', port: 3400, realtime: 1 },
  futureon: { brand: 'futureon', port: 3420, realtime: 1 },
  daebeom: { brand: 'daebeom', port: 3440, realtime: 2 },
} as const;

function isProject(name: string): name is keyof typeof STACKS {
  return Object.hasOwn(STACKS, name);
}

export type { Stack };
export const PASSWORD = 'maru1234!';

interface Schedule {
  _id: number;
  title: string;
  version: number;
  broadcast_status: 0 | 1 | 2;
  type: 0 | 1;
  kind: 'free' | 'paid';
  start_date: string;
  expert: { _id: number; nick: string };
}

/** Staff at work through the API, in a browser session of their own. */
export interface Staff {
  page: Page;
  /** A call of the staff API, made by the page itself, so with its cookies and its origin. */
  call: <T>(method: string, path: string, body?: object, key?: string) => Promise<T>;
  /** Adds a broadcast of today that is off the air, of an expert who is on no other. */
  addBroadcast: (change?: object) => Promise<Schedule>;
  changeStatus: (schedule: Schedule, status: 0 | 1 | 2) => Promise<Schedule>;
  onAir: () => Promise<Schedule[]>;
}

interface Fixtures {
  /** Browser errors that fail any test: console, page and request errors. */
  troubles: string[];
  /** Prints the content of the pages when a test fails. An unattended run leaves no other trace. */
  printPages: void;
  /** Opens a page of the site in the browser session of the test. */
  visit: (path: string) => Promise<Page>;
  /** A page in its own browser session, as another visitor; it closes with the test. */
  newSession: () => Promise<Page>;
  staffAs: (loginId: string) => Promise<Staff>;
  loginMember: (page: Page, loginId: string) => Promise<void>;
  /** Logs in at the staff area, by keyboard, and waits until its menu is there. */
  loginStaff: (page: Page, loginId: string, password?: string) => Promise<Page>;
}

export const test = base.extend<Fixtures, { stack: Stack }>({
  stack: [
    // Playwright reads the dependencies of a fixture from this destructuring pattern.
    async ({ browserName: _browser }, use, worker) => {
      const { name } = worker.project;
      if (!isProject(name)) throw new Error(`There is no project ${name}.`);
      const { stack, stop } = await startStack(STACKS[name]);
      await use(stack);
      await stop();
    },
    { scope: 'worker', timeout: START_MS },
  ],

  baseURL: async ({ stack }, use) => use(stack.url),

  troubles: [
    async ({ context }, use) => {
      const troubles: string[] = [];
      context.on('weberror', (error) => troubles.push(String(error.error())));
      context.on('console', (message) => {
        if (['error', 'warning'].includes(message.type())) troubles.push(message.text());
      });
      await use(troubles);
    },
    { auto: true },
  ],

  printPages: [
    async ({ context, troubles }, use, run) => {
      await use();
      if (run.status === run.expectedStatus) return;
      for (const trouble of troubles) process.stdout.write(`\n“${run.title}”: ${trouble}\n`);
      for (const page of context.pages()) {
        const content = await page.locator('body').ariaSnapshot();
        process.stdout.write(`\n“${run.title}” at ${page.url()}\n${content}\n`);
      }
    },
    { auto: true },
  ],

  page: async ({ page }, use) => {
    await use(waitUntilAwake(page));
  },

  visit: async ({ context, stack }, use) => {
    await use(async (path) => {
      const page = waitUntilAwake(await context.newPage());
      await page.goto(stack.url + path);
      return page;
    });
  },

  newSession: async ({ browser }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async () => {
      const context = await browser.newContext();
      contexts.push(context);
      return waitUntilAwake(await context.newPage());
    });
    for (const context of contexts) await context.close();
  },

  loginMember: async ({ stack }, use) => {
    await use(async (page, loginId) => {
      await page.goto(`${stack.url}/login`);
      await page.getByLabel('아이디', { exact: true }).fill(loginId);
      await page.getByLabel('비밀번호', { exact: true }).fill(PASSWORD);
      await page.getByRole('main').getByRole('button', { name: '로그인', exact: true }).click();
    });
  },

  loginStaff: async ({ stack }, use) => {
    await use(async (page, loginId, password = PASSWORD) => {
      const name = page.getByLabel('아이디', { exact: true });
      // A busy machine may exceed the one second of the address lookup. People would then reload
      // the page.
      await expect(async () => {
        await page.goto(`${stack.url}/curve/login`);
        await expect(name).toBeEnabled({ timeout: 10_000 });
      }).toPass();
      await name.fill(loginId);
      await page.getByLabel('비밀번호', { exact: true }).fill(password);
      await page.keyboard.press('Enter');
      const inside = page.getByRole('navigation', { name: '관리자 메뉴' });
      await expect(inside.or(page.getByRole('heading', { name: /새 비밀번호/ }))).toBeVisible();
      return page;
    });
  },

  staffAs: async ({ newSession, stack }, use) => {
    const added = new Set<number>();
    const logIn = async (loginId: string) => {
      const page = await newSession();
      // Any page of the site gives calls the right origin.
      await page.goto(`${stack.url}/robots.txt`);
      const staff = staffOf(page, added);
      await staff.call('POST', '/auth/login', { user_id: loginId, password: PASSWORD });
      return staff;
    };
    await use(logIn);
    if (added.size === 0) return;
    // An expert has one broadcast at a time. Frees the experts for the next test, and keeps the
    // lists of today as short as they were.
    const staff = await logIn('super');
    for (const item of await staff.onAir()) {
      if (added.has(item._id)) await staff.changeStatus(item, 0);
    }
    for (const _id of added) {
      await staff.call('DELETE', `/schedules/${_id}`).catch((error: unknown) => {
        // The test itself has deleted it.
        if (!String(error).includes('NOT_FOUND')) throw error;
      });
    }
  },
});

export { expect };

/**
 * Waits until a page of the public site responds to presses. Also needed after a press of a link
 * whose code may not have loaded: the browser follows it by itself, to a page without scripts yet.
 */
export const untilAwake = (page: Page): Promise<void> =>
  page.locator('html[data-awake]').waitFor({ state: 'attached' });

/**
 * A page of the public site appears before its scripts run, and earlier presses are lost, also for
 * people. A test presses at once, so it waits for the scripts.
 */
function waitUntilAwake(page: Page): Page {
  const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)];
  const wake = async () => {
    // Only server-rendered pages hydrate. The staff area and plain text do not.
    if ((await page.locator('#maru-state').count()) > 0) await untilAwake(page);
  };
  page.goto = async (...given) => {
    const answer = await goto(...given);
    await wake();
    return answer;
  };
  page.reload = async (...given) => {
    const answer = await reload(...given);
    await wake();
    return answer;
  };
  return page;
}

function staffOf(page: Page, added: Set<number>): Staff {
  const call: Staff['call'] = async (method, path, body, key) => {
    const answer = await page.evaluate(
      async ([verb, address, payload, idempotencyKey]) => {
        const response = await fetch(`/api/admin${address}`, {
          method: verb,
          headers: {
            ...(payload ? { 'content-type': 'application/json' } : {}),
            ...(idempotencyKey ? { 'idempotency-key': idempotencyKey } : {}),
          },
          ...(payload ? { body: payload } : {}),
        });
        const text = await response.text();
        return { ok: response.ok, status: response.status, text };
      },
      [method, path, body ? JSON.stringify(body) : '', key ?? ''] as const,
    );
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${answer.text}`);
    return JSON.parse(answer.text || 'null');
  };

  const onAir = async () =>
    (await call<{ items: Schedule[] }>('GET', '/schedules?state=live&pageSize=100')).items;

  return {
    page,
    call,
    onAir,
    async addBroadcast(change = {}) {
      const busy = new Set((await onAir()).map((item) => item.expert._id));
      const experts = await call<{ items: { _id: number }[] }>('GET', '/expert-options');
      for (const expert of experts.items.filter(({ _id }) => !busy.has(_id))) {
        const answer = await call<{ item: Schedule }>('POST', '/schedules', {
          title: `시험 방송 ${Date.now()}`,
          expert_id: expert._id,
          type: 1,
          kind: 'free',
          ...freeHour(),
          live_url: null,
          vod_url: null,
          content: null,
          body_html: '',
          auto_status: false,
          ...change,
        }).catch((error: unknown) => {
          // This expert has another broadcast at that time. The caller tries the next expert.
          if (String(error).includes('SCHEDULE_CLASH')) return null;
          throw error;
        });
        if (answer) {
          added.add(answer.item._id);
          return answer.item;
        }
      }
      throw new Error('Every expert has a broadcast on the air.');
    },
    async changeStatus(schedule, status) {
      const { item } = await call<{ item: Schedule }>('POST', `/schedules/${schedule._id}/status`, {
        broadcast_status: status,
        version: schedule.version,
      });
      return item;
    },
  };
}

/** A few minutes that have just been, but not before midnight in Seoul: a broadcast of today. */
function freeHour(): { start_date: string; end_date: string } {
  const [MINUTE, DAY, SEOUL] = [60_000, 86_400_000, 9 * 3_600_000];
  const midnight = Math.floor((Date.now() + SEOUL) / DAY) * DAY - SEOUL;
  const before = 3 * MINUTE + Math.floor(Math.random() * 20) * 1_000;
  const start = Math.max(midnight, Date.now() - before);
  return {
    start_date: new Date(start).toISOString(),
    end_date: new Date(start + 2 * MINUTE).toISOString(),
  };
}
