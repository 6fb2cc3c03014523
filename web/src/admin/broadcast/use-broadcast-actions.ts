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
import { sayFailure } from '../../shared/alert/say-failure.ts';

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

/**
 * Broadcast actions of staff outside the form. Each asks for confirmation and reports its result.
 */
export function useBroadcastActions() {
  const queries = useQueryClient();
  const [spreading, setSpreading] = useState<Spreading | null>(null);
  const [isBusy, setBusy] = useState(false);

  const take = (item: StaffScheduleItem) => {
    queries.setQueryData(callKey(adminGetSchedule, { params: { _id: item._id } }), { item });
    patchRows(queries, adminListSchedules, item);
    void queries.invalidateQueries({
      queryKey: callKey(listScheduleLog, { params: { _id: item._id } }),
    });
  };

  const fetchLists = () => queries.invalidateQueries({ queryKey: callKey(adminListSchedules) });

  /** Runs an action. Shows a refusal to staff and fetches the newest state. */
  const run = async <T>(act: () => Promise<T>): Promise<T | null> => {
    setBusy(true);
    try {
      return await act();
    } catch (error) {
      sayFailure(error);
      await Promise.all(
        [adminGetSchedule, adminListSchedules].map((call) =>
          queries.invalidateQueries({ queryKey: callKey(call) }),
        ),
      );
      return null;
    } finally {
      setBusy(false);
    }
  };

  const turn = async (item: Item, status: BroadcastStatus): Promise<void> => {
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
  };

  const extend = async (item: Item, minutes: 10 | 30): Promise<void> => {
    const changed = await run(() =>
      makeCall(extendSchedule, {
        params: { _id: item._id },
        body: { minutes, version: item.version },
      }),
    );
    if (changed === null) return;
    take(changed.item);
    showAlert({ type: 'success', message: `방송을 ${minutes}분 연장했어요` });
  };

  const setCancelled = async (item: Item, cancelled: boolean): Promise<void> => {
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
  };

  /** @returns whether it was removed. */
  const remove = async (item: Item): Promise<boolean> => {
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
    queries.removeQueries({
      queryKey: callKey(adminGetSchedule, { params: { _id: item._id } }),
    });
    await fetchLists();
    showAlert({ type: 'success', message: '방송을 완전히 지웠어요' });
    return true;
  };

  return { turn, extend, setCancelled, remove, spreading, isBusy };
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

export type BroadcastActions = ReturnType<typeof useBroadcastActions>;
