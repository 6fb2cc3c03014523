import { fromClockInput, toClockInput } from '../../../shared/format.ts';
import { addressOf } from '../../sections.ts';
import type { Span } from './time-span.ts';

/** Address of the form of a new broadcast with expert and time, by the clock of Seoul. */
export function newAddressOf(expertId: number, { start, end }: Span): string {
  const query = new URLSearchParams({ expert: String(expertId), start: toClockInput(start) });
  if (end !== null) query.set('end', toClockInput(end));
  return `${addressOf('broadcast-write')}?${query}`;
}

/** The time of such an address as dates; `null` if it has none. */
export function datesOfAddress(
  query: URLSearchParams,
): { start_date: string; end_date: string | null } | null {
  const start = fromClockInput(query.get('start') ?? '');
  if (start === null) return null;
  const end = fromClockInput(query.get('end') ?? '');
  return { start_date: start, end_date: end !== null && end > start ? end : null };
}
