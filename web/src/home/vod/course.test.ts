import type { VodItem, VodProgress } from '@maru/contract/vod/vod';
import { describe, expect, it } from 'vitest';
import { scheduleItemOf } from '../broadcast/schedule-item.fixture.ts';
import { courseOf } from './course.ts';

const step = (_id: number, kind: 'free' | 'paid' = 'free'): VodItem => ({
  ...scheduleItemOf({ _id, kind }),
  length_s: 1_000,
  views: 0,
});
const at = (schedule_id: number, position_s: number, finished = false): [number, VodProgress] => [
  schedule_id,
  { schedule_id, position_s, length_s: 1_000, finished, updated_at: '2026-11-20T00:00:00Z' },
];

const steps = [step(1), step(2), step(3, 'paid')];

describe('[A24] a series', () => {
  it('starts at zero for a visitor, who may open free steps', () => {
    const course = courseOf({ steps }, new Map(), null);

    expect(course).toMatchObject({ done: 0, percent: 0, seconds: 3_000 });
    expect(course.steps.map(({ state }) => state)).toEqual(['open', 'open', 'locked']);
    expect(course.next?.item._id).toBe(1);
  });

  it('continues at the first unfinished step', () => {
    const progress = new Map([at(1, 1_000, true), at(2, 400)]);
    const course = courseOf({ steps }, progress, new Set([1, 2, 3]));

    expect(course).toMatchObject({ done: 1, percent: 33 });
    expect(course.steps.map(({ state }) => state)).toEqual(['done', 'begun', 'open']);
    expect(course.next).toMatchObject({ item: { _id: 2 }, percent: 40 });
  });

  it('skips locked steps, and restarts after its end', () => {
    const progress = new Map([at(1, 1_000, true), at(2, 0, true)]);

    expect(courseOf({ steps }, progress, new Set([1, 2])).next?.item._id).toBe(1);
    expect(courseOf({ steps: [step(9, 'paid')] }, new Map(), new Set()).next).toBeNull();
  });

  it('keeps a finished step as done after its recording is locked', () => {
    const course = courseOf({ steps: [step(3, 'paid')] }, new Map([at(3, 1_000, true)]), new Set());

    expect(course).toMatchObject({ done: 1, percent: 100, steps: [{ state: 'locked' }] });
  });
});
