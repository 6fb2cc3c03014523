import { expect, it } from 'vitest';
import { mostAtOnce } from './popup-overlap.ts';

const NOW = Date.parse('2026-11-20T00:00:00Z');
const span = (from: string, to: string | null, change: object = {}) => ({
  from_at: `2026-11-${from}T00:00:00Z`,
  to_at: to === null ? null : `2026-11-${to}T00:00:00Z`,
  status: 'active' as const,
  device: 'all' as const,
  ...change,
});

it.each([
  ['alone', [], 1],
  ['beside one that ends before it', [span('21', '22')], 1],
  ['beside one that begins at its end', [span('28', null)], 1],
  ['beside two that never meet each other', [span('22', '25'), span('25', '27')], 2],
  ['beside three', [span('20', null), span('24', null), span('24', '25')], 4],
  ['beside one that is off', [span('20', null, { status: 'inactive' })], 1],
  ['beside one that was over long ago', [span('01', '02')], 1],
])('counts a popup %s', (_, others, count) => {
  expect(mostAtOnce(span('23', '28'), others, NOW)).toBe(count);
});

it('counts those of other devices apart', () => {
  const desktop = span('23', '28', { device: 'desktop' });

  expect(mostAtOnce(desktop, [span('20', null, { device: 'mobile' })], NOW)).toBe(1);
  expect(mostAtOnce(desktop, [span('20', null, { device: 'desktop' })], NOW)).toBe(2);
});

it('does not count one that is off', () => {
  expect(mostAtOnce(span('23', '28', { status: 'inactive' }), [], NOW)).toBe(0);
});
