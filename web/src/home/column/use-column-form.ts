import {
  createMyColumn,
  getMyColumn,
  listMyColumns,
  updateMyColumn,
  type ColumnState,
  type OwnColumnText,
} from '@maru/contract/post/column';
import { boards } from '@maru/contract/post/post';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { showAlert } from '../../shared/alert/alert.ts';
import { failureCodeOf, makeCall } from '../../shared/call.ts';
import { announceInvalid } from '../../shared/form/announce-invalid.ts';
import { askReload } from '../../shared/form/ask-reload.ts';
import { dropDraftAs, keepDraftAs } from '../../shared/form/draft.ts';
import { forbiddenFieldsOf } from '../../shared/form/forbidden-words.ts';
import { useUnsaved } from '../../shared/form/unsaved.ts';
import { useKeptDraft } from '../../shared/form/use-kept-draft.ts';
import { keptKeyOf } from '../../shared/idempotency-key.ts';
import { callKey } from '../../shared/query.ts';
import { sentenceOf } from '../../shared/wording.ts';
import {
  draftNameOf,
  findColumnDraft,
  problemsFrom,
  problemsOfColumn,
  type ColumnBase,
  type ColumnProblems,
  type ColumnValues,
} from './column-values.ts';

interface ColumnFormOptions {
  /** `null` = a new one. */
  columnId: number | null;
  stored: ColumnBase;
  onSaved: (column: OwnColumnText) => void;
  /** Called when another window has saved the column and the writer wants to load that version. */
  onReload: () => void;
}

/** State of the column form: the values, the draft in the browser, and the results of saving. */
export function useColumnForm({ columnId, stored, onSaved, onReload }: ColumnFormOptions) {
  const queries = useQueryClient();
  const draftName = draftNameOf(columnId);
  const [draft] = useState(() => findColumnDraft(draftName));
  const [base, setBase] = useState(draft ?? stored);
  const [values, setValues] = useState(base.values);
  const [isFromDraft, setFromDraft] = useState(draft !== null);
  const [isDirty, setDirty] = useState(draft !== null);
  const [saving, setSaving] = useState<ColumnState | null>(null);
  const [problems, setProblems] = useState<ColumnProblems>({});
  /** Grows when the text is replaced from outside: the editor keeps its own. */
  const [fills, setFills] = useState(0);
  const settle = useRef<(saved: string) => void>(undefined);
  useUnsaved(isDirty);
  useKeptDraft(isDirty, values, () => keepDraftAs(draftName, { values, version: base.version }));

  const giveDraftUp = () => {
    dropDraftAs(draftName);
    setDirty(false);
    setFromDraft(false);
  };

  const goOn = async () => {
    if (columnId === null) return;
    // If this read fails, the base stays unchanged, and the next save asks again.
    const now = await makeCall(getMyColumn, { params: { _id: columnId } }).catch(() => null);
    if (now) setBase({ values, version: now.item.version });
  };

  /** A writer who continues has seen the notice about the newer version, and may overwrite it. */
  const settleConflict = async () => {
    if (!(await askReload())) return goOn();
    giveDraftUp();
    return onReload();
  };

  const save = async (state: ColumnState) => {
    if (saving !== null) return;
    const found = problemsOfColumn(values, state === 'published');
    setProblems(found);
    const wrong = Object.keys(found).length;
    if (wrong > 0) return announceInvalid(wrong);

    setSaving(state);
    try {
      const column = await send(columnId, base.version, values, state, draftName);
      settle.current?.(column.body_html);
      giveDraftUp();
      await forgetColumns(queries);
      onSaved(column);
    } catch (error) {
      const code = failureCodeOf(error);
      if (code === 'VERSION_CONFLICT') return await settleConflict();
      const { body_html, ...forbidden } = forbiddenFieldsOf(error);
      setProblems(problemsFrom({ ...forbidden, html: body_html }));
      const message =
        code === 'IDEMPOTENCY_CONFLICT'
          ? '앞서 누른 칼럼이 이미 저장됐어요. 칼럼 관리에서 그 글을 수정해 주세요.'
          : sentenceOf(code);
      if (message !== null) showAlert({ type: 'error', message });
      // Where only the answer was lost, it is there.
      void forgetColumns(queries);
    } finally {
      setSaving(null);
    }
  };

  return {
    values,
    problems,
    saving,
    isFromDraft,
    fills,
    save,
    change: (part: Partial<ColumnValues>) => {
      setValues((before) => ({ ...before, ...part }));
      setDirty(true);
    },
    startOver: () => {
      giveDraftUp();
      setBase(stored);
      setValues(stored.values);
      setProblems({});
      setFills(fills + 1);
    },
    /** Receives the function that deletes removed pictures after the save. */
    onEditor: (run: (saved: string) => void) => {
      settle.current = run;
    },
  };
}

async function send(
  columnId: number | null,
  version: number | null,
  { title, excerpt, img_path, html }: ColumnValues,
  state: ColumnState,
  keyName: string,
): Promise<OwnColumnText> {
  const body = { title: title.trim(), excerpt: excerpt.trim(), img_path, body_html: html, state };
  const { item } =
    columnId === null || version === null
      ? await makeCall(createMyColumn, { body, idempotencyKey: keptKeyOf(keyName) })
      : await makeCall(updateMyColumn, { params: { _id: columnId }, body: { ...body, version } });
  return item;
}

/** Invalidates the lists and views of columns. */
export async function forgetColumns(queries: QueryClient): Promise<void> {
  const calls = [listMyColumns, boards.column.list, boards.column.get];
  await Promise.all(calls.map((call) => queries.invalidateQueries({ queryKey: callKey(call) })));
}
