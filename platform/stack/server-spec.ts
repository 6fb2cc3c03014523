import { spawn } from 'node:child_process';
import { ROOT } from './layout.ts';
import { readableLine } from './readable-line.ts';
import { bundleOf, ENTRY_POINTS, type BundleName } from './server-list.ts';
import type { ProcessSpec } from './supervised-process.ts';

const GUARD = new URL('./guard.mjs', import.meta.url).href;
const STOP_PATIENCE_MS = 8_000;
const ANSWER_MS = 2_000;

/** One of Maru's own processes. */
export interface ServerRun {
  name: string;
  entry: BundleName;
  env: Record<string, string>;
  /** URL of the process's /readyz endpoint. */
  readyUrl: string;
  /** From source, for `npm run dev`; else from its bundle. */
  fromSource: boolean;
}

export function serverSpec(run: ServerRun): ProcessSpec {
  return {
    name: run.name,
    spawn: () =>
      spawn(process.execPath, ['--import', GUARD, ...programOf(run.entry, run.fromSource)], {
        cwd: ROOT,
        env: run.env,
        // The fourth entry is the IPC channel. When it closes, the server knows that this process
        // has died.
        stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
        detached: true,
      }),
    isReady: () => answersOk(run.readyUrl),
    stopSignal: 'SIGTERM',
    forceSignal: 'SIGKILL',
    patienceMs: STOP_PATIENCE_MS,
    readable: readableLine,
  };
}

/** The arguments of node that run an entry point. */
export function programOf(entry: BundleName, fromSource: boolean): string[] {
  if (!fromSource) return ['--enable-source-maps', bundleOf(entry)];
  const isWeb = entry === 'web';
  return ['--import', 'tsx', ENTRY_POINTS[entry], ...(isWeb ? ['--dev'] : [])];
}

async function answersOk(url: string): Promise<boolean> {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(ANSWER_MS) });
    await answer.body?.cancel();
    return answer.ok;
  } catch {
    // The server is not listening yet. The caller retries.
    return false;
  }
}
