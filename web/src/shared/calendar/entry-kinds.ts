import type { CalendarEntry } from '@maru/contract/calendar/calendar';

/** The kinds of entries in the order of the legend. */
export const entryKinds = [
  { kind: 'indicator', label: '경제지표' },
  { kind: 'earnings', label: '실적' },
  { kind: 'disclosure', label: '배당·공시' },
  { kind: 'ipo', label: '공모·상장' },
  { kind: 'holiday', label: '만기·휴장' },
  { kind: 'broadcast', label: '방송' },
] as const satisfies readonly { kind: CalendarEntry['kind']; label: string }[];

export function kindLabelOf(kind: CalendarEntry['kind']): string {
  return entryKinds.find((known) => known.kind === kind)?.label ?? '';
}
