// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { deviceTypeOf, useDeviceType } from './device-type.ts';

const WINDOWS = { userAgent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)', touchPoints: 0 };
const TOUCH_PC = { ...WINDOWS, touchPoints: 10 };
const MAC = { userAgent: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', touchPoints: 0 };
const IPAD_AS_MAC = { ...MAC, touchPoints: 5 };
const IPAD = { userAgent: 'Mozilla/5.0 (iPad; CPU OS 16_5 like Mac OS X)', touchPoints: 5 };
const GALAXY_TAB = { userAgent: 'Mozilla/5.0 (Linux; Android 14; SM-X710)', touchPoints: 10 };
const GALAXY = { userAgent: 'Mozilla/5.0 (Linux; Android 14; SM-S918N) Mobile', touchPoints: 10 };

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe('[S1.7] [A15] the kind of device', () => {
  it.each([
    [360, GALAXY, 'mobile'],
    [767, WINDOWS, 'mobile'],
    [768, WINDOWS, 'tablet'],
    [1_023, WINDOWS, 'tablet'],
    [1_024, WINDOWS, 'desktop'],
    [1_440, TOUCH_PC, 'desktop'],
    [1_440, MAC, 'desktop'],
    [1_366, IPAD_AS_MAC, 'tablet'],
    [1_180, IPAD, 'tablet'],
    [1_280, GALAXY_TAB, 'tablet'],
    [1_024, GALAXY, 'desktop'],
    [700, IPAD, 'mobile'],
  ] as const)('at %i px with %o is %s', (width, signs, type) => {
    expect(deviceTypeOf(width, signs)).toBe(type);
  });

  it('[S9.12] changes once, 300 ms after a window has come to rest', () => {
    vi.useFakeTimers();
    vi.stubGlobal('innerWidth', 1_440);
    const changes: string[] = [];
    const { result } = renderHook(() => {
      const type = useDeviceType();
      if (changes.at(-1) !== type) changes.push(type);
      return type;
    });

    for (const width of [1_000, 700, 900, 600]) {
      vi.stubGlobal('innerWidth', width);
      act(() => {
        window.dispatchEvent(new Event('resize'));
        vi.advanceTimersByTime(299);
      });
    }
    expect(result.current).toBe('desktop');
    act(() => void vi.advanceTimersByTime(1));

    expect(changes).toEqual(['desktop', 'mobile']);
    vi.unstubAllGlobals();
  });
});
