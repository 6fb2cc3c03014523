import {
  BEGUN_S,
  isAtEnd,
  listCurricula,
  listMySteps,
  listMyUnfinishedVods,
  listMyVodProgress,
  listSeries,
  listVods,
  saveMyVodProgress,
  SEEN_SHARE,
} from '@maru/contract/vod/vod';
import { mayOpen } from '@maru/domain/membership/may-open';
import type { FastifyInstance } from 'fastify';
import { pageOf } from '../staff-kit/page-of.ts';
import { registerCall } from '../http/register-call.ts';
import {
  findProgress,
  findRecording,
  listProgress,
  listUnfinished,
  putProgress,
} from './progress.repository.ts';
import {
  listOpenSteps,
  listRecordings,
  listShownCurricula,
  listShownSeries,
} from './vod.repository.ts';
import type { RouteDeps } from '../http/route-deps.ts';

/**
 * The library of recordings and its series, which is the same for all visitors, and the progress of
 * each member.
 */
export function vodRoutes(app: FastifyInstance, { db, guard }: RouteDeps): void {
  registerCall(app, guard, listVods, ({ publicDb, query }) => listRecordings(publicDb, query));

  registerCall(app, guard, listSeries, async ({ publicDb, query }) =>
    pageOf(await listShownSeries(publicDb), query),
  );

  registerCall(app, guard, listCurricula, async ({ publicDb, query }) =>
    pageOf(await listShownCurricula(publicDb), query),
  );

  registerCall(app, guard, listMySteps, async ({ caller }) => listOpenSteps(db, caller.memberId));

  registerCall(app, guard, listMyVodProgress, async ({ caller }) => ({
    items: await listProgress(db, caller.memberId),
  }));

  registerCall(app, guard, listMyUnfinishedVods, async ({ caller }) => ({
    items: await listUnfinished(db, caller.memberId, { begun: BEGUN_S, seenShare: SEEN_SHARE }),
  }));

  registerCall(app, guard, saveMyVodProgress, async ({ params, body, caller, refuse }) => {
    const { memberId } = caller;
    const recording = await findRecording(db, params.schedule_id);
    if (!recording) return refuse('NOT_FOUND');
    const mayWatch = await mayOpen(db, { memberId, what: 'vod', item: params.schedule_id });
    if (!mayWatch) return refuse('ACCESS_DENIED');
    const positionS = Math.min(body.position_s, recording.lengthS ?? body.position_s);
    await putProgress(db, memberId, params.schedule_id, {
      positionS,
      atEnd: isAtEnd(positionS, recording.lengthS),
    });
    // It was written in the line above.
    const item = (await findProgress(db, memberId, params.schedule_id))!;
    return { item };
  });
}
