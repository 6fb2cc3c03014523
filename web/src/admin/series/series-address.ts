import { addressOf } from '../sections.ts';

/** Where a series is changed. */
export function seriesAddressOf(_id: number): string {
  return `${addressOf('series-write')}?_id=${_id}`;
}
