import {
  exportLectures,
  lectures,
  orderLectures,
  type StaffLecture,
} from '@maru/contract/review/staff-lecture';
import type { Tx } from '@maru/platform/db/db';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '../http/refusal.ts';
import { registerCall } from '../http/register-call.ts';
import type { RouteDeps } from '../http/route-deps.ts';
import { registerExport } from '../staff-kit/export/register-export.ts';
import { registerResource } from '../staff-kit/resource/register-resource.ts';
import { placeRows, saveOrder } from '../staff-kit/sequence/save-order.ts';
import { putIntoTrash } from '../staff-kit/trash/trash.repository.ts';
import { refuseDepartedExpert } from '../staff-kit/working-expert.ts';
import { lectureColumns } from './lecture-csv.ts';
import {
  insertLecture,
  isReviewed,
  lectureRows,
  lockLectures,
  updateLecture,
} from './staff-lecture.repository.ts';
import { noExpert } from './staff-post.ts';

/** The lectures that members can review, for staff. */
export function adminLectureRoutes(app: FastifyInstance, deps: RouteDeps): void {
  const { db, guard } = deps;
  registerResource(app, deps, lectures, {
    kind: 'lecture',
    actions: { create: 'lecture.create', update: 'lecture.update', delete: 'lecture.trash' },
    table: 'post',
    ...lectureRows,
    fieldsOf,
    check: (tx, { changes }) => refuseDepartedExpert(tx, changes),
    insert: insertLecture,
    update: (tx, id, { changes }, by) => updateLecture(tx, id, changes, by),
    delete: trashLecture,
    constraints: noExpert,
  });

  registerExport(app, deps, exportLectures, {
    noun: 'lecture',
    fileName: '강의',
    select: (tx, { query }) => lectureRows.select(tx, query),
    columns: lectureColumns,
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

function fieldsOf({ title, summary, expert, shown }: StaffLecture) {
  return { title, summary, expert_id: expert?._id ?? null, shown };
}

/** A lecture with member reviews cannot be trashed, because the reviews refer to it. */
async function trashLecture(tx: Tx, lectureId: number, by: number): Promise<void> {
  if (await isReviewed(tx, lectureId)) throw new Refusal('STATE_CONFLICT');
  await putIntoTrash(tx, 'lecture', lectureId, by);
}
