import { writeFile } from 'node:fs/promises';
import { workerData } from 'node:worker_threads';
import { z } from 'zod';
import { clipFileOf } from './clip-file.ts';
import { makeClip } from './clip.ts';

const order = z.object({
  path: z.string(),
  subject: z.object({
    title: z.string(),
    expert: z.string(),
    expertId: z.number(),
    portrait: z.nullable(z.instanceof(Uint8Array)),
  }),
});

const { path, subject } = order.parse(workerData);
await writeFile(path, clipFileOf(await makeClip(subject)));
