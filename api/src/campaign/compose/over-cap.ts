import type { Permission } from '@maru/contract/core/call';
import { holds } from '@maru/contract/session/staff';
import { Refusal } from '../../http/refusal.ts';

interface Caller {
  permissions: readonly Permission[];
}

/** Whether the caller may let a campaign exceed the frequency cap (features M22). */
export function mayExceed({ permissions }: Caller): boolean {
  return holds(permissions, 'superAdmin');
}

/** @throws Refusal ACCESS_DENIED if the request exceeds the cap and the caller may not. */
export function refuseOverCap(request: { over_cap?: string | undefined }, caller: Caller): void {
  if (request.over_cap !== undefined && !mayExceed(caller)) throw new Refusal('ACCESS_DENIED');
}
