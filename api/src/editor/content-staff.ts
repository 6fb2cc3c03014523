import type { FastifyRequest } from 'fastify';
import type { Guard } from '../http/access.ts';
import { Refusal } from '../http/refusal.ts';

/** Whether the caller who requests a file is staff that manage content. */
export async function isContentStaff(guard: Guard, request: FastifyRequest): Promise<boolean> {
  try {
    await guard(request, {
      method: 'GET',
      path: '/api/admin/common/uploads',
      access: 'manageContent',
    });
    return true;
  } catch (error) {
    // For all other visitors the content does not exist.
    if (error instanceof Refusal) return false;
    throw error;
  }
}
