import { describe, expect, it } from 'vitest';
import { isNight, nightHoldOf, nightNoteOf } from './night-note.ts';

const at = (clock: string) => Date.parse(`2026-11-20T${clock}+09:00`);

describe('[M05] the night', () => {
  it.each([
    ['20:59:59', false],
    ['21:00:00', true],
    ['00:00:00', true],
    ['07:59:59', true],
    ['08:00:00', false],
  ])('at %s is %s', (clock, night) => {
    expect(isNight(at(clock))).toBe(night);
  });
});

describe('the note about the night', () => {
  const night = { advertising: true, goesAt: at('22:00:00'), heldUntil: null };

  it('says when those without a night consent get it', () => {
    const note = nightNoteOf({ ...night, heldUntil: '2026-11-21T08:00:00+09:00' });

    expect(note).toContain('11.21 (토) 08:00에 나가요');
  });

  it('shows only the rule while the number of waiting recipients is unknown', () => {
    expect(nightNoteOf(night)).toContain('21:00 – 08:00');
    expect(nightNoteOf(night)).not.toContain('나가요');
  });

  it('is hidden by day, and for messages that are not advertising', () => {
    expect(nightNoteOf({ ...night, goesAt: at('12:00:00') })).toBeNull();
    expect(nightNoteOf({ ...night, advertising: false })).toBeNull();
  });
});

describe('[M05] an advertisement that rests for the night', () => {
  const resting = { advertising: true, state: 'sending', waiting: 3 } as const;

  it.each([
    ['21:00:00', '11.21 (토) 08:00'],
    ['23:59:59', '11.21 (토) 08:00'],
    ['00:00:00', '11.20 (금) 08:00'],
    ['07:59:59', '11.20 (금) 08:00'],
  ])('at %s says that sending continues at %s', (clock, end) => {
    expect(nightHoldOf(resting, at(clock))).toContain(end);
  });

  it('shows no note by day, for information, without waiting recipients, or when paused', () => {
    expect(nightHoldOf(resting, at('08:00:00'))).toBeNull();
    for (const change of [{ advertising: false }, { waiting: 0 }, { state: 'paused' as const }]) {
      expect(nightHoldOf({ ...resting, ...change }, at('22:00:00'))).toBeNull();
    }
  });
});
