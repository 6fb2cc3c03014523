// @vitest-environment happy-dom
import type { Banner } from '@maru/contract/banner/banner';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { hideUntil, pickBanners, storedHideUntil, storeHideUntil } from './popup-choice.ts';

const banner = (id: number, change: Partial<Banner> = {}): Banner => ({
  _id: id,
  type: 1,
  order: id,
  period: 1,
  location: 'POPUP',
  status: 'active',
  img_path: `/uploads/banner/${id}.png`,
  link: null,
  alt: '배너',
  new_window: false,
  device: 'all',
  ...change,
});
const idsOf = (banners: readonly Banner[]) => banners.map(({ _id }) => _id);
const never = () => null;
const none = new Set<number>();
const TODAY = '2026-11-20';

afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
});

describe('[A12] [S9.1] the banners that show', () => {
  it('are three at most, in the order of staff', () => {
    const banners = [banner(1, { order: 4 }), banner(2), banner(3), banner(4, { order: 1 })];

    expect(idsOf(pickBanners(banners, TODAY, never, none))).toEqual([4, 2, 3]);
  });

  it('are of the popup kind and have a picture', () => {
    const banners = [banner(1, { type: 0 }), banner(2, { img_path: '' }), banner(3)];

    expect(idsOf(pickBanners(banners, TODAY, never, none))).toEqual([3]);
  });

  it('leave room for a fourth when one was put away before', () => {
    const banners = [banner(1), banner(2), banner(3), banner(4)];
    const hidden = (id: number) => (id === 2 ? TODAY : null);

    expect(idsOf(pickBanners(banners, TODAY, hidden, none))).toEqual([1, 3, 4]);
  });

  it.each([
    ['closed', null],
    ['put away for a day', TODAY],
  ])('are no fourth after one that was %s since the page was loaded', (_how, until) => {
    const banners = [banner(1), banner(2), banner(3), banner(4)];
    const hidden = (id: number) => (id === 1 ? until : null);

    expect(idsOf(pickBanners(banners, TODAY, hidden, new Set([1])))).toEqual([2, 3]);
  });
});

describe('[A12] [S2.30] [S9.3] "do not show again"', () => {
  const evening = Date.parse('2026-11-20T23:30:00+09:00');

  it.each([
    [1, '2026-11-20', '2026-11-21'],
    [7, '2026-11-26', '2026-11-27'],
    [0, '2026-11-20', '2026-11-21'],
  ])('for %i days hides until %s and shows on %s', (period, last, next) => {
    const until = hideUntil(evening, period);

    expect(until).toBe(last);
    expect(pickBanners([banner(1)], last, () => until, none)).toEqual([]);
    expect(pickBanners([banner(1)], next, () => until, none)).toHaveLength(1);
  });

  it('is kept on this device, and garbage in its place counts for nothing', () => {
    storeHideUntil(1, '2026-11-26');
    localStorage.setItem('maru.popup.2', '<script>');

    expect(storedHideUntil(1)).toBe('2026-11-26');
    expect(storedHideUntil(2)).toBeNull();
    expect(storedHideUntil(3)).toBeNull();
  });

  it('does no harm where storage is shut', () => {
    vi.spyOn(globalThis, 'localStorage', 'get').mockImplementation(() => {
      throw new DOMException('shut', 'SecurityError');
    });

    expect(() => storeHideUntil(1, '2026-11-26')).not.toThrow();
    expect(storedHideUntil(1)).toBeNull();
  });
});
