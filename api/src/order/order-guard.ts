import type { Brand } from '@maru/brands/brand';
import { requirePermission, type Guard } from '../access.ts';
import { Refusal } from '../refusal.ts';

/** The guard of everything about orders: a brand may ask for more than the contract does. */
export function orderGuardOf(guard: Guard, { switches }: Brand): Guard {
  return async (request, call) => {
    const admission = await guard(request, call);
    const { caller } = admission;
    if (!caller || !('permissions' in caller)) throw new Refusal('ACCESS_DENIED');
    requirePermission(caller, switches.orderPagesNeed);
    return admission;
  };
}
