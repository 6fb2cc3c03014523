import { expect, it } from 'vitest';
import { isTrouble } from './target.ts';

it.each([
  ['{"level":40,"msg":"failed to proxy a request"}', false],
  ['{"level":50,"msg":"call failed"}', true],
  ['{"level":60,"msg":"uncaught"}', true],
  ['{"msg":"no level"}', true],
  ['TypeError: cb is not a function', true],
  ['exited (exit code 1); restarting', true],
])('%s is trouble: %s', (line, trouble) => {
  expect(isTrouble(line)).toBe(trouble);
});
