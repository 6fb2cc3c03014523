import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { endWithThisProcess } from '../../support/end-with-this-process.ts';

const PROGRAM = fileURLToPath(new URL('./others-process.ts', import.meta.url));

const heard = z.object({ times: z.array(z.number()), failed: z.number() });

/** Response times in ms, and the number of missing or failed responses. */
export type OthersHeard = z.output<typeof heard>;

/**
 * Starts a separate client that reads these pages in turn.
 *
 * @returns a function that stops the client and returns its results.
 */
export function readAsOthers(
  url: string,
  paths: readonly string[],
  everyMs: number,
): () => Promise<OthersHeard> {
  const reader = fork(PROGRAM, [JSON.stringify({ url, paths, everyMs })], {
    execArgv: ['--import', 'tsx'],
  });
  endWithThisProcess(reader, 'SIGKILL');
  return async () => {
    const answer = once(reader, 'message');
    reader.send('stop');
    const [message] = await answer;
    return heard.parse(message);
  };
}
