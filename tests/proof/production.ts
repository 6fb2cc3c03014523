import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { createSchedule } from '../../contract/src/broadcast/broadcast.ts';
import { listManagers } from '../../contract/src/manager/manager.ts';
import { createExpert } from '../../contract/src/expert/staff-expert.ts';
import { ROOT } from '../../platform/stack/layout.ts';
import { atMost, exactly } from '../support/lines.ts';
import { backUpAndRestore } from './backup.ts';
import { docker, type ComposeProject } from './support/compose-project.ts';
import { flip, hearing, Listener } from './support/listener.ts';
import { yes, type Section } from './support/section.ts';
import { startTlsProxy } from './support/tls-proxy.ts';
import { typeInto } from './support/typed-command.ts';
import { Visitor } from './support/visitor.ts';

const BOSS = { id: 'boss_kim', password: 'Vz7!moonrise' };
/** Addresses of this machine that represent two visitors. */
const OFFICE = '127.0.0.5';
const STRANGER = '127.0.0.9';
const HOST = 'www.maru-proof.co.kr';
const HOUR_MS = 3_600_000;
const FLIP_MS = 2_000;

/**
 * The variables of production as docs/operations/install.md gives them, with values that take no
 * provider's place: nothing outside of this machine is called.
 */
export function productionVariables(): Record<string, string> {
  const text = readFileSync(join(ROOT, 'docs/operations/install.md'), 'utf8');
  const [, block = ''] = /```sh\n# \.env\n(.+?)```/s.exec(text) ?? [];
  const lines = [...block.matchAll(/^(\w+)=(.*)$/gm)];
  const given = lines.map(([, name = '', value = '']) => [
    name,
    value === '…' ? 'x'.repeat(16) : value,
  ]);
  return {
    ...Object.fromEntries(given),
    PUBLIC_URL: `https://${HOST}`,
    SMS_GATEWAY_URL: 'https://sms.maru-proof.invalid',
    IDENTITY_URL: 'https://identity.maru-proof.invalid',
  };
}

const managers = z.object({ items: z.array(z.object({ last_ip: z.string().nullable() })) });
const made = z.object({ item: z.object({ _id: z.number() }) });

/** From nothing to the first manager and the first broadcast, behind a proxy with TLS. */
export const productionSection = (
  project: ComposeProject,
  { folder, port }: { folder: string; port: number },
): Section => ({
  title: 'production: from an empty host to the first broadcast, behind TLS',
  async run(check) {
    await project.up();
    const edgePort = Number(new URL(project.url).port);
    const name = `${project.name}-tls`;
    const proxy = await startTlsProxy({ name, folder, host: HOST, port, edgePort });
    try {
      const way = (address: string, from: string) =>
        new Visitor({
          url: `https://${address}:${port}`,
          from,
          tls: { ca: proxy.ca, servername: HOST },
        });
      const office = way('127.0.0.1', OFFICE);
      check(exactly('page of the site over TLS', (await office.send('GET', '/')).status, 200));
      check(
        exactly(
          'login before the first manager exists',
          await office.logIn(BOSS.id, BOSS.password),
          403,
        ),
      );

      await makeFirstManager(project, check);

      check(
        exactly('login from the allowed address', await office.logIn(BOSS.id, BOSS.password), 200),
      );
      const stranger = way('127.0.0.1', STRANGER);
      check(
        exactly('login from another address', await stranger.logIn(BOSS.id, BOSS.password), 403),
      );
      const claim = { 'x-forwarded-for': OFFICE };
      const claimed = await stranger.logIn(BOSS.id, BOSS.password, claim);
      check(exactly('login with a forged X-Forwarded-For', claimed, 403));
      const overIpv6 = way('[::1]', '::1');
      check(exactly('login over IPv6', await overIpv6.logIn(BOSS.id, BOSS.password), 200));
      const listed = managers.parse((await overIpv6.call('GET', listManagers.path)).json());
      check(exactly('address of that login', listed.items[0]?.last_ip ?? 'none', '::1'));

      const id = await addBroadcast(overIpv6, '첫 방송');
      for (const address of ['127.0.0.1', '[::1]']) {
        const url = `https://${address}:${port}`;
        const listener = new Listener(url, { transport: 'websocket', ca: proxy.ca });
        try {
          await listener.ready();
          const { ms, missed } = await hearing([listener], await flip(overIpv6, id));
          check(
            atMost(`LIVE received over TLS at ${address}`, missed ? Infinity : ms, FLIP_MS, 'ms'),
          );
        } finally {
          listener.close();
        }
      }
      for (const path of ['/', '/api/home/experts', '/socket.io/?EIO=4&transport=polling']) {
        const { headers } = await office.send('GET', path);
        check(yes(`HSTS on ${path.split('?')[0]}`, 'strict-transport-security' in headers));
      }
      await backUpAndRestore(project, (title) => addBroadcast(overIpv6, title), check);
      const again = await office.logIn(BOSS.id, BOSS.password);
      check(exactly('login at the end', again, 200));
    } finally {
      await proxy.stop();
    }
  },
});

