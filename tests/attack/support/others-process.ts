import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';

/*
 * Somebody who reads the site, as a process of their own: whoever attacks is too busy to tell how
 * long others wait. It goes on until it is told to stop, and says what it heard.
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
