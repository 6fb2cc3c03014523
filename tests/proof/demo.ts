import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { adminListSchedules } from '../../contract/src/broadcast/broadcast.ts';
import { smsCalls } from '../../contract/src/campaign/campaign.ts';
import { readLedger } from '../chaos/support/gateway-ledger.ts';
import { atMost, exactly } from '../support/lines.ts';
import { docker, type ComposeProject } from './support/compose-project.ts';
import { flip, hearing, Listener, TRANSPORTS, type Transport } from './support/listener.ts';
import { yes, type Section } from './support/section.ts';
import { Visitor } from './support/visitor.ts';

const FLIP_MS = 2_000;
const RECIPIENTS = 20;
const CAMPAIGN_MS = 60_000;
const CHECKS = 20;
const ROUNDS = 3;
/** Issue 28: one health check. */
const CHECK_CPU_MS = 20;
const TOO_LARGE = 12_000_000;

const list = z.object({ items: z.array(z.object({ _id: z.number() })) });
const campaign = z.object({ item: z.object({ _id: z.number(), state: z.string() }) });

/** A member of staff of the demo, logged in. */
export async function demoStaff(project: ComposeProject, userId: string): Promise<Visitor> {
  const staff = new Visitor(project);
  const status = await staff.logIn(userId);
  if (status !== 200) throw new Error(`The login of ${userId} returned ${status}.`);
  return staff;
}

/** A broadcast on the air. */
export async function broadcastOf(staff: Visitor): Promise<number> {
  const answer = await staff.call('GET', `${adminListSchedules.path}?state=live`);
  const [first] = list.parse(answer.json()).items;
  if (!first) throw new Error('No broadcast is on the air.');
  return first._id;
}

/** The demo, as a new user sees it after `docker compose up`. */
export const demoSection = (project: ComposeProject): Section => ({
  title: `demo: docker compose up (${project.brand})`,
  async run(check) {
    await project.up();
    check(exactly('page of the site', (await new Visitor(project).send('GET', '/')).status, 200));
    check(exactly('staff login from the host', await new Visitor(project).logIn('super'), 200));

    const staff = await demoStaff(project, 'content');
    const id = await broadcastOf(staff);
    const ways = Object.keys(TRANSPORTS) as Transport[];
    const listeners = ways.map((transport) => new Listener(project.url, { transport }));
    try {
      await Promise.all(listeners.map((listener) => listener.ready()));
      for (const listener of listeners) {
        const { ms, missed } = await hearing([listener], await flip(staff, id));
        check(
          atMost(`change received (${listener.transport})`, missed ? Infinity : ms, FLIP_MS, 'ms'),
        );
      }
    } finally {
      for (const listener of listeners) listener.close();
    }
    const { once, total } = await sendCampaign(project);
    check(exactly('SMS of a campaign, each sent once', once, total));
  },
});

async function sendCampaign(project: ComposeProject) {
  const staff = await demoStaff(project, 'message');
  const phones = Array.from({ length: RECIPIENTS }, (_, i) => `010${55_500_000 + i}`);
  const body = {
    title: '',
    text: '컨테이너 점검',
    picture: null,
    advertising: false,
    audience: { kind: 'phones', phones },
    send_at: null,
  };
  const headers = { 'idempotency-key': randomUUID() };
  const made = await staff.call('POST', smsCalls.create.path, body, headers);
  const { _id } = campaign.parse(made.json()).item;
  const until = Date.now() + CAMPAIGN_MS;
  let state = '';
  while (state !== 'done' && Date.now() < until) {
    await pause(500);
    const path = smsCalls.get.path.replace(':_id', String(_id));
    state = campaign.parse((await staff.call('GET', path)).json()).item.state;
  }
  const ledger = await readLedger(project.sandboxUrl);
  return { once: phones.filter((phone) => ledger.get(phone) === 1).length, total: RECIPIENTS };
}