type Hold = Parameters<Section['run']>[0];

async function makeFirstManager(project: ComposeProject, check: Hold): Promise<void> {
  const run = ['run', '--rm', '--no-deps', '-T', 'first-manager'];
  const flags = ['--id', BOSS.id, '--name', '김대표', '--allow', OFFICE];
  const weak = await project.compose([...run, ...flags], 'password1!\n').then(
    () => '',
    (error: Error) => error.message,
  );
  check(yes('a weak password is refused', /easy to guess/.test(weak)));
  const shown = await typeInto(
    'docker compose run --rm --no-deps first-manager',
    [
      ['Login id: ', BOSS.id],
      ['Name: ', '김대표'],
      ['Address to log in from: ', OFFICE],
      ['Password (not shown): ', BOSS.password],
      ['Password again: ', BOSS.password],
    ],
    project.env,
  );
  check(yes('the first manager is created at the terminal', /can log in at/.test(shown)));
  check(yes('the terminal does not show the password', !shown.includes(BOSS.password)));
  const second = await project.compose([...run, ...flags], `${BOSS.password}\n`).then(
    () => '',
    (error: Error) => error.message,
  );
  check(yes('a second first manager is refused', /There is a super admin already/.test(second)));
}

async function addBroadcast(staff: Visitor, title: string): Promise<number> {
  const { _id: expertId } = await expertOf(staff);
  const now = Date.now();
  const broadcast = {
    title,
    expert_id: expertId,
    type: 1,
    kind: 'free',
    start_date: new Date(now - HOUR_MS).toISOString(),
    end_date: new Date(now + HOUR_MS).toISOString(),
    live_url: null,
    vod_url: null,
    content: null,
    body_html: '',
    auto_status: false,
  };
  return made.parse((await staff.call('POST', createSchedule.path, broadcast)).json()).item._id;
}

let experts = 0;

/** Each broadcast has its own expert, because an expert can be on the air only once at a time. */
async function expertOf(staff: Visitor): Promise<{ _id: number }> {
  experts += 1;
  const expert = {
    _id: 900 + experts,
    nick: `한강${experts}`,
    nicknames: [],
    field: '주식',
    market: '국내',
    shown: true,
    kakao_url: null,
    advisory_kind: 'registered',
    share: null,
    contract_from: null,
    contract_to: null,
    user_id: `expert_${experts}`,
    password: 'Qp8!sunlight',
    name: '홍길동',
    phone: null,
    email: null,
  };
  return made.parse((await staff.call('POST', createExpert.path, expert)).json()).item;
}

/** Removes a folder that root of a container has filled. */
export async function removeFolder(folder: string): Promise<void> {
  const run = ['run', '--rm', '--volume', `${folder}:/gone`, '--entrypoint', 'bash', 'postgres:18'];
  await docker([...run, '-c', 'rm -rf /gone/*']);
}
