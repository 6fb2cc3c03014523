import { fileURLToPath } from 'node:url';
import { limitConcurrency } from '@maru/platform/core/concurrency-limit';
import { OverloadedError } from '@maru/platform/core/overloaded-error';
import { Piscina } from 'piscina';
import { badInput, Refusal } from '../refusal.ts';

/** An answer may take no longer, waiting included (reliability I6); the thread is then replaced. */
const LIMIT_MS = 2_000;
/** The first one after a rest waits for the thread to start, which a busy machine makes long. */
const START_LIMIT_MS = 8_000;
/** Texts that may wait behind the one at work, of all callers together. */
const MAX_WAITING = 16;
/**
 * Waiting view requests. One view runs or queues for the thread, and this many more wait for its
 * slot.
 */
const MAX_VIEWS_WAITING = 7;
/** An idle thread exits after this time and frees its memory. */
const IDLE_MS = 60_000;
const MAX_HEAP_MB = 128;

const THREAD = new URL('./sanitise.thread.ts', import.meta.url);

let sanitiser: Sanitiser | undefined;

/**
 * Sanitises HTML for saving and for display, off the main thread. It keeps headings, lists, tables,
 * alignment, colours, links, uploaded images and videos, and removes everything else.
 *
 * @throws Refusal INVALID_INPUT if the HTML is nested too deeply or too long. TOO_MANY_REQUESTS if
 *   other callers delay it beyond the time limit.
 */
export function sanitiseHtml(html: string): Promise<string> {
  sanitiser ??= openSanitiser(THREAD);
  return sanitiser.clean(html);
}

/**
 * Same as {@link sanitiseHtml}, for views, which anyone may request. A save waits for at most one
 * view text.
 */
export function sanitiseView(html: string): Promise<string> {
  sanitiser ??= openSanitiser(THREAD);
  return sanitiser.cleanView(html);
}

/** Stops the thread, if it is running. */
export async function stopSanitiser(): Promise<void> {
  const stopping = sanitiser;
  sanitiser = undefined;
  await stopping?.stop();
}

interface Sanitiser {
  /** @throws Error of the thread if that cannot run, and as `sanitiseHtml`. */
  clean: (html: string) => Promise<string>;
  cleanView: (html: string) => Promise<string>;
  stop: () => Promise<void>;
}

/** @param thread the file of its task. */
export function openSanitiser(thread: URL): Sanitiser {
  const file = fileURLToPath(thread);
  const pool = new Piscina({
    filename: file,
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: IDLE_MS,
    resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
    execArgv: file.endsWith('.ts') ? ['--import', typeScriptLoader()] : [],
  });
  const views = limitConcurrency({ atWork: 1, waiting: MAX_VIEWS_WAITING });
  const turns = new Set<AbortController>();
  // A thread that exits before it starts does not reject its pending tasks.
  pool.on('error', (error: Error) => turns.forEach((turn) => turn.abort(error)));

  async function runInThread(html: string, isView: boolean): Promise<unknown> {
    if (pool.queueSize >= MAX_WAITING) throw busy();
    const turn = new AbortController();
    turns.add(turn);
    const limitMs = pool.threads.length === 0 ? START_LIMIT_MS : LIMIT_MS;
    const timer = setTimeout(() => turn.abort(busy()), limitMs);
    const run = async (): Promise<unknown> => {
      turn.signal.throwIfAborted();
      return pool.run(html, { name: 'sanitise', signal: turn.signal });
    };
    try {
      return await (isView ? views.run(run) : run());
    } catch (error) {
      turn.signal.throwIfAborted();
      if (error instanceof OverloadedError) throw busy();
      throw error;
    } finally {
      clearTimeout(timer);
      turns.delete(turn);
    }
  }

  async function clean(html: string, isView: boolean): Promise<string> {
    const cleaned = await runInThread(html, isView);
    if (typeof cleaned !== 'string') {
      throw badInput('content', 'is nested too deeply or has too many tags');
    }
    return cleaned;
  }

  return {
    clean: (html) => clean(html, false),
    cleanView: (html) => clean(html, true),
    stop: () => pool.destroy(),
  };
}

const busy = () => new Refusal('TOO_MANY_REQUESTS', { retryAfterS: 1 });

/** Run from source, the thread has to read TypeScript; a loader of this thread is not its own. */
function typeScriptLoader(): string {
  const program = `import{register}from${JSON.stringify(import.meta.resolve('tsx/esm/api'))};register()`;
  return `data:text/javascript,${encodeURIComponent(program)}`;
}
