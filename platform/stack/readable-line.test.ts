import { describe, expect, it } from 'vitest';
import { readableLine } from './readable-line.ts';

const line = (level: number, rest: object) => JSON.stringify({ level, time: 1, pid: 2, ...rest });

describe('the terminal text of a log line', () => {
  it.each([
    ['a warning', line(40, { msg: 'Redis is unavailable' }), 'warning: Redis is unavailable'],
    [
      'an error with its reason',
      line(50, { msg: 'sms given up', err: { type: 'Error', message: 'HTTP 500', stack: 'at …' } }),
      'error: sms given up: HTTP 500',
    ],
    ['plain text', 'PORT: takes a number', 'PORT: takes a number'],
    ['a line cut short', '{"level":50,"msg":"half', '{"level":50,"msg":"half'],
  ])('is %s', (_kind, text, shown) => {
    expect(readableLine(text)).toBe(shown);
  });

  it.each([
    ['an everyday line', line(30, { msg: 'listening' })],
    ['an empty line', '  '],
  ])('is not %s', (_kind, text) => {
    expect(readableLine(text)).toBeNull();
  });

  it('is one line of bounded length, whatever the message holds', () => {
    const shown = readableLine(line(50, { msg: `first\nsecond ${'x'.repeat(1_000)}` }));

    expect(shown).toMatch(/^error: first second x+…$/);
    expect(shown).toHaveLength(300);
  });
});
