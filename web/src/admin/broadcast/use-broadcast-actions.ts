import {
  adminGetSchedule,
  adminListSchedules,
  cancelSchedule,
  changeStatus,
  deleteSchedule,
  extendSchedule,
  listScheduleLog,
  type BroadcastStatus,
  type RuleScope,
  type StaffScheduleItem,
} from '@maru/contract/broadcast/broadcast';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { showAlert } from '../../shared/alert/alert.ts';
import { makeCall } from '../../shared/call.ts';
import { confirm } from '../../shared/dialog/dialog.ts';
import { callKey } from '../../shared/query.ts';
import { patchRows } from '../list/live-rows.ts';
import { askScope } from './ask-scope.ts';
import { followChange } from './follow-change.ts';
import { useAnswer, type Answer } from '../use-answer.ts';

type Item = Pick<
  StaffScheduleItem,
  '_id' | 'version' | 'title' | 'broadcast_status' | 'expert' | 'cancelled_at' | 'rule'
>;

/** Progress of a status change: sent, committed and received back, in ms from the press. */
export type Spreading = { _id: number } & ({ state: 'spreading' } | { state: 'done'; ms: number });

const QUESTIONS: Record<
  BroadcastStatus,
  { title: string; button: string; tone: 'primary' | 'danger' }
> = {
  0: { title: '방송을 끌까요?', button: '방송 끄기', tone: 'danger' },
  1: { title: '지금 LIVE를 켤까요?', button: 'LIVE 켜기', tone: 'danger' },
  2: { title: '녹화 송출을 시작할까요?', button: '송출 시작', tone: 'primary' },
};

const removedHere = new Set<number>();

/** Whether it was this page that removed a broadcast, so that its news are no surprise. */
export function isRemovedHere(_id: number): boolean {
  return removedHere.has(_id);
}

/** How the actions on a broadcast run. */
interface Shown {
  run: Answer['run'];
  /** Stores the changed broadcast. */
  take: (item: StaffScheduleItem) => void;
  /** Drops a deleted broadcast. */
  forget: (broadcastId: number) => void;
  fetchLists: () => Promise<void>;
  setSpreading: (spreading: Spreading | null) => void;
}

/**
 * Broadcast actions of staff outside the form. Each asks for confirmation and reports its result.
 */
export function useBroadcastActions() {
  const queries = useQueryClient();
  const [spreading, setSpreading] = useState<Spreading | null>(null);
  const fetchLists = () => queries.invalidateQueries({ queryKey: callKey(adminListSchedules) });
  const { isBusy, run } = useAnswer(() =>
    Promise.all([queries.invalidateQueries({ queryKey: callKey(adminGetSchedule) }), fetchLists()]),
  );
  const shown: Shown = {
    run,
    take: (item) => {
      const named = { params: { _id: item._id } };
      queries.setQueryData(callKey(adminGetSchedule, named), { item });
      patchRows(queries, adminListSchedules, item);
      void queries.invalidateQueries({ queryKey: callKey(listScheduleLog, named) });
    },
    forget: (_id) =>
      queries.removeQueries({ queryKey: callKey(adminGetSchedule, { params: { _id } }) }),
    fetchLists,
    setSpreading,
  };
  return {
    turn: (item: Item, status: BroadcastStatus) => turn(shown, item, status),
    extend: (item: Item, minutes: 10 | 30) => extend(shown, item, minutes),
    setCancelled: (item: Item, cancelled: boolean) => setCancelled(shown, item, cancelled),
    remove: (item: Item) => remove(shown, item),
    spreading,
    isBusy,
  };
}

export type BroadcastActions = ReturnType<typeof useBroadcastActions>;

async function turn(
  { run, take, setSpreading }: Shown,
  item: Item,
  status: BroadcastStatus,
): Promise<void> {
  const { title, button, tone } = QUESTIONS[status];
  const sure = await confirm({
    title,
    message: `${item.expert.nick} · ${item.title}. 모든 화면의 배지와 편성표가 바로 바뀌어요.`,
    buttons: { confirm: button, tone },
  });
  if (!sure) return;

  const { _id } = item;
  setSpreading({ _id, state: 'spreading' });
  const echo = await followChange(_id);
  const changed = await run(() =>
    makeCall(changeStatus, {
      params: { _id },
      body: { broadcast_status: status, version: item.version },
    }),
  );
  if (changed === null) {
    echo.stop();
    return setSpreading(null);
  }
  take(changed.item);
  const ms = await echo.heard(changed.item.version);
  setSpreading(ms === null ? null : { _id, state: 'done', ms });
  if (ms === null) {
    showAlert({
      type: 'warning',
      title: '바꾸었지만 실시간으로 확인하지 못했어요',
      message: '연결이 돌아오면 모든 화면에 반영돼요.',
    });
  }
}

async function extend({ run, take }: Shown, item: Item, minutes: 10 | 30): Promise<void> {
  const changed = await run(() =>
    makeCall(extendSchedule, {
      params: { _id: item._id },
      body: { minutes, version: item.version },
    }),
  );
  if (changed === null) return;
  take(changed.item);
  showAlert({ type: 'success', message: `방송을 ${minutes}분 연장했어요` });
}

async function setCancelled(
  { run, take, fetchLists }: Shown,
  item: Item,
  cancelled: boolean,
): Promise<void> {
  const scope = cancelled
    ? await askScopeOf(item, {
        title: '이 방송을 취소할까요?',
        message: '편성표에서 사라져요. 나중에 되살릴 수 있어요.',
        button: '방송 취소',
      })
    : await askOne({
        title: '이 방송을 되살릴까요?',
        message: '편성표에 다시 보이게 돼요.',
        button: '되살리기',
        tone: 'primary',
      });
  if (scope === null) return;
  const changed = await run(() =>
    makeCall(cancelSchedule, {
      params: { _id: item._id },
      body: { cancelled, version: item.version, scope },
    }),
  );
  if (!changed) return;
  take(changed.item);
  if (scope !== 'one') await fetchLists();
}

/** @returns whether it was removed. */
async function remove({ run, forget, fetchLists }: Shown, item: Item): Promise<boolean> {
  const scope = await askScopeOf(item, {
    title: '이 방송을 완전히 지울까요?',
    message: `${item.expert.nick} · ${item.title}. 되돌릴 수 없어요.`,
    button: '완전히 지우기',
  });
  if (scope === null) return false;
  removedHere.add(item._id);
  const done = await run(async () => {
    await makeCall(deleteSchedule, {
      params: { _id: item._id },
      query: { version: item.version, scope },
    });
    return true;
  });
  if (!done) {
    removedHere.delete(item._id);
    return false;
  }
  forget(item._id);
  await fetchLists();
  showAlert({ type: 'success', message: '방송을 완전히 지웠어요' });
  return true;
}

interface Question {
  title: string;
  message: string;
  button: string;
}

/** Asks for confirmation and, for a weekly broadcast, for the scope. `null` = cancelled. */
function askScopeOf({ rule }: Item, question: Question): Promise<RuleScope | null> {
  const dangerous = { ...question, tone: 'danger' } as const;
  return rule === null ? askOne(dangerous) : askScope(dangerous);
}

async function askOne({
  title,
  message,
  button,
  tone,
}: Question & { tone: 'primary' | 'danger' }): Promise<RuleScope | null> {
  const buttons = { cancel: '닫기', confirm: button, tone };
  return (await confirm({ title, message, buttons })) ? 'one' : null;
}
