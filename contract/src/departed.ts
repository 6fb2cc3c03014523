import * as z from 'zod/mini';
import { sessionRefusals } from './auth.ts';
import { defineCall } from './call.ts';
import { id, idText } from './primitive.ts';

export const allowReturn = defineCall({
  method: 'PUT',
  path: '/api/admin/users/:_id/return',
  access: 'manageUsers',
  summary: 'Decides whether whoever left with that account may sign up again, once.',
  params: z.object({ _id: idText }),
  body: z.object({ allowed: z.boolean() }),
  output: z.object({ item: z.object({ _id: id, allowed: z.boolean() }) }),
  refusals: [...sessionRefusals, 'ACCESS_DENIED', 'NOT_FOUND'],
});
