import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/**
 * Flags that are allowed after `npm run chaos` without a name, and are therefore passed to every
 * program.
 */
const FLAGS = ['short', 'seed', 'without'];

const programs = readdirSync('tests/chaos').filter((file) => file.endsWith('.chaos.ts'));

it.each(programs)('%s takes the flags that all programs of its suite take', (file) => {
  const text = readFileSync(`tests/chaos/${file}`, 'utf8');
  const taken = [...text.matchAll(/^ {4}(\w+): \{ type: '/gm)].map(([, flag]) => flag);

  expect(taken).toEqual(expect.arrayContaining(FLAGS));
});
