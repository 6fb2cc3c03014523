/**
 * Checks the headers of every response of the product (reliability W1, W2, features Z11):
 *
 * - every page of the sitemap, other pages, and the files that they load
 * - every API call
 * - the pages of windows
 * - uploads
 *
 * Each is checked as a visitor of a site behind TLS sees it. It then checks the dependencies for
 * known vulnerabilities and incompatible licences.
 *
 *     npm run attack -- headers [--brands=maru,futureon,daebeom] [--short] [--port=4300]
 *                               [--without=tls]   the address of the site is http, so a line fails
 */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { brandId, type BrandId } from '@maru/brands/brand';
import { PAYMENT_WINDOW } from '@maru/contract/order/payment';
import { BILLING_WINDOW } from '@maru/contract/subscription/subscription';
import { z } from 'zod';
import { ROOT } from '../../platform/stack/layout.ts';
import { table } from '../../platform/stack/markdown-table.ts';
import { exactly, printLines, type Line } from '../support/lines.ts';
import { createPrinter } from '../chaos/support/printer.ts';
import { memberCookies } from '../support/session-cookies.ts';
import { ask, type Heard } from './support/ask.ts';
import { holesIn } from './support/judge-audit.ts';
import { faultsOfAnswer, faultsOfPage, faultsOfWindow } from './support/judge-headers.ts';
import { IDENTITY_RETURN, listOperations } from './support/operations.ts';
import { openTarget, type Target } from './support/target.ts';

const SHOWN = 15;
const AT_ONCE = 6;
/** Pages of a short run, from all over the sitemap. */
const SHORT_PAGES = 40;

/** Pages outside the sitemap, and addresses of pages that do not exist. */
const OTHER_PAGES = [
  '/login',
  '/signup',
  '/mypage',
  '/payment',
  '/search?q=%EC%A3%BC%EC%8B%9D',
  '/curve',
  '/curve/login',
  '/curve/popup/unknown',
  '/nowhere/at/all',
  '/%ff',
  '/old.asp',
  '/room/nobody',
  `/${'long/'.repeat(500)}`,
];
const OTHER_FILES = [
  '/sw.js',
  '/robots.txt',
  '/sitemap.xml',
  '/rss.xml',
  '/favicon.ico',
  '/manifest.webmanifest',
  '/offline.css',
  '/healthz',
  '/readyz',
  '/uploads/nothing.png',
  '/uploads/..%2f..%2fetc%2fpasswd',
  '/socket.io/?EIO=4&transport=polling',
  '/socket.io/?EIO=3&transport=polling',
  '/api/docs',
  '/api/openapi.json',
  '/api/nowhere',
  '/api/%ff',
];

/** Licences with terms that a hosted, undistributed product meets by naming them. */
const FITTING =
  /^(?:MIT|MIT-0|ISC|0BSD|BSD-[23]-Clause|Apache-2\.0|BlueOak-1\.0\.0|CC0-1\.0|CC-BY-4\.0|Unlicense|MPL-2\.0|LGPL-3\.0-or-later|OFL-1\.1|Python-2\.0)$/;

const lock = z.object({
  packages: z.record(
    z.string(),
    z.object({
      license: z.string().optional(),
      dev: z.boolean().optional(),
      link: z.boolean().optional(),
    }),
  ),
});

const former = z.object({ licenses: z.array(z.object({ type: z.string() })).default([]) });

const { values: flags } = parseArgs({
  options: {
    brands: { type: 'string', default: brandId.options.join(',') },
    // Of a run of all attacks. Nothing here is drawn.
    seed: { type: 'string' },
    short: { type: 'boolean', default: false },
    port: { type: 'string', default: '4300' },
    without: { type: 'string' },
  },
});
const say = createPrinter();
const lines: Line[] = [];
for (const brand of flags.brands.split(',').filter(isBrand)) await lookAt(brand);
lines.push(lookAtHoles(), lookAtLicences());
process.exitCode = printLines('headers', lines) ? 0 : 1;

function isBrand(name: string): name is BrandId {
  return brandId.safeParse(name).success;
}

