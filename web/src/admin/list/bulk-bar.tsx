import { BULK_AT_ONCE, type BulkAnswer, type BulkCall } from '@maru/contract/core/bulk';
import { useEffect, useState } from 'react';
import { showAlert } from '../../shared/alert/alert.ts';
import { failureCodeOf, makeCall } from '../../shared/call.ts';
import { openModal, type ModalInput, type ModalValues } from '../../shared/dialog/dialog.ts';
import { formatNumber } from '../../shared/format.ts';
import { announce } from '../../shared/ui/announcer.tsx';
import { Icon } from '../../shared/ui/icon.tsx';
import type { IconName } from '../../shared/ui/icon-name.ts';
import { keepFootRoom } from '../chrome/foot-room.ts';
import { sayFailure } from '../../shared/alert/say-failure.ts';
import styles from './bulk-bar.module.css';
import type { Picking } from './picking.tsx';

/** Target of a bulk action: the selected rows, or all rows that match the filters. */
export type BulkWish = { ids: number[] } | { all: true; expected: number };

/** Result of a bulk action, used for the message. */
export interface BulkOutcome {
  done: number;
  failed?: number;
  /** The action continues in the background, and the bell reports its end. */
  isTask?: boolean;
  /** Undoes the action. Available while the message is shown. */
  undo?: () => Promise<unknown>;
}

export interface BulkAction {
  key: string;
  label: string;
  icon?: IconName;
  /** Effect on the rows, shown in the confirmation. */
  message?: string;
  /**
   * The action ends or removes something, so staff must type the count. `if-grave` = only for many
   * rows, or if one of them is public. A restorable action on hidden rows needs only a simple
   * confirmation.
   */
  destructive?: boolean | 'if-grave';
  /** Further inputs that the action needs. */
  inputs?: readonly ModalInput[];
  /**
   * Skips the confirmation, for actions that only open another screen, such as the message form.
   */
  silent?: boolean;
  /**
   * The action cannot apply to all matching rows, because `run` does not use {@link makeBulkCall}.
   */
  onlyPicked?: boolean;
  /** `null` if there is nothing to report. */
  run: (wish: BulkWish, values: ModalValues) => Promise<BulkOutcome | null>;
}

/** Bulk actions of a list. */
export interface ListBulk<Row> {
  /** Name of a row in confirmations and for screen readers. */
  nameOf: (row: Row) => string;
  /** Whether visitors see the row. Without it, all rows count as visible. */
  isPublic?: (row: Row) => boolean;
  actions: readonly BulkAction[];
}

/**
 * Makes a bulk call of the contract for the rows picked, or for all under the list's query.
 *
 * @example run: (wish, { tag = '' }) => makeBulkCall(tagUsers, wish, query, { tag })
 */
export async function makeBulkCall(
  call: BulkCall,
  wish: BulkWish,
  query: Readonly<Record<string, unknown>>,
  fields: Readonly<Record<string, unknown>>,
): Promise<BulkOutcome> {
  const target = 'ids' in wish ? wish : { ...wish, query: { ...query } };
  const answer: BulkAnswer = await makeCall(call, { body: { target, fields } });
  return 'task' in answer ? { done: answer.task.total, isTask: true } : answer;
}

/** Bulk actions on more rows than this are grave, even if the rows are not public. */
const MOST_AT_A_YES = 10;

interface BulkBarProps<Row> {
  bulk: ListBulk<Row>;
  picking: Picking<Row>;
  page: readonly Row[];
  total: number;
  unit: string;
  keyOf: (row: Row) => number;
  /** Something has changed: the list is fetched again. */
  onDone: () => void;
}

/**
 * Bulk actions for the selected rows. The bar is shown at the bottom of the window while rows are
 * selected.
 */
