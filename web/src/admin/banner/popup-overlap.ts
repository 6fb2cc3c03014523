import type { StaffBanner } from '@maru/contract/banner/staff-banner';

/** As many popups as visitors are shown (specification S9.1). */
export const MOST_POPUPS = 3;

type Span = Pick<StaffBanner, 'from_at' | 'to_at' | 'status' | 'device'>;

/**
 * How many popups visitors would have at once at the most, from now on, while `banner` is among
 * them: whatever is beyond three is never seen.
 *
 * @param others the other popups.
 * @param now in ms since the epoch.
 */
export function mostAtOnce(banner: Span, others: readonly Span[], now: number): number {
  if (banner.status === 'inactive') return 0;
  const own = spanOf(banner, now);
  if (own.from >= own.to) return 0;
  const beside = others
    .filter(({ status, device }) => status === 'active' && sharesDevice(device, banner.device))
    .map((other) => spanOf(other, now));
  // The count only grows where a span begins.
  const moments = [own.from, ...beside.map(({ from }) => from)].filter(
    (at) => own.from <= at && at < own.to,
  );
  const counts = moments.map((at) => beside.filter(({ from, to }) => from <= at && at < to).length);
  return 1 + Math.max(0, ...counts);
}

function spanOf({ from_at, to_at }: Span, now: number): { from: number; to: number } {
  return {
    from: Math.max(Date.parse(from_at), now),
    to: to_at === null ? Infinity : Date.parse(to_at),
  };
}

function sharesDevice(one: Span['device'], other: Span['device']): boolean {
  return one === 'all' || other === 'all' || one === other;
}
