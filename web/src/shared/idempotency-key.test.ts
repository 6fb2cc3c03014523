// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

/** Simulates a fresh page load: only storage keeps its state. */
async function load() {
  vi.resetModules();
  return import('./idempotency-key.ts');
}

beforeEach(() => sessionStorage.clear());
afterEach(() => vi.restoreAllMocks());

it('stays the same under its name until it is forgotten', async () => {
  const { forgetKey, keptKeyOf } = await load();
  const first = keptKeyOf('one');

  expect(first).toMatch(/^[0-9a-f-]{36}$/);
  expect(keptKeyOf('one')).toBe(first);
  expect(keptKeyOf('another')).not.toBe(first);
  forgetKey('one');
  expect(keptKeyOf('one')).not.toBe(first);
});

it('outlives a reload', async () => {
  const first = (await load()).keptKeyOf('one');

  expect((await load()).keptKeyOf('one')).toBe(first);
});

it('[W8] stays the same in a browser that keeps its storage shut', async () => {
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new Error('shut');
  });
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new Error('shut');
  });
  const { keptKeyOf } = await load();

  expect(keptKeyOf('one')).toBe(keptKeyOf('one'));
});
