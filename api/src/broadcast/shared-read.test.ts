import { describe, expect, it } from 'vitest';
import { createSharedRead } from './shared-read.ts';

interface Begun {
  resolve: (value: string) => void;
  reject: (error: Error) => void;
}

/** A read whose answers are given by hand. */
function openRead() {
  const begun: Begun[] = [];
  const read = createSharedRead(
    () => new Promise<string>((resolve, reject) => begun.push({ resolve, reject })),
  );
  return { read, begun };
}

describe('[R3] a shared read', () => {
  it('gives whoever comes during a query the answer of the next one', async () => {
    const { read, begun } = openRead();
    const first = read();
    const during = [read(), read(), read()];

    begun[0]!.resolve('old');
    expect(await first).toBe('old');
    await Promise.resolve();
    expect(begun.length).toBe(2);
    begun[1]!.resolve('new');

    expect(await Promise.all(during)).toEqual(['new', 'new', 'new']);
    expect(begun.length).toBe(2);
  });

  it('reads again after a failure, and tells only those who asked', async () => {
    const { read, begun } = openRead();
    const first = read();
    const second = read();

    begun[0]!.reject(new Error('away'));
    await expect(first).rejects.toThrow('away');
    begun[1]!.resolve('back');
    expect(await second).toBe('back');
  });

  it('starts a query of its own once none runs', async () => {
    const { read, begun } = openRead();
    const first = read();
    begun[0]!.resolve('one');
    await first;
    const second = read();
    begun[1]!.resolve('two');
    expect(await second).toBe('two');
  });
});
