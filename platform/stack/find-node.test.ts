import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from './layout.ts';

const PROGRAM = join(ROOT, 'platform/stack/find-node.mjs');

/** Runs the program on this Node.js, which claims to be the given version. */
function findNodeOn(version: string) {
  const claim = `Object.defineProperty(process, 'versions', { value: { node: '${version}' } })`;
  return spawnSync(
    process.execPath,
    ['--import', `data:text/javascript,${encodeURIComponent(claim)}`, PROGRAM],
    { encoding: 'utf8' },
  );
}

describe('the Node.js that a command runs on', () => {
  it.each(['24.15.0', '24.21.0', '26.0.0'])('is the running one if it is %s', (version) => {
    const { status, stdout } = findNodeOn(version);

    expect(status).toBe(0);
    expect(stdout).toBe(process.execPath);
  });

  it.each(['18.20.4', '20.18.3'])('is refused in one line if it is %s', (version) => {
    const { status, stdout, stderr } = findNodeOn(version);

    expect(status).toBe(1);
    expect(stdout).toBe('');
    expect(stderr).toMatch(
      new RegExp(`^Maru requires Node\\.js 20\\.19 or newer; this is ${version}\\. .+\\n$`),
    );
  });
});
