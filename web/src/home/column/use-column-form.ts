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
import { useState } from 'react';
import { showAlert } from '../../shared/alert/alert.ts';
import { failureCodeOf, makeCall } from '../../shared/call.ts';
import { announceInvalid } from '../../shared/form/announce-invalid.ts';
import { forbiddenFieldsOf } from '../../shared/form/forbidden-words.ts';
import { useDrafted } from '../../shared/form/use-drafted.ts';
import { keptKeyOf } from '../../shared/idempotency-key.ts';
import { callKey } from '../../shared/query.ts';
import { sentenceOf } from '../../shared/wording.ts';
import {
  draftNameOf,
  baseOfColumnDraft,
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
  const text = useDrafted({
    draftName,
    readDraft: baseOfColumnDraft,
    stored,
    findVersion: async () =>
      columnId === null
        ? null
        : (await makeCall(getMyColumn, { params: { _id: columnId } })).item.version,
    onReload,
  });
  const { values, version, isFromDraft, fills, change, onEditor } = text;
  const [saving, setSaving] = useState<ColumnState | null>(null);
  const [problems, setProblems] = useState<ColumnProblems>({});

  const save = async (state: ColumnState) => {
    if (saving !== null) return;
    const found = problemsOfColumn(values, state === 'published');
    setProblems(found);
    const wrong = Object.keys(found).length;
    if (wrong > 0) return announceInvalid(wrong);

    setSaving(state);
    try {
      const column = await send(columnId, version, values, state, draftName);
      text.settleSaved(column.body_html);
      await forgetColumns(queries);
      onSaved(column);
    } catch (error) {
      const code = failureCodeOf(error);
      if (code === 'VERSION_CONFLICT') return await text.settleConflict();
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
    change,
    startOver: () => {
      text.startOver();
      setProblems({});
    },
    onEditor,
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
