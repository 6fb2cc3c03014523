import { describe, expect, it } from 'vitest';
import { isOwnOrigin } from './own-origin.ts';

const publicUrl = 'https://maru.kr';

describe('[U26] the own origin', () => {
  it.each([
    ['https://maru.kr', 'maru.kr', true, true],
    ['https://maru.kr', 'other.example', true, true],
    ['https://evil.example', 'evil.example', true, false],
    ['http://maru.kr', 'maru.kr', true, false],
    ['http://192.168.0.7:3000', '192.168.0.7:3000', false, true],
    ['http://evil.example', '192.168.0.7:3000', false, false],
    ['http://undefined', undefined, true, false],
  ])('of %s with the host %s, in production %s: %s', (origin, host, production, expected) => {
    expect(isOwnOrigin(origin, host, { publicUrl, production })).toBe(expected);
  });
});
