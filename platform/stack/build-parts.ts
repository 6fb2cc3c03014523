import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { stripVTControlCharacters } from 'node:util';
import { OperatorError } from '../src/core/operator-error.ts';
import { createInputHasher } from './build-inputs.ts';
import { ROOT } from './layout.ts';
import { bundleOf, BUNDLES, ENTRY_POINTS, type BundleName } from './server-list.ts';
import type { Terminal } from './terminal.ts';

const DIST = join(ROOT, 'dist');
const BUILD = 'platform/stack/build.ts';
const ERROR_LINES = 20;

/** Unit that is built, checked and stamped independently. */
export interface BuildPart {
  name: `server:${BundleName}` | `web:${string}`;
  /** Files and folders that it is made from, from the checkout. */
  inputs: readonly string[];
  /** A file that is there once it is built. */
  output: string;
}

/** Inputs shared by every bundle. */
const SHARED_INPUTS = [
  'package-lock.json',
  'brands/src',
  'contract/src',
  'platform/src',
  'domain/src',
  'platform/stack/build-servers.ts',
];

const OWN_INPUTS: Record<BundleName, readonly string[]> = {
  web: ['web/server', 'web/src'],
  api: ['api/src'],
  realtime: ['realtime/src'],
  workers: ['workers/src'],
  sandbox: ['sandbox/src'],
  migrate: [ENTRY_POINTS.migrate, 'platform/migrations', 'platform/seed', 'brands/assets'],
  'rotate-keys': [ENTRY_POINTS['rotate-keys']],
  'first-manager': ['api/src'],
  secrets: [ENTRY_POINTS.secrets, 'platform/stack/secrets.ts'],
};

export function serverParts(): BuildPart[] {
  return BUNDLES.map((name) => ({
    name: `server:${name}`,
    inputs: [...SHARED_INPUTS, ...OWN_INPUTS[name]],
    output: join(ROOT, bundleOf(name)),
  }));
}

/** The pages of one brand, for the browser and for the server that renders them. */
export function webPart(brand: string): BuildPart {
  return {
    name: `web:${brand}`,
    inputs: [
      'package-lock.json',
      'tsconfig.base.json',
      'brands',
      'contract/src',
      'platform/stack/build-web.ts',
      'web',
    ],
    output: join(webOutput(brand), 'client/sw.js'),
  };
}

/** Contains `client/` (files for browsers) and `server/` (code that renders the pages). */
export function webOutput(brand: string): string {
  return join(DIST, 'web', brand);
}

/** Returns the parts with changed inputs since their last build, and the hash of those inputs. */
export function findOutdated(parts: readonly BuildPart[]): { part: BuildPart; hash: string }[] {
  const hashInputs = createInputHasher();
  return parts
    .map((part) => ({ part, hash: hashInputs(part.inputs) }))
    .filter(({ part, hash }) => readStamp(part) !== hash || !existsSync(part.output));
}

function stampOf({ name }: BuildPart): string {
  return join(DIST, '.stamps', name.replace(':', '-'));
}

function readStamp(part: BuildPart): string | null {
  const path = stampOf(part);
  return existsSync(path) ? readFileSync(path, 'utf8') : null;
}

/**
 * Records the hash of the inputs of a built part; an empty hash means that the build is in
 * progress.
 */
export function writeStamp(part: BuildPart, hash: string): void {
  mkdirSync(join(DIST, '.stamps'), { recursive: true });
  writeFileSync(stampOf(part), hash);
}

interface BuildWish {
  brand: string;
  /** Whether to build the pages too. The development server builds them on request. */
  web: boolean;
  terminal: Terminal;
  signal: AbortSignal;
}

/**
 * Builds the changed parts in a separate process, so that the memory of the bundlers is freed.
 *
 * @throws OperatorError with the end of the builder's output.
 */
export async function buildOutdated({ brand, web, terminal, signal }: BuildWish): Promise<void> {
  if (!web) return;
  const outdated = findOutdated([...serverParts(), webPart(brand)]);
  if (outdated.length === 0) return;
  terminal.say(
    `Building ${outdated.map(({ part }) => part.name.replace(/^\w+:/, '')).join(', ')} …`,
  );

  await new Promise<void>((resolve, reject) => {
    const child = spawn(process.execPath, ['--import', 'tsx', BUILD, '--brand', brand], {
      cwd: ROOT,
      stdio: ['ignore', 'pipe', 'pipe'],
      signal,
    });
    let lines: string[] = [];
    for (const stream of [child.stdout, child.stderr]) {
      createInterface({ input: stream }).on('line', (line) => {
        lines = [...lines, stripVTControlCharacters(line)].slice(-ERROR_LINES);
      });
    }
    child.once('error', reject);
    child.once('close', (code) => {
      if (code === 0) resolve();
      else reject(new OperatorError(['The build failed.', ...lines].join('\n')));
    });
  });
}
