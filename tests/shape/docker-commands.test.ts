import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'maru-docker-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Runs a command where `docker` is this script. */
function runWith(docker: string, program: string, args: readonly string[]) {
  const path = join(folder, 'docker');
  writeFileSync(path, `#!/bin/sh\n${docker}\n`);
  chmodSync(path, 0o755);
  const env = { ...process.env, PATH: `${folder}:${process.env['PATH']}` };
  const { status, stdout, stderr } = spawnSync(program, args, { env, encoding: 'utf8' });
  return { status, stdout, stderr };
}

const COMMANDS = ['release', 'backup', 'restore'].map((name) => `docker/${name}.sh`);

describe.each(COMMANDS)('%s', (command) => {
  it('names the Docker Compose it needs where there is an older one', () => {
    expect(runWith('echo 2.20.3', 'bash', [command])).toEqual({
      status: 1,
      stdout: '',
      stderr: 'Docker Compose 2.24 or newer is needed; this is 2.20.3.\n',
    });
  });

  it('names it where there is none', () => {
    expect(runWith('exit 1', 'bash', [command])).toEqual({
      status: 1,
      stdout: '',
      stderr: 'Docker Compose 2.24 or newer is needed; `docker compose` is missing.\n',
    });
  });

  it('takes a newer one, and names the word that it does not know', () => {
    const { status, stderr } = runWith('echo v2.40.3', 'bash', [command, '--unknown']);

    expect(status).toBe(1);
    expect(stderr).toMatch(/^(?:Unknown: --unknown\. Known: .+|Which copy\? .+)\n$/);
  });
});

describe('docker/restore.sh', () => {
  it.each([
    ['yesterday noon', /^Not a moment with its time zone: yesterday noon\./],
    ['2026-11-22 09:00:00', /^Not a moment with its time zone/],
    ['2026-13-22 09:00:00+09', /^Not a moment with its time zone/],
    ['2026-11-22 08:59:59+09', /^The moment is before the copy/],
    ['2099-11-22 09:00:00+09', /^The moment must not be in the future/],
  ])('refuses the moment %j before it stops the site', (moment, reported) => {
    const args = ['docker/restore.sh', '2026-11-22T00-00-00Z', moment];

    const { status, stderr } = runWith('case "$*" in *version*) echo 2.40.3 ;; esac', 'bash', args);

    expect(stderr).toMatch(reported);
    expect(status).toBe(1);
  });
});

describe('a slow list of services', () => {
  const SLOW = [
    'case "$*" in',
    '  *version*) echo 2.40.3 ;;',
    '  *--services*) echo backup; sleep 0.2; echo postgres ;;',
    '  *) exit 7 ;;',
    'esac',
  ].join('\n');

  it.each([
    ['docker/backup.sh', [], 7, /^$/],
    ['docker/restore.sh', ['2026-11-22T00-00-00Z'], 1, /There is no complete copy/],
  ])('does not hide the service of backups from %s', (command, args, expected, reported) => {
    const { status, stderr } = runWith(SLOW, 'bash', [command, ...args]);

    expect(stderr).toMatch(reported);
    expect(status).toBe(expected);
  });
});

describe('npm run proof -- compose', () => {
  it.each([
    ['exit 1', 'No Docker engine responds. Start one, or set DOCKER_HOST.\n'],
    [
      '[ "$1" = version ] || echo 2.20.3',
      'Docker Compose 2.24 or newer is required; this is 2.20.3.\n',
    ],
  ])('ends with one line where it cannot run: %s', (docker, stderr) => {
    const program = ['--import', 'tsx', 'tests/proof/compose.proof.ts'];

    expect(runWith(docker, process.execPath, program)).toEqual({ status: 1, stdout: '', stderr });
  });
});
