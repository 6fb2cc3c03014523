import { OperatorError } from '../src/core/operator-error.ts';
import { parseStackArgs } from './args.ts';
import { bannerOf } from './banner.ts';
import { commandLineOf, identify, parentOf } from './process-identity.ts';
import { reasonOf } from './reason-of.ts';
import { watchSources } from './source-watch.ts';
import { startStack, type Stack } from './stack.ts';
import { openTerminal } from './terminal.ts';

/**
 * npm forwards a Ctrl-C that the terminal has already delivered, so one request may arrive twice.
 * Only a signal after this interval counts as a second Ctrl-C.
 */
const SAME_WISH_MS = 1_000;
const PARENT_LOOK_MS = 500;

/** Runs `npm start` or `npm run dev` until it receives a stop signal. */
export async function runStart(args: readonly string[], dev: boolean): Promise<never> {
  const began = performance.now();
  const terminal = openTerminal();
  const stopWish = new AbortController();
  let stack: Stack | undefined;
  let wishedAt = 0;

  const stop = () => {
    if (wishedAt === 0) {
      wishedAt = Date.now();
      terminal.say('Stopping …');
      stopWish.abort();
    } else if (Date.now() - wishedAt > SAME_WISH_MS) {
      // A second Ctrl-C does not wait for a start in progress. The processes started so far end
      // with this process.
      if (stack) stack.hurry();
      else process.exit(0);
    }
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
  endWithNpm(stop);

  try {
    stack = await startStack({
      args: parseStackArgs(args),
      env: process.env,
      terminal,
      fromSource: dev,
      signal: stopWish.signal,
    });
  } catch (error) {
    if (stopWish.signal.aborted) process.exit(0);
    process.stderr.write(`${textOf(error)}\n`);
    process.exit(1);
  }

  if (dev) watchSources(stack.servers, terminal);
  const seconds = (performance.now() - began) / 1_000;
  terminal.say(bannerOf(stack.settings, seconds, stack.settings.config.MARU_DATA_DIR));
  if (!stopWish.signal.aborted) {
    await new Promise((resolve) => stopWish.signal.addEventListener('abort', resolve));
  }
  await stack.stop();
  terminal.say('Stopped.');
  process.exit(0);
}

/** An expected error is one sentence. Any other error is a bug and includes its stack trace. */
function textOf(error: unknown): string {
  const isBug = error instanceof Error && !(error instanceof OperatorError);
  return (isBug && error.stack) || reasonOf(error);
}

/** Under npm, the user started npm itself. When npm is killed, this process stops too. */
function endWithNpm(stop: () => void): void {
  const npm = process.env['npm_lifecycle_event'] ? findNpm() : null;
  if (npm === null) return;
  const identity = identify(npm);
  setInterval(() => identify(npm) !== identity && stop(), PARENT_LOOK_MS).unref();
}

/** npm is the parent, or the shell is that npm runs its scripts in. */
function findNpm(): number | null {
  const parents = [process.ppid, parentOf(process.ppid)];
  return parents.find((pid) => pid !== null && /\bnpm\b/.test(commandLineOf(pid) ?? '')) ?? null;
}
