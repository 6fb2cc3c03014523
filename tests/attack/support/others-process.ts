import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';

/*
 * A client that reads the site, in a separate process. The attacking process is too busy to measure
 * how long other clients wait. It runs until it is told to stop, and then reports its results.
 */

const { url, paths, everyMs } = z
  .object({ url: z.string(), paths: z.array(z.string()), everyMs: z.number() })
  .parse(JSON.parse(z.string().parse(process.argv[2])));

const over = new AbortController();
process.once('message', () => over.abort());

const times: number[] = [];
let failed = 0;
for (let no = 0; !over.signal.aborted; no += 1) {
  const began = performance.now();
  const answer = await fetch(url + paths[no % paths.length]!).catch(() => null);
  await answer?.arrayBuffer();
  times.push(performance.now() - began);
  if (!answer?.ok) failed += 1;
  await pause(everyMs);
}
process.send?.({ times, failed });
process.disconnect();
