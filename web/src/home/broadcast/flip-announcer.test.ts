import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createFlipAnnouncer } from './flip-announcer.ts';
import { scheduleItemOf } from './schedule-item.fixture.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('[Y05] the announcement of a flip', () => {
  it('names the expert once, at once', () => {
    const say = vi.fn();

    createFlipAnnouncer(say).hear(scheduleItemOf({ _id: 1, broadcast_status: 1 }));

    expect(say.mock.calls).toEqual([['한결 전문가 방송이 시작되었습니다']]);
  });

  it('[V4.10] summarizes further changes within three seconds', () => {
    const say = vi.fn();
    const announcer = createFlipAnnouncer(say);

    announcer.hear(scheduleItemOf({ _id: 1, broadcast_status: 1 }));
    announcer.hear(scheduleItemOf({ _id: 2, broadcast_status: 1 }));
    announcer.hear(scheduleItemOf({ _id: 3, broadcast_status: 0 }));
    vi.advanceTimersByTime(2_999);
    expect(say).toHaveBeenCalledOnce();
    vi.advanceTimersByTime(1);

    expect(say.mock.lastCall).toEqual(['방송 상태 2건이 바뀌었습니다']);
  });
});
