import type { Chart } from '@maru/contract/editor/chart-html';
import { Suspense } from 'react';
import { Editor, Transforms } from 'slate';
import { ReactEditor } from 'slate-react';
import { openLayer, type ModalBodyProps } from '../dialog/dialog.ts';
import { lazyComponent } from '../lazy-component.ts';
import { Skeleton, SkeletonGroup } from '../ui/skeleton.tsx';
import { insertBlock } from './editor-commands.ts';
import { isChart, type ChartElement, type HtmlEditorApi } from './editor-nodes.ts';

/** The form with its parser of pasted figures. Few texts have charts. */
const ChartForm = lazyComponent(async () => (await import('./chart-form.tsx')).ChartForm);

/** The chart that is selected; `null` if none is. */
export function chartAt(editor: HtmlEditorApi): ChartElement | null {
  if (editor.selection === null) return null;
  return Editor.above(editor, { match: isChart, voids: true })?.[0] ?? null;
}

/** Asks for a chart and inserts it below the caret. */
export async function insertChartByDialog(editor: HtmlEditorApi): Promise<void> {
  const chart = await askChart(editor, null);
  if (chart !== null) insertBlock(editor, { type: 'chart', chart, children: [{ text: '' }] });
}

/** Asks for changes to a chart. */
export async function editChart(editor: HtmlEditorApi, element: ChartElement): Promise<void> {
  const at = Editor.pathRef(editor, ReactEditor.findPath(editor, element));
  const chart = await askChart(editor, element.chart);
  const path = at.unref();
  if (chart !== null && path !== null) Transforms.setNodes(editor, { chart }, { at: path });
}

async function askChart(editor: HtmlEditorApi, before: Chart | null): Promise<Chart | null> {
  const { selection } = editor;
  let made: Chart | null = null;
  await openLayer({
    title: before === null ? '차트 넣기' : '차트 수정',
    width: 'wide',
    component: function AskChart({ close }: ModalBodyProps) {
      return (
        <Suspense
          fallback={
            <SkeletonGroup>
              <Skeleton height={480} />
            </SkeletonGroup>
          }
        >
          <ChartForm
            before={before}
            onDone={(chart) => {
              made = chart;
              close(true);
            }}
          />
        </Suspense>
      );
    },
  });
  // The dialog had the focus.
  ReactEditor.focus(editor);
  if (selection !== null) editor.select(selection);
  return made;
}
