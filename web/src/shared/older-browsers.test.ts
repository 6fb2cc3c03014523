import { afterEach, describe, expect, it, vi } from 'vitest';

const ADDED = [
  [URL, 'canParse'],
  [AbortSignal, 'any'],
  [Array.prototype, 'toSorted'],
  [Array.prototype, 'toReversed'],
  [String.prototype, 'isWellFormed'],
  [String.prototype, 'toWellFormed'],
] as const;
const own = ADDED.map(([target, name]) => Object.getOwnPropertyDescriptor(target, name)!);

/** Loads the module in a browser that lacks all of these functions. */
async function loadInOldBrowser() {
  for (const [target, name] of ADDED) Reflect.deleteProperty(target, name);
  vi.resetModules();
  await import('./older-browsers.ts');
}

afterEach(() => {
  for (const [index, [target, name]] of ADDED.entries()) {
    Object.defineProperty(target, name, own[index]!);
  }
});

describe('an old browser', () => {
  it('learns whether an address can be read', async () => {
    await loadInOldBrowser();

    expect(URL.canParse('https://maru.kr/a')).toBe(true);
    expect(URL.canParse('/a', 'https://maru.kr')).toBe(true);
    expect(URL.canParse('/a')).toBe(false);
  });

  it('joins signals, and keeps the reason', async () => {
    await loadInOldBrowser();
    const [one, other] = [new AbortController(), new AbortController()];
    const joined = AbortSignal.any([one.signal, other.signal]);
    expect(joined.aborted).toBe(false);

    other.abort('late');

    expect([joined.aborted, joined.reason]).toEqual([true, 'late']);
    expect(AbortSignal.any([AbortSignal.abort('early')]).reason).toBe('early');
  });

  it('sorts and turns a copy', async () => {
    await loadInOldBrowser();
    const list = [3, 1, 2];

    expect(list.toSorted((a, b) => a - b)).toEqual([1, 2, 3]);
    expect(list.toSorted((a, b) => b - a)).toEqual([3, 2, 1]);
    expect(list.toReversed()).toEqual([2, 1, 3]);
    expect(list).toEqual([3, 1, 2]);
  });

  it('finds half a character', async () => {
    await loadInOldBrowser();

    expect(['가😀', 'a\ud83d', '\ude00a', ''].map((text) => text.isWellFormed())).toEqual([
      true,
      false,
      false,
      true,
    ]);
    expect('a\ud83db😀'.toWellFormed()).toBe('a\ufffdb😀');
  });

  it('keeps native functions of a newer browser', async () => {
    vi.resetModules();
    await import('./older-browsers.ts');

    const kept = ADDED.map(([target, name]) => Object.getOwnPropertyDescriptor(target, name));
    expect(kept).toEqual(own);
  });
});
