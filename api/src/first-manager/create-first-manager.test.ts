import { spawn } from 'node:child_process';
import { permissions } from '@maru/contract/core/call';
import { connectDb, type Db } from '@maru/platform/db/db';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openBrowser, startTestApp, type TestApp } from '../../../tests/support/app.ts';
import { createTestConfig, type TestConfig } from '../../../tests/support/test-config.ts';
import { createFirstManager } from './create-first-manager.ts';

const PASSWORD = 'Vz7!moonrise';
const given = { user_id: 'boss_kim', name: '김대표', password: PASSWORD, allow: '203.0.113.7' };
const logIn = (test: TestApp, ip: string) =>
  openBrowser(test, ip).send('POST', '/api/admin/auth/login', {
    user_id: given.user_id,
    password: PASSWORD,
  });

describe('[N1.16] the first manager', () => {
  let test: TestApp;
  beforeEach(async () => {
    test = await startTestApp();
  });
  afterEach(() => test.stop());

  it('[N1.16] logs in from the allowed address alone, and may do everything', async () => {
    await createFirstManager(test.db, given, 'maru');

    expect((await logIn(test, '203.0.113.8')).status).toBe(403);
    expect((await logIn(test, given.allow)).status).toBe(200);
    const held = await test.db<{ permission: string }[]>`
      select permission from admin_permission order by permission`;
    expect(held.map(({ permission }) => permission)).toEqual(permissions.toSorted());
  });

  it('is in the audit log, without an address or a session', async () => {
    await createFirstManager(test.db, given, 'maru');

    const lines = await test.db`
      select a.action, a.ip, a.session_id, m.login_id, a.diff::text like ${`%${PASSWORD}%`} as told
      from audit_log a join admin m on m.id = a.admin_id order by a.id`;
    const line = { ip: null, session_id: null, login_id: 'boss_kim', told: false };
    expect([...lines]).toEqual([
      { action: 'manager.create', ...line },
      { action: 'allowedIp.create', ...line },
    ]);
  });

  it('is made once', async () => {
    await createFirstManager(test.db, given, 'maru');

    const again = createFirstManager(test.db, { ...given, user_id: 'other' }, 'maru');
    await expect(again).rejects.toThrow('There is a super admin already.');
  });

  it('is made again where no super admin can log in', async () => {
    await createFirstManager(test.db, given, 'maru');
    await test.db`update admin set state = 'disabled'`;

    await createFirstManager(test.db, { ...given, user_id: 'boss_lee' }, 'maru');
    const same = createFirstManager(test.db, given, 'maru');
    await expect(same).rejects.toThrow('There is a super admin already.');
  });

  it('takes a login id of its own', async () => {
    await createFirstManager(test.db, given, 'maru');
    await test.db`update admin set state = 'disabled'`;

    const same = createFirstManager(test.db, given, 'maru');
    await expect(same).rejects.toThrow('The login id boss_kim exists already.');
  });

  it.each([
    [{ password: 'password1!' }, 'The password is easy to guess.'],
    [{ password: 'boss_kim1!' }, 'The password is easy to guess.'],
    [{ password: 'short1' }, 'The password must have 8 to 16 characters'],
    [{ user_id: 'a' }, 'The login id must have'],
    [{ name: '' }, 'The name must have'],
    [{ allow: 'office' }, 'The address must be'],
    [{ allow: '0.0.0.0/0' }, 'The address must be'],
  ])('refuses %o and writes nothing', async (change, reason) => {
    const made = createFirstManager(test.db, { ...given, ...change }, 'maru');

    await expect(made).rejects.toThrow(reason);
    expect((await test.db`select from admin`).length).toBe(0);
  });
});

describe('the command', () => {
  let test: TestConfig;
  let db: Db;
  beforeEach(async () => {
    test = await createTestConfig({});
    db = connectDb(test.config.DATABASE_URL, { max: 1 });
  });
  afterEach(async () => {
    await db.end();
    await test.drop();
  });

  /**
   * Runs the command with piped input.
   *
   * @returns exit code and all of its output.
   */
  const run = (args: string[], input: string) =>
    new Promise<{ code: number | null; said: string }>((resolve, reject) => {
      const program = ['--import', 'tsx', 'api/src/first-manager/main.ts', ...args];
      const { config } = test;
      const child = spawn(process.execPath, program, {
        env: {
          PATH: process.env['PATH'],
          DATABASE_URL: config.DATABASE_URL,
          REDIS_URL: config.REDIS_URL,
          SESSION_SECRET: config.SESSION_SECRET,
          DATA_KEYS: config.DATA_KEYS,
          LOOKUP_SECRET: config.LOOKUP_SECRET,
          VAPID_PUBLIC_KEY: config.VAPID_PUBLIC_KEY,
          VAPID_PRIVATE_KEY: config.VAPID_PRIVATE_KEY,
        },
      });
      let said = '';
      child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
      child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
      child.once('error', reject);
      child.once('close', (code) => resolve({ code, said }));
      child.stdin.on('error', () => undefined).end(input);
    });

  it('takes the password from standard input and says where to log in', async () => {
    const args = ['--id', 'boss_kim', '--name', '김대표', '--allow', '203.0.113.7'];
    const { code, said } = await run(args, `${PASSWORD}\n`);

    expect({ code, said }).toEqual({
      code: 0,
      said: 'boss_kim can log in at http://localhost:3000/curve/login from 203.0.113.7.\n',
    });
    expect(await db`select login_id from admin`).toMatchObject([{ login_id: 'boss_kim' }]);
  });

  it.each([
    [['--id', 'boss_kim'], 'Without a terminal --id, --name and --allow are required.\n'],
    [
      ['--password', 'x'],
      "Unknown option '--password'. Known: --id ID, --name NAME, --allow ADDRESS.\n",
    ],
  ])('ends with 1 and one line: %o', async (args, said) => {
    expect(await run(args, '')).toEqual({ code: 1, said });
  });
});
