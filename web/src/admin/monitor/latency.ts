import { latencyBounds } from '@maru/contract/monitor/monitor';
import { formatNumber } from '../../shared/format.ts';
import { rounded } from './monitor-words.ts';

const LONGEST_MS = Math.max(...latencyBounds) * 1_000;

/** A number and its unit, of how long something took; beyond the last bound no more is known. */
export function latencyParts(value: number | null): readonly [value: string, unit: string] {
  if (value === null) return ['–', ''];
  if (value >= LONGEST_MS) return [formatNumber(LONGEST_MS / 1_000), '초 이상'];
  return [rounded(value), 'ms'];
}

export function latency(value: number | null): string {
  return latencyParts(value).join('');
}
