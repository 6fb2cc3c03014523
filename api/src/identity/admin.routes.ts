import {
  allowReturn,
  departedFields,
  openDepartedRecords,
  type DepartedRecord,
} from '@maru/contract/account/departed';
import { audit } from '@maru/platform/db/audit';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '../http/refusal.ts';
import { registerCall } from '../http/register-call.ts';
import type { RouteDeps } from '../http/route-deps.ts';

/** Staff decisions about members who left. */
export function departedRoutes(app: FastifyInstance, { db, guard, personal }: RouteDeps): void {
  registerCall(app, guard, allowReturn, async ({ params: { _id }, body, caller, request }) => {
    const { allowed } = body;
    await db.begin(async (tx) => {
      const [person] = await tx`
        update departed.person
        set allowed_at = ${allowed ? tx`now()` : null},
            allowed_by = ${allowed ? caller.adminId : null}
        where member_id = ${_id} returning 1`;
      if (!person) throw new Refusal('NOT_FOUND');
      await audit(tx, {
        adminId: caller.adminId,
        sessionId: caller.sessionId,
        ip: request.client.ip,
        requestId: request.id,
        action: 'member.allowReturn',
        targetKind: 'member',
        targetId: _id,
        diff: { allowed },
      });
    });
    return { item: { _id, allowed } };
  });

  registerCall(app, guard, openDepartedRecords, async (call) => {
    const { params, body, actor } = call;
    const memberId = params._id;
    const rows = await db.begin(async (tx) => {
      // Does not use `departed.person`, because that row is deleted when the person returns. The
      // retention period continues.
      const [departed] = await tx`
        select 1 from member where id = ${memberId} and state = 'withdrawn'`;
      if (!departed) throw new Refusal('NOT_FOUND');
      await audit(tx, {
        ...actor,
        action: 'member.unmask',
        targetKind: 'member',
        targetId: memberId,
        diff: { field: 'departed' },
        reason: body.reason,
      });
      return tx<(Omit<DepartedRecord, 'fields'> & { sealed: Buffer })[]>`
        select id as _id, term, place, since, fields_enc as sealed
        from departed.record where member_id = ${memberId} order by id`;
    });
    return {
      items: rows.map(({ sealed, ...row }) => ({
        ...row,
        fields: departedFields.parse(JSON.parse(personal.open('departed', sealed, memberId))),
      })),
    };
  });
}
