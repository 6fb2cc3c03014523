import { updateSchedule, type StaffScheduleItem } from '@maru/contract/broadcast/broadcast';
import { showAlert } from '../../../shared/alert/alert.ts';
import { sayFailure } from '../../../shared/alert/say-failure.ts';
import { failureCodeOf, makeCall } from '../../../shared/call.ts';
import { confirm } from '../../../shared/dialog/dialog.ts';
import { saveChanges } from '../save-broadcast.ts';
import { clashesWith, type TimelineItem } from './clashes.ts';
import type { Held } from './move.machine.ts';
import { datesOf, type Span } from './time-span.ts';
import { clashWords, spanWords } from './timeline-words.ts';

const CONFLICT = '그사이 다른 사람이 이 방송을 바꿨어요. 바뀐 내용을 확인하고 다시 옮겨 주세요.';

interface Shown {
  /** The broadcasts of the day, each at its stored time. */
  items: readonly TimelineItem[];
  now: number;
  /** Shows a stored broadcast. */
  take: (item: StaffScheduleItem) => void;
  refetch: () => Promise<unknown>;
}

/** The same broadcast at another time. */
export function atSpan<Item extends TimelineItem>(item: Item, span: Span): Item {
  const dates = datesOf(span);
  return { ...item, ...dates, over_at: dates.end_date };
}

/**
 * Asks the questions of a move, stores it, and offers to undo it. A refusal is shown, and the newest
 * times are fetched. Never rejects.
 */
export async function storeMove({ _id, version, from, to }: Held, shown: Shown): Promise<void> {
  const item = shown.items.find((one) => one._id === _id);
  if (!item || !(await mayClash(atSpan(item, to), shown))) return;
  try {
    const { item: saved, scope } = await saveChanges(item, changesOf(from, to), version);
    shown.take(saved);
    if (scope !== 'one') await shown.refetch();
    const undo = async () => {
      const { item: restored } = await makeCall(updateSchedule, {
        params: { _id },
        body: {
          ...changesOf(to, from),
          version: saved.version,
          ...(scope === 'one' ? {} : { scope }),
        },
      });
      shown.take(restored);
      if (scope !== 'one') await shown.refetch();
      showAlert({ type: 'success', title: '되돌렸어요', message: wordsOf(item, from) });
    };
    showAlert({
      type: 'success',
      title: '방송을 옮겼어요',
      message: wordsOf(item, to),
      action: { label: '되돌리기', run: () => void undo().catch((error) => refuse(error, shown)) },
    });
  } catch (error) {
    await refuse(error, shown);
  }
}

const wordsOf = ({ title }: TimelineItem, span: Span) => `${spanWords(span)} · ${title}`;

async function refuse(error: unknown, { refetch }: Shown): Promise<void> {
  sayFailure(error, failureCodeOf(error) === 'VERSION_CONFLICT' ? CONFLICT : null);
  await refetch();
}

/** A clash of one expert is refused, as the server would. One of a stream needs a confirmation. */
async function mayClash(item: TimelineItem, { items, now }: Shown): Promise<boolean> {
  const clashes = clashesWith(item, items, now);
  const own = clashes.find(({ kind }) => kind === 'expert');
  if (own) {
    showAlert({ type: 'warning', title: '이 시각으로는 옮길 수 없어요', message: clashWords(own) });
    return false;
  }
  const [shared] = clashes;
  if (!shared) return true;
  return confirm({
    title: '송출 주소가 겹쳐요',
    message: `${clashWords(shared)} 그래도 옮길까요?`,
    buttons: { cancel: '옮기지 않기', confirm: '그래도 옮기기' },
  });
}

/** The fields that differ between two times. */
function changesOf(from: Span, to: Span) {
  const { start_date, end_date } = datesOf(to);
  return {
    ...(from.start !== to.start && { start_date }),
    ...(from.end !== to.end && { end_date }),
  };
}
