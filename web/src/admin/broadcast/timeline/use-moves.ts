import {
  adminGetSchedule,
  adminListSchedules,
  listScheduleLog,
  type StaffScheduleItem,
} from '@maru/contract/broadcast/broadcast';
import { listExpertSchedules } from '@maru/contract/broadcast/expert-broadcast';
import { useQueryClient } from '@tanstack/react-query';
import { useMachine } from '@xstate/react';
import { callKey } from '../../../shared/query.ts';
import { serverNow } from '../../../shared/server-clock.ts';
import { patchRows } from '../../list/live-rows.ts';
import type { TimelineItem } from './clashes.ts';
import { moveMachine, type Held } from './move.machine.ts';
import type { Grip } from './move-span.ts';
import { storeMove } from './store-move.ts';
import { spanOf, type Span } from './time-span.ts';

const LISTS = [adminListSchedules, listExpertSchedules];

export interface Moves {
  held: Held | null;
  isStoring: boolean;
  /** Shows a broadcast at another time. This stores nothing. */
  hold: (item: TimelineItem, grip: Grip, to: Span) => void;
  /** Stores the held time, or releases a broadcast that did not move. */
  drop: () => void;
  putBack: () => void;
}

/** Moves of the broadcasts of a day. */
export function useMoves(items: readonly TimelineItem[]): Moves {
  const [snapshot, send] = useMachine(moveMachine);
  const queries = useQueryClient();

  const take = (item: StaffScheduleItem) => {
    const named = { params: { _id: item._id } };
    queries.setQueryData(callKey(adminGetSchedule, named), { item });
    for (const list of LISTS) patchRows(queries, list, item);
    void queries.invalidateQueries({ queryKey: callKey(listScheduleLog, named) });
  };
  const refetch = () =>
    Promise.all(LISTS.map((list) => queries.invalidateQueries({ queryKey: callKey(list) })));
  const store = (held: Held) => storeMove(held, { items, now: serverNow(), take, refetch });

  return {
    held: snapshot.context.held,
    isStoring: snapshot.matches('storing'),
    hold: (item, grip, to) => {
      const { _id, version } = item;
      send({ type: 'hold', held: { _id, version, grip, from: spanOf(item), to } });
    },
    drop: () => send({ type: 'drop', store }),
    putBack: () => send({ type: 'putBack' }),
  };
}