async function lookAt(brand: BrandId): Promise<void> {
  say(brand);
  const publicUrl = flags.without === 'tls' ? 'http://maru.test' : 'https://maru.test';
  const target = await openTarget({
    port: Number(flags.port),
    brand,
    // The demo plays its streams without TLS, which a site behind TLS cannot.
    env: { PUBLIC_URL: publicUrl, DEMO_LIVE_URL: 'https://live.test' },
  });
  try {
    const pages = [...(await pagesOf(target)), ...OTHER_PAGES];
    const seen = await overAll(
      pages,
      async (path) => [path, await ask(target.url + path)] as const,
    );
    const html = seen.filter(([, { headers }]) => headers['content-type']?.includes('text/html'));
    const files = [...new Set([...OTHER_FILES, ...html.flatMap(([, answer]) => loadedBy(answer))])];
    const calls = (await listOperations(target)).map(({ method, path }) => ({ method, path }));
    const answers = [
      ...seen,
      ...(await overAll(files, async (path) => [path, await ask(target.url + path)] as const)),
      ...(await overAll(calls, async ({ method, path }) => {
        const address = target.url + path.replaceAll(/\{\w+\}/g, '2000000000');
        return [`${method} ${path}`, await ask(address, { method, body: {} })] as const;
      })),
    ];
    const faults = answers.flatMap(([what, answer]) =>
      faultsOfAnswer(answer).map((fault) => `${what} (${answer.status}): ${fault}`),
    );
    const policies = html.flatMap(([what, answer]) =>
      faultsOfPage(answer).map((fault) => `${what} (${answer.status}): ${fault}`),
    );
    for (const fault of [...faults.slice(0, SHOWN), ...policies.slice(0, SHOWN)]) say(fault);
    const found = (what: string, measured: number) => ({
      what: `${brand}: ${what}`,
      goal: '> 0',
      measured,
      held: measured > 0,
    });
    lines.push(
      found('pages', html.length),
      exactly(`${brand}: faults in their policies`, policies.length),
      found('answers', answers.length),
      exactly(`${brand}: not answered`, answers.filter(([, { status }]) => status === 0).length),
      exactly(`${brand}: faults in their headers`, faults.length),
      ...(await lookAtWindows(target)),
    );
  } finally {
    await target.stop();
  }
}

/**
 * Checks the pages that open in windows, outside the site: the payment of an order, the card of a
 * subscription and an identity return.
 */
async function lookAtWindows({ db, config, url, brand }: Target): Promise<Line[]> {
  const [order] = await db<{ id: number; memberId: number }[]>`
    update payment p set provider = 'toss', method = 'card', bank_account = null
    from product_order o
    where o.id = (select min(id) from product_order where state = 'pending') and p.order_id = o.id
    returning o.id, o.member_id as "memberId"`;
  const [subscription] = await db<{ id: number }[]>`
    insert into subscription (member_id, product_id, amount)
    select ${order!.memberId}, id, price from product where recurs order by id limit 1
    returning id`;
  const cookie = (await memberCookies(db, config, order!.memberId)).join('; ');
  const windows = [
    await ask(`${url}${PAYMENT_WINDOW}?order=${order!.id}`, { cookie }),
    await ask(`${url}${BILLING_WINDOW}?subscription=${subscription!.id}`, { cookie }),
    await ask(url + IDENTITY_RETURN),
  ].filter(({ headers }) => headers['content-type']?.includes('text/html'));
  const faults = windows.flatMap(faultsOfWindow);
  for (const fault of faults) say(fault);
  return [
    exactly(`${brand}: pages of windows`, windows.length, 3),
    exactly(`${brand}: faults in their policies and headers`, faults.length),
  ];
}

/** Every page of the sitemap. */
async function pagesOf({ url }: Target): Promise<string[]> {
  const { text } = await ask(`${url}/sitemap.xml`);
  const all = [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => {
    const { pathname, search } = new URL(address.replaceAll('&amp;', '&'));
    return pathname + search;
  });
  const step = flags.short ? Math.ceil(all.length / SHORT_PAGES) : 1;
  return all.filter((_, no) => no % step === 0);
}

/** Files of the own site that a page names. */
function loadedBy({ text }: Heard): string[] {
  return [...text.matchAll(/(?:src|href)="(\/(?:assets|brand|uploads)\/[^"]+)"/g)].map(
    ([, path = '']) => path.replaceAll('&amp;', '&'),
  );
}

function lookAtHoles(): Line {
  const { stdout } = spawnSync('npm', ['audit', '--json'], { cwd: ROOT, encoding: 'utf8' });
  return holesIn(stdout ?? '');
}

/**
 * Checks the licences of all packages in the lock file, and reports those that were never reviewed.
 */
function lookAtLicences(): Line {
  const { packages } = lock.parse(
    JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')),
  );
  const others = Object.entries(packages).filter(
    ([path, { link }]) => path.includes('node_modules/') && link !== true,
  );
  const counts = new Map<string, number>();
  const strange: string[] = [];
  for (const [path, { license = formerLicenceOf(path) }] of others) {
    counts.set(license, (counts.get(license) ?? 0) + 1);
    const parts = license.replaceAll(/[()]/g, '').split(/ (?:AND|OR) /);
    if (!parts.every((part) => FITTING.test(part))) strange.push(`${path}: ${license}`);
  }
  const rows = [...counts].toSorted(([, a], [, b]) => b - a);
  process.stdout.write(`\n${table(['licence', 'packages'], rows)}\n`);
  for (const one of strange) say(one);
  return exactly(`incompatible licences, of ${others.length} packages`, strange.length);
}

/** Older packages list their licences in a `licenses` array. */
function formerLicenceOf(path: string): string {
  const { licenses } = former.parse(
    JSON.parse(readFileSync(join(ROOT, path, 'package.json'), 'utf8')),
  );
  return licenses.map(({ type }) => type).join(' AND ') || 'none';
}

async function overAll<T, R>(all: readonly T[], work: (one: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  const left = [...all.entries()];
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let next = left.pop(); next; next = left.pop()) results[next[0]] = await work(next[1]);
    }),
  );
  return results;
}