/** Protocol rules that hold on every route of a request. */
export const edgeSection = (project: ComposeProject): Section => ({
  title: 'edge',
  async run(check) {
    const visitor = new Visitor(project);
    const page = await visitor.send('GET', '/');
    const common = Object.entries(page.headers).filter(([name]) =>
      /^(?:x-content-type|referrer|cross-origin|permissions)-/.test(name),
    );
    const paths = ['/api/home/experts', '/uploads/none', '/socket.io/?EIO=4&transport=polling'];
    for (const path of paths) {
      const { headers } = await visitor.send('GET', path);
      const missing = common.filter(([name, value]) => headers[name] !== value).length;
      check(exactly(`security headers missing on ${path}`, missing));
    }
    const zipped = await visitor.send('GET', '/api/home/experts', undefined, {
      'accept-encoding': 'gzip',
    });
    check(exactly('JSON is compressed', zipped.headers['content-encoding'] ?? 'no', 'gzip'));
    for (const path of ['/metrics', '/api/metrics', '/api/none']) {
      check(exactly(path, (await visitor.send('GET', path)).status, 404));
    }
    check(exactly('/healthz', (await visitor.send('GET', '/healthz')).text, '{"alive":true}'));
    const large = await visitor.send('POST', '/api/home/auth/login', 'x'.repeat(TOO_LARGE));
    check(
      exactly(
        'a body of 12 MB',
        [large.status, large.json()['message']].join(' '),
        '413 PAYLOAD_TOO_LARGE',
      ),
    );
    const forged = 'forged-request-id';
    const { headers } = await visitor.send('GET', '/api/none', undefined, {
      'x-request-id': forged,
    });
    check(yes('a request id of a client is ignored', headers['x-request-id'] !== forged));
    const machine = { 'x-forwarded-for': '127.0.0.1' };
    await project.query("delete from allowed_ip where label = '컨테이너 체험판'");
    const claimed = await new Visitor(project).logIn('super', undefined, machine);
    check(exactly('staff login with a forged X-Forwarded-For', claimed, 403));
    await project.query(
      `insert into allowed_ip (net, label) values ('${project.subnet}', '컨테이너 체험판')`,
    );
    await reload(project);
    check(
      exactly('page after the edge was reloaded', (await visitor.send('GET', '/')).status, 200),
    );
    for (const [service, ms] of await checkCosts(project)) {
      check(atMost(`CPU of a health check (${service})`, ms, CHECK_CPU_MS, 'ms'));
    }
  },
});

async function reload(project: ComposeProject): Promise<void> {
  for (const step of [['-t'], ['-s', 'reload']]) {
    await project.compose(['exec', '-T', 'edge', 'nginx', ...step]);
  }
}

/** CPU time of the health check program, in ms: the minimum of three rounds. */
async function checkCosts(project: ComposeProject): Promise<[service: string, ms: number][]> {
  const costs: [string, number][] = [];
  for (const service of ['api', 'redis', 'postgres', 'edge']) {
    const [container = ''] = await project.containersOf(service);
    const config = await docker([
      'inspect',
      '--format',
      '{{json .Config.Healthcheck.Test}}',
      container,
    ]);
    const [, ...check] = z.array(z.string()).parse(JSON.parse(config));
    const rounds: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const script = `i=0; while [ $i -lt ${CHECKS} ]; do "$@" > /dev/null; i=$((i + 1)); done; times`;
      const reported = await docker(['exec', container, 'sh', '-c', script, 'sh', ...check]);
      // The second line holds the CPU times of the child processes: user and system.
      const spent = [...(reported.trim().split('\n')[1] ?? '').matchAll(/(\d+)m([\d.]+)s/g)];
      const seconds = spent.reduce((sum, [, m, s]) => sum + Number(m) * 60 + Number(s), 0);
      rounds.push(spent.length === 0 ? NaN : Math.round((seconds / CHECKS) * 10_000) / 10);
    }
    costs.push([service, Math.min(...rounds)]);
  }
  return costs;
}
