import type { OwnMembership } from '@maru/contract/account/me';

/** How much of a period has passed, from 0 to 1. */
export function shareUsed(
  { starts_at, ends_at }: Pick<OwnMembership, 'starts_at' | 'ends_at'>,
  now: number,
): number {
  const [start, end] = [Date.parse(starts_at), Date.parse(ends_at)];
  return Math.min(1, Math.max(0, (now - start) / (end - start)));
}

/** Current memberships, ordered by end. The first to end requires action first. */
export function pickCurrent(memberships: readonly OwnMembership[]): OwnMembership[] {
  return sortByEnd(memberships.filter(({ state }) => state === 'current'));
}

/** Memberships that have not ended, running or upcoming, ordered by end. */
export function pickOpen(memberships: readonly OwnMembership[]): OwnMembership[] {
  return sortByEnd(memberships.filter(({ state }) => state === 'current' || state === 'coming'));
}

function sortByEnd(memberships: OwnMembership[]): OwnMembership[] {
  return memberships.toSorted((a, b) => Date.parse(a.ends_at) - Date.parse(b.ends_at));
}

/**
 * Whether the member can buy more of this membership. Free trials and grants by staff are not
 * products. A product that is no longer sold has no substitute.
 */
export function isForSale({ source, product }: Pick<OwnMembership, 'source' | 'product'>): boolean {
  return source === 'paid' && product.kind !== 'trial' && product.on_sale;
}

/** `지난달보다 4편 많아요` */
export function compareWatched(thisMonth: number, lastMonth: number): string {
  const more = thisMonth - lastMonth;
  if (more === 0) return '지난달과 같아요';
  return `지난달보다 ${Math.abs(more)}편 ${more > 0 ? '많아요' : '적어요'}`;
}
