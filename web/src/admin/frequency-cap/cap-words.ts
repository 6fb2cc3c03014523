import type { CapLimits } from '@maru/contract/campaign/frequency-cap';

/** `24시간에 3건, 7일에 10건` */
export function capText({ per_day, per_week }: CapLimits): string {
  return `24시간에 ${per_day}건, 7일에 ${per_week}건`;
}
