import { describe, expect, it } from 'vitest';
import { panelLabel } from './panel-label.ts';
import { scheduleItemOf } from './schedule-item.fixture.ts';

const item = scheduleItemOf({ _id: 1 });
const at = (time: string) => Date.parse(`2026-08-24T${time}+09:00`);

describe('[S4.10] [A10] [E01] [S04] the label of the left panel', () => {
  it.each([
    ['before the start', '11:00:00', 'upcoming', 'vod'],
    ['at the start', '12:00:00', 'upcoming', 'live'],
    ['at the end', '13:00:00', 'ended', 'live'],
    ['after the end', '13:00:01', 'ended', 'upcoming'],
  ] as const)('%s', (_when, time, usual, literal) => {
    expect(panelLabel(item, at(time), false)).toBe(usual);
    expect(panelLabel(item, at(time), true)).toBe(literal);
  });

  it('[S4.10] is live for a broadcast on the air, regardless of the clock', () => {
    const onAir = { ...item, broadcast_status: 1 as const };

    expect(panelLabel(onAir, at('09:00:00'), false)).toBe('live');
    expect(panelLabel(onAir, at('09:00:00'), true)).toBe('live');
  });
});