export function BulkBar<Row>({
  bulk: { actions, nameOf, isPublic = () => true },
  picking,
  page,
  total,
  unit,
  keyOf,
  onDone,
}: BulkBarProps<Row>) {
  const [isAll, setAll] = useState(false);
  const { picked, clear } = picking;
  const isPagePicked = page.length > 0 && page.every((row) => picked.has(keyOf(row)));
  const mayAll =
    isPagePicked && total > picked.size && actions.some(({ onlyPicked }) => !onlyPicked);
  const takesAll = isAll && isPagePicked;
  const count = takesAll ? total : picked.size;
  const counted = `${formatNumber(count)}${unit}`;

  useEffect(() => {
    if (picked.size === 0) setAll(false);
  }, [picked]);
  useEffect(() => {
    if (picked.size > 0) announce(`${counted} 선택됨`);
  }, [picked.size, counted]);

  if (picked.size === 0) return null;

  const run = async (action: BulkAction): Promise<void> => {
    const wish: BulkWish = takesAll ? { all: true, expected: total } : { ids: [...picked.keys()] };
    if (!takesAll && picked.size > BULK_AT_ONCE && !action.silent) {
      showAlert({
        type: 'warning',
        message: `한 번에 ${BULK_AT_ONCE}${unit}까지 할 수 있어요. 선택을 줄여 주세요.`,
      });
      return;
    }
    const rows = [...picked.values()];
    const isGrave = takesAll || rows.length > MOST_AT_A_YES || rows.some(isPublic);
    const { destructive = false } = action;
    const isTyped = destructive === 'if-grave' ? isGrave : destructive;
    const outcome = await (action.silent
      ? action.run(wish, {})
      : askAndRun(action, wish, {
          counted,
          count,
          names: (takesAll ? page : rows).map(nameOf),
          isTyped,
          onRefused: onDone,
        }));
    if (outcome === null) return;
    clear();
    onDone();
    say(action, outcome, unit, onDone);
  };

  return (
    <>
      <div className={styles.room} />
      <div
        ref={keepFootRoom}
        role="toolbar"
        aria-label={`선택한 ${counted}`}
        className={styles.bar}
      >
        <b className={styles.count}>{counted} 선택됨</b>
        {mayAll && !takesAll && (
          <button type="button" className={styles.all} onClick={() => setAll(true)}>
            조건에 맞는 {formatNumber(total)}
            {unit} 모두 선택
          </button>
        )}
        <span className={styles.line} aria-hidden="true" />
        {actions
          .filter(({ onlyPicked }) => !takesAll || !onlyPicked)
          .map((action) => (
            <button
              key={action.key}
              type="button"
              className={styles.action}
              onClick={() => void run(action)}
            >
              {action.icon && <Icon name={action.icon} size={18} />}
              <span>{action.label}</span>
            </button>
          ))}
        <button type="button" aria-label="선택 풀기" className={styles.close} onClick={clear}>
          <Icon name="close" size={18} />
        </button>
      </div>
    </>
  );
}

const SAMPLE = 5;

interface Reported {
  counted: string;
  count: number;
  names: readonly string[];
  /** The count has to be typed. */
  isTyped: boolean;
  /** Called if the list no longer matches the confirmed one. */
  onRefused: () => void;
}

/**
 * Asks for confirmation with a sample of the rows. Destructive actions require staff to type the
 * count.
 */
async function askAndRun(
  { label, message, destructive = false, inputs = [], run }: BulkAction,
  wish: BulkWish,
  { counted, count, names, isTyped, onRefused }: Reported,
): Promise<BulkOutcome | null> {
  const typed: ModalInput = {
    id: 'typed-count',
    label: `확인을 위해 ${count}을(를) 입력해 주세요`,
    type: 'text',
    required: true,
    autoComplete: 'off',
    check: (value) => (value.trim() === String(count) ? null : `${count}을(를) 입력해 주세요.`),
  };
  const shown = names.slice(0, SAMPLE);
  const others = count - shown.length;
  let outcome: BulkOutcome | null = null;
  await openModal({
    title: `${counted} ${label}`,
    message: (
      <>
        {message !== undefined && <p>{message}</p>}
        <ul className={styles.sample}>
          {shown.map((name, index) => (
            <li key={index}>{name}</li>
          ))}
          {others > 0 && <li>외 {formatNumber(others)}</li>}
        </ul>
        {'all' in wish && <p>많은 변경은 뒤에서 진행되고, 끝나면 알림으로 알려 드려요.</p>}
      </>
    ),
    ...(inputs.length > 0 || isTyped ? { inputs: isTyped ? [...inputs, typed] : inputs } : {}),
    buttons: { confirm: label, ...(destructive === false ? {} : { tone: 'danger' }) },
    onConfirm: async (values) => {
      try {
        outcome = await run(wish, values);
      } catch (error) {
        onRefused();
        const code = failureCodeOf(error);
        if (!('all' in wish) || (code !== 'STATE_CONFLICT' && code !== 'NOT_FOUND')) throw error;
        // The expected count is part of the confirmation, so the dialog closes and staff must
        // confirm again.
        showAlert({
          type: 'warning',
          message: '그사이 조건에 맞는 수가 바뀌어 아무것도 하지 않았어요. 목록을 확인해 주세요.',
        });
      }
    },
  });
  return outcome;
}

function say(
  { label }: BulkAction,
  { done, failed = 0, isTask = false, undo }: BulkOutcome,
  unit: string,
  onDone: () => void,
): void {
  const counted = `${formatNumber(done)}${unit}`;
  if (isTask) {
    showAlert({
      type: 'info',
      title: `${label}을(를) 시작했어요.`,
      message: `${counted} · 알림에서 진행을 볼 수 있어요.`,
    });
    return;
  }
  showAlert({
    type: failed > 0 ? 'warning' : 'success',
    message:
      failed > 0
        ? `${label} ${counted} 완료, ${formatNumber(failed)}${unit}은 바꾸지 못했어요.`
        : `${label} ${counted} 완료했어요.`,
    ...(undo && { action: { label: '되돌리기', run: () => void takeBack(undo, onDone) } }),
  });
}

async function takeBack(undo: () => Promise<unknown>, onDone: () => void): Promise<void> {
  try {
    await undo();
    showAlert({ type: 'success', message: '되돌렸어요.' });
  } catch (error) {
    sayFailure(error);
  }
  onDone();
}
