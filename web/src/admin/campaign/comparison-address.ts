import { LEAST_COMPARED, MOST_COMPARED } from '@maru/contract/campaign/reaction/compared-count';
import type { Channel } from '@maru/contract/message/channel';
import { addressOf } from '../sections.ts';

/** Parameter of the address with the compared ids. */
export const COMPARED = 'ids';

/** The screen that compares these campaigns. */
export function comparisonAddress(channel: Channel, ids: readonly number[]): string {
  const address = addressOf(`${channel}-compare`);
  return ids.length === 0 ? address : `${address}?${COMPARED}=${ids.join(',')}`;
}

/** The ids of an address, each once. */
export function comparedIn(text: string): number[] {
  const ids = text.split(',').filter((id) => /^[1-9]\d{0,9}$/.test(id));
  return [...new Set(ids.map(Number))].slice(0, MOST_COMPARED);
}

/** Why a number of campaigns cannot be compared; `null` if it can. */
export function comparisonProblem(count: number): string | null {
  if (count >= LEAST_COMPARED && count <= MOST_COMPARED) return null;
  return `발송을 ${LEAST_COMPARED}개에서 ${MOST_COMPARED}개까지 골라 주세요`;
}
