import {
  createSchedule,
  updateSchedule,
  type RuleScope,
  type ScheduleInput,
  type StaffScheduleItem,
} from '@maru/contract/broadcast/broadcast';
import { createRecurrence } from '@maru/contract/broadcast/recurrence';
import { showAlert } from '../../shared/alert/alert.ts';
import { CallFailed, makeCall } from '../../shared/call.ts';
import { confirm } from '../../shared/dialog/dialog.ts';
import { formatDateTime } from '../../shared/format.ts';
import { serverNow } from '../../shared/server-clock.ts';
import { askScope } from './ask-scope.ts';
import { changesOf, type BroadcastValues } from './broadcast-values.ts';
import { ruleOf, type RepeatValues } from './repeat-values.ts';

/** Adds a broadcast, or a weekly one. Rejects as makeCall does, and silently if staff cancel. */
export async function createBroadcast(
  values: ScheduleInput,
  repeat: RepeatValues,
): Promise<StaffScheduleItem> {
  if (!repeat.on) {
    await askAboutPast(values.start_date);
    return (await makeCall(createSchedule, { body: values })).item;
  }
  const { start_date, end_date, ...schedule } = values;
  const rule = ruleOf(repeat, start_date, end_date);
  if (rule === null) {
    showAlert({
      type: 'warning',
      message: '반복하려면 종료 시각, 요일, 마지막 날이 있어야 해요.',
    });
    throw new CallFailed('ABORTED');
  }
  const { item, created } = await makeCall(createRecurrence, {
    body: { schedule, rule, skip_clashes: repeat.skip_clashes },
  });
  showAlert({ type: 'success', message: `매주 반복으로 ${created}편을 등록했어요` });
  return item;
}

/** Changes a broadcast. For a weekly rule, asks whether to change only this one or others too. */
export async function changeBroadcast(
  item: StaffScheduleItem,
  values: ScheduleInput,
  version: number,
  before: BroadcastValues,
): Promise<StaffScheduleItem> {
  return (await saveChanges(item, changesOf(values, before), version)).item;
}

/**
 * Stores changed fields, after the questions about a past start and about the other broadcasts of a
 * weekly rule. Rejects as makeCall does, and silently if staff cancel.
 */
export async function saveChanges(
  item: Pick<StaffScheduleItem, '_id' | 'rule'>,
  changes: Partial<ScheduleInput>,
  version: number,
): Promise<{ item: StaffScheduleItem; scope: RuleScope }> {
  if (changes.start_date !== undefined) await askAboutPast(changes.start_date);
  const scope =
    item.rule === null || Object.keys(changes).length === 0
      ? 'one'
      : await askScope({
          title: '어느 방송에 저장할까요?',
          message: '매주 반복하는 방송이에요. 시각을 바꾸면 고른 방송이 같은 만큼 옮겨져요.',
          button: '저장하기',
        });
  if (scope === null) throw new CallFailed('ABORTED');
  const { item: now } = await makeCall(updateSchedule, {
    params: { _id: item._id },
    body: { ...changes, version, ...(scope === 'one' ? {} : { scope }) },
  });
  return { item: now, scope };
}

/** A start in the past may be intended, as for a recording, but is usually a mistake. */
async function askAboutPast(start: string): Promise<void> {
  if (Date.parse(start) >= serverNow()) return;
  const sure = await confirm({
    title: '시작 시각이 이미 지났어요',
    message: `${formatDateTime(start)} 시작으로 저장할까요?`,
    buttons: { cancel: '고치기', confirm: '그대로 저장' },
  });
  if (!sure) throw new CallFailed('ABORTED');
}
