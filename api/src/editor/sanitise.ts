import { fileURLToPath } from 'node:url';
import { Piscina } from 'piscina';
import { badInput, Refusal } from '../refusal.ts';

/** An answer may take no longer, waiting included (reliability I6); the thread is then replaced. */
const LIMIT_MS = 2_000;
/** The first one after a rest waits for the thread to start, which a busy machine makes long. */
const START_LIMIT_MS = 8_000;
/** Texts that may wait behind the one at work, of all callers together. */
const MAX_WAITING = 16;
/** A thread nobody needs gives its memory back. */
const IDLE_MS = 60_000;
const MAX_HEAP_MB = 128;

let pool: Piscina | undefined;

/**
 * Cleans HTML for saving and for showing, off the main thread: headings, lists, tables, alignment,
 * colours, links, uploaded images and videos stay, everything else goes.
 *
 * @throws Refusal INVALID_INPUT if it is nested or long beyond reason, TOO_MANY_REQUESTS if it
 * could not be done in time because of others.
 */
export async function sanitiseHtml(html: string): Promise<string> {
  pool ??= openPool();
  if (pool.queueSize >= MAX_WAITING) throw busy();
  const limitMs = pool.threads.length === 0 ? START_LIMIT_MS : LIMIT_MS;
  const cleaned: unknown = await pool
    .run(html, { name: 'sanitise', signal: AbortSignal.timeout(limitMs) })
    .catch((error: unknown) => {
      throw error instanceof Error && error.name === 'AbortError' ? busy() : error;
    });
  if (typeof cleaned !== 'string') {
    throw badInput('content', 'is nested too deep or holds too many tags');
  }
  return cleaned;
}

const busy = () => new Refusal('TOO_MANY_REQUESTS', { retryAfterS: 1 });

/** Stops the thread, if there is one. */
export async function stopSanitiser(): Promise<void> {
  const stopping = pool;
  pool = undefined;
  await stopping?.destroy();
}

function openPool(): Piscina {
  const file = fileURLToPath(new URL('./sanitise.thread.ts', import.meta.url));
  const opened = new Piscina({
    filename: file,
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: IDLE_MS,
    resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
    execArgv: file.endsWith('.ts') ? ['--import', typeScriptLoader()] : [],
  });
  // Whoever waits for the thread hears of its death; nobody else has to.
  opened.on('error', () => undefined);
  return opened;
}

/** Run from source, the thread has to read TypeScript; a loader of this thread is not its own. */
function typeScriptLoader(): string {
  const program = `import{register}from${JSON.stringify(import.meta.resolve('tsx/esm/api'))};register()`;
  return `data:text/javascript,${encodeURIComponent(program)}`;
}
