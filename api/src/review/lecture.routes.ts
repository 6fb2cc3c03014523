import type { AuditAction, AuditDiff } from '@maru/contract/audit/audit-action';
import {
  adminGetLecture,
  adminListLectures,
  createLecture,
  deleteLecture,
  exportLectures,
  orderLectures,
  updateLecture,
} from '@maru/contract/review/staff-lecture';
import { audit, type Actor } from '@maru/platform/db/audit';
import type { Tx } from '@maru/platform/db/db';
import type { FastifyInstance } from 'fastify';
import { changedFields } from '../staff-kit/changed-fields.ts';
import { csvTime } from '../staff-kit/export/csv.ts';
import { registerExport } from '../staff-kit/export/register-export.ts';
import { Refusal } from '../http/refusal.ts';
import { registerCall } from '../http/register-call.ts';
import { placeRows, saveOrder } from '../staff-kit/sequence/save-order.ts';
import { putIntoTrash } from '../staff-kit/trash/trash.repository.ts';
import { lockPostAt, orNoExpert } from './staff-post.ts';
import {
  findStaffLecture,
  insertLecture,
  isReviewed,
  listStaffLectures,
  lockLectures,
  selectStaffLectures,
  updateLectureRow,
} from './staff-lecture.repository.ts';
import type { RouteDeps } from '../http/route-deps.ts';

/** The lectures that members can review, for staff. */
export function adminLectureRoutes(app: FastifyInstance, deps: RouteDeps): void {
  const { db, guard } = deps;
  registerCall(app, guard, adminListLectures, ({ query }) => listStaffLectures(db, query));

  registerExport(app, deps, exportLectures, {
    noun: 'lecture',
    fileName: '강의',
    select: (tx, { query }) => selectStaffLectures(tx, query),
    columns: [
      { head: '번호', cell: ({ _id }) => _id },
      { head: '강의', cell: ({ title }) => title },
      { head: '소개', cell: ({ summary }) => summary },
      { head: '전문가', cell: ({ expert }) => expert?.nick },
      { head: '노출', cell: ({ shown }) => shown },
      { head: '후기', cell: ({ reviews }) => reviews },
      { head: '평균 별점', cell: ({ rating }) => rating },
      { head: '수정', cell: ({ updated_at }) => csvTime(updated_at) },
      { head: '수정한 사람', cell: ({ updated_by }) => updated_by },
    ],
  });

  registerCall(app, guard, adminGetLecture, async ({ params, refuse }) => {
    const item = await findStaffLecture(db, params._id);
    return item ? { item } : refuse('NOT_FOUND');
  });

  registerCall(app, guard, createLecture, async ({ body, actor }) => {
    const item = await orNoExpert(
      db.begin(async (tx) => {
        const _id = await insertLecture(tx, body, actor.adminId);
        await note(tx, 'lecture.create', _id, changedFields({}, body), actor);
        return (await findStaffLecture(tx, _id))!;
      }),
    );
    return { item };
  });

  registerCall(app, guard, updateLecture, async ({ params, body, actor }) => {
    const { version, ...changes } = body;
    const item = await orNoExpert(
      db.begin(async (tx) => {
        await lockPostAt(tx, 'lecture', params._id, version);
        const before = (await findStaffLecture(tx, params._id))!;
        const known = { ...before, expert_id: before.expert?._id ?? null };
        const diff = changedFields(known, changes);
        if (Object.keys(diff).length === 0) return before;
        await updateLectureRow(tx, params._id, changes, actor.adminId);
        await note(tx, 'lecture.update', params._id, diff, actor);
        return (await findStaffLecture(tx, params._id))!;
      }),
    );
    return { item };
  });

  registerCall(app, guard, deleteLecture, async ({ params, query, actor }) => {
    await db.begin(async (tx) => {
      await lockPostAt(tx, 'lecture', params._id, query.version ?? null);
      // A lecture with member reviews cannot be trashed, because the reviews refer to it.
      if (await isReviewed(tx, params._id)) throw new Refusal('STATE_CONFLICT');
      await putIntoTrash(tx, 'lecture', params._id, actor.adminId);
      await note(tx, 'lecture.trash', params._id, {}, actor);
    });
  });

  registerCall(app, guard, orderLectures, async ({ body, actor }) =>
    saveOrder(
      db,
      {
        noun: 'lecture',
        lock: lockLectures,
        place: (tx, ids) => placeRows(tx, 'post', ids),
      },
      body,
      actor,
    ),
  );
}

function note(
  tx: Tx,
  action: AuditAction,
  targetId: number,
  diff: AuditDiff,
  actor: Actor,
): Promise<void> {
  return audit(tx, { ...actor, action, targetKind: 'lecture', targetId, diff });
}
