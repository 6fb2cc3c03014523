import type { ChildProcess } from 'node:child_process';

const alive = new Map<ChildProcess, NodeJS.Signals>();
let isWatching = false;

/** Nothing that a program of the tests has started outlives it, however it ends. */
export function endWithThisProcess(child: ChildProcess, signal: NodeJS.Signals): void {
  watch();
  alive.set(child, signal);
  child.once('exit', () => alive.delete(child));
}

function watch(): void {
  if (isWatching) return;
  isWatching = true;
  process.once('exit', () => {
    for (const [child, signal] of alive) child.kill(signal);
  });
  // By itself a signal would end the program without the above.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
}
