// @vitest-environment jsdom
import * as fc from 'fast-check';
import { createEditor, Editor, Node, Range, Transforms, type Point } from 'slate';
import { withHistory } from 'slate-history';
import { withReact } from 'slate-react';
import { expect, it } from 'vitest';
import {
  changeTable,
  insertBlock,
  insertTable,
  moveItem,
  moveToCell,
  setBlock,
} from './editor-commands.ts';
import type { HtmlEditorApi } from './editor-nodes.ts';
import { fromHtml, fromPaste } from './html-to-slate.ts';
import { insertBlocks } from './insert-blocks.ts';
import { faultsOf, lettersOf, missing, textOf } from './invariants.fixture.ts';
import { chartAt } from './ask-chart.tsx';
import { CHART, CHART_HTML } from './charts.fixture.ts';
import { PASTES } from './pastes.fixture.ts';
import { toHtml } from './slate-to-html.ts';
import { withHtml } from './with-html.ts';

type Choice = { from: number; to: number };

const pastes = [
  ...Object.values(PASTES).map(({ html }) => html),
  `<p>앞</p>${CHART_HTML}<p>뒤</p>`,
];

/**
 * Random edits. `KEEPS` return the inserted text, `STAYS` leave the text unchanged, and `TAKES` can
 * remove text.
 */
const KEEPS: Record<string, (editor: HtmlEditorApi, pick: number) => string> = {
  paste: (editor, pick) => {
    const { nodes } = fromPaste(pastes[pick % pastes.length]!);
    insertBlocks(editor, nodes);
    return nodes.map((node) => Node.string(node)).join('');
  },
  'paste of what was copied here': (editor, pick) => {
    const end = Editor.end(editor, []);
    const copied = Node.fragment(editor, {
      anchor: Editor.start(editor, []),
      focus: pointAt(editor, pick) ?? end,
    });
    editor.insertFragment(copied);
    return '';
  },
  type: (editor) => {
    editor.insertText('가\u0008나\u000b다');
    return '가나다';
  },
  enter: (editor) => {
    editor.insertBreak();
    return '';
  },
  'soft enter': (editor) => {
    editor.insertSoftBreak();
    return '';
  },
  'delete what is chosen': (editor) => {
    editor.deleteFragment();
    return '';
  },
};
const STAYS: Record<string, (editor: HtmlEditorApi, pick: number) => void> = {
  list: (editor, pick) => setBlock(editor, pick % 2 ? 'bulleted-list' : 'numbered-list'),
  heading: (editor) => setBlock(editor, 'heading-2'),
  quote: (editor) => setBlock(editor, 'quote'),
  indent: (editor) => void moveItem(editor, 1),
  outdent: (editor) => void moveItem(editor, -1),
  tab: (editor) => void moveToCell(editor, 1),
  table: insertTable,
  chart: (editor) => insertBlock(editor, { type: 'chart', chart: CHART, children: [{ text: '' }] }),
  'change chart': (editor) => {
    if (chartAt(editor) === null) return;
    Transforms.setNodes(editor, { chart: { ...CHART, title: '다른 제목' } });
  },
  'add row': (editor) => changeTable(editor, 'add-row'),
  'add column': (editor) => changeTable(editor, 'add-column'),
};
const TAKES: Record<string, (editor: HtmlEditorApi) => void> = {
  backspace: (editor) => editor.deleteBackward('character'),
  delete: (editor) => editor.deleteForward('character'),
  'delete a word': (editor) => editor.deleteBackward('word'),
  'remove row': (editor) => changeTable(editor, 'remove-row'),
  'remove column': (editor) => changeTable(editor, 'remove-column'),
  undo: (editor) => editor.undo(),
  redo: (editor) => editor.redo(),
};

function pointAt(editor: HtmlEditorApi, pick: number): Point | null {
  // A browser never puts the caret between the halves of an emoji.
  const points = [...Editor.positions(editor, { at: [], voids: true, unit: 'character' })];
  return points[pick % points.length] ?? null;
}

function choose(editor: HtmlEditorApi, { from, to }: Choice): void {
  const anchor = pointAt(editor, from);
  const focus = to % 3 === 0 ? anchor : pointAt(editor, to);
  if (anchor && focus) Transforms.select(editor, { anchor, focus });
}

/** The text that a chosen range leaves alone. */
function outside(editor: HtmlEditorApi): string {
  if (editor.selection === null || Range.isCollapsed(editor.selection)) return textOf(editor);
  const [start, end] = Range.edges(editor.selection);
  const before = { anchor: Editor.start(editor, []), focus: start };
  const after = { anchor: end, focus: Editor.end(editor, []) };
  return Editor.string(editor, before) + Editor.string(editor, after);
}

function expectSound(editor: HtmlEditorApi): void {
  expect(faultsOf(editor.children)).toEqual([]);
  const html = toHtml(editor.children);
  const opened = fromHtml(html);
  expect(faultsOf(opened)).toEqual([]);
  const again = toHtml(opened);
  expect(toHtml(fromHtml(again))).toBe(again);
  expect(lettersOf(opened.map((node) => Node.string(node)).join(''))).toEqual(
    lettersOf(textOf(editor)),
  );
}

const oneOf = <Name extends string>(acts: Record<Name, unknown>) =>
  fc.constantFrom(...(Object.keys(acts) as Name[]));
const steps = fc.array(
  fc.record({
    name: fc.oneof(
      { weight: 4, arbitrary: oneOf(KEEPS) },
      { weight: 3, arbitrary: oneOf(STAYS) },
      { weight: 2, arbitrary: oneOf(TAKES) },
    ),
    from: fc.nat(400),
    to: fc.nat(400),
    pick: fc.nat(400),
  }),
  { minLength: 1, maxLength: 14 },
);

it('keeps a text valid, opens it as saved, and loses only deleted content after any edits', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (edits) => {
      const editor = withHtml(withHistory(withReact(createEditor())), { files: () => undefined });
      editor.children = fromHtml('<p>처음</p><table><tr><td>ㄱ</td><td>ㄴ</td></tr></table>');
      Editor.normalize(editor, { force: true });
      // Each edit is a step of the history of its own.
      await Promise.resolve();
      editor.history = { undos: [], redos: [] };
      const first = structuredClone(editor.children);
      for (const { name, pick, ...choice } of edits) {
        choose(editor, choice);
        const left = KEEPS[name] ? outside(editor) : textOf(editor);
        const added = KEEPS[name]?.(editor, pick) ?? '';
        STAYS[name]?.(editor, pick);
        TAKES[name]?.(editor);
        await Promise.resolve();
        expectSound(editor);
        const kept = TAKES[name] ? '' : left + added;
        expect(missing(lettersOf(kept), lettersOf(textOf(editor)))).toEqual([]);
      }
      while (editor.history.undos.length > 0) editor.undo();
      expect(editor.children).toEqual(first);
    }),
    { numRuns: 30 },
  );
}, 120_000);
