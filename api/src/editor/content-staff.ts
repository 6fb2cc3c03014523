import type { Permission } from '@maru/contract/core/call';
import type { FastifyRequest } from 'fastify';
import type { Guard } from '../http/access.ts';
import { Refusal } from '../http/refusal.ts';

/** Whether the caller who requests a file is staff that manage content. */
export function isContentStaff(guard: Guard, request: FastifyRequest): Promise<boolean> {
  return isStaffWith(guard, request, 'manageContent');
}

/** Whether the caller who requests a file is staff with this permission. */
export async function isStaffWith(
  guard: Guard,
  request: FastifyRequest,
  permission: Permission,
): Promise<boolean> {
  try {
    await guard(request, {
      method: 'GET',
      path: '/api/admin/common/uploads',
      access: permission,
    });
    return true;
  } catch (error) {
    // For all other visitors the content does not exist.
    if (error instanceof Refusal) return false;
    throw error;
  }
}
