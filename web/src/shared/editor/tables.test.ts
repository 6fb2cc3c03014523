// @vitest-environment jsdom
import { createEditor, Editor, Node, Transforms, type Location } from 'slate';
import { withHistory } from 'slate-history';
import { withReact } from 'slate-react';
import { describe, expect, it, vi } from 'vitest';
import { changeTable, moveItem } from './editor-commands.ts';
import type { HtmlEditorApi } from './editor-nodes.ts';
import { nodesIn } from './html-to-slate.ts';
import { toHtml } from './slate-to-html.ts';
import { withHtml } from './with-html.ts';

function holding(html: string, foreignPictures: (count: number) => void = () => undefined) {
  const root = document.createElement('div');
  root.innerHTML = html;
  const taken = { files: () => undefined, foreignPictures };
  const editor = withHtml(withHistory(withReact(createEditor())), taken);
  editor.children = nodesIn(root);
  Editor.normalize(editor, { force: true });
  return editor;
}

function paste(editor: HtmlEditorApi, type: 'text/html' | 'text/plain', text: string): void {
  // The test environment has no clipboard. The editor reads only these two members.
  const getData = (asked: string) => (asked === type ? text : '');
  editor.insertData({ files: [], getData } as unknown as DataTransfer);
}

function at(editor: HtmlEditorApi, path: Location): void {
  Transforms.select(editor, Editor.end(editor, path));
}

function selectAll(editor: HtmlEditorApi): void {
  Transforms.select(editor, Editor.range(editor, []));
}

const table = (...rows: string[]) => `<table><tbody>${rows.join('')}</tbody></table>`;
const row = (...cells: string[]) => `<tr>${cells.map((text) => `<td>${text}</td>`).join('')}</tr>`;

describe('content pasted into a line that holds text', () => {
  it.each([
    [
      'a table of one row',
      '<table><tr><td>A</td><td>B</td></tr></table>',
      `<p>abc</p>${table(row('A', 'B'))}<p>def</p>`,
    ],
    [
      'a table of two rows',
      '<table><tr><td>A</td><td>B</td></tr><tr><td>C</td><td>D</td></tr></table>',
      `<p>abc</p>${table(row('A', 'B'), row('C', 'D'))}<p>def</p>`,
    ],
    [
      'a list',
      '<ul><li>하나</li><li>둘</li></ul>',
      '<p>abc</p><ul><li>하나</li><li>둘</li></ul><p>def</p>',
    ],
    ['a line', '<p>가 <b>나</b></p>', '<p>abc가 <strong>나</strong>def</p>'],
    ['two lines', '<p>가</p><p>나</p>', '<p>abc가</p><p>나def</p>'],
    [
      'a line and a table',
      '<p>앞</p><table><tr><td>A</td></tr></table>',
      `<p>abc앞</p>${table(row('A'))}<p>def</p>`,
    ],
  ])('%s: it stays whole', (_, html, written) => {
    const editor = holding('<p>abcdef</p>');
    Transforms.select(editor, { path: [0, 0], offset: 3 });

    paste(editor, 'text/html', html);

    expect(toHtml(editor.children)).toBe(written);
  });

  it('items, in the middle of a list: they are items of it', () => {
    const editor = holding('<ol><li>가나</li><li>끝</li></ol>');
    Transforms.select(editor, { path: [0, 0, 0], offset: 1 });

    paste(editor, 'text/html', '<ul><li>하나</li><li>둘</li></ul>');

    expect(toHtml(editor.children)).toBe('<ol><li>가하나</li><li>둘나</li><li>끝</li></ol>');
  });

  it('anything, in a cell: it is lines of that cell, with its emphasis', () => {
    const editor = holding(table(row('A', 'B')));
    at(editor, [0, 0, 0]);

    paste(editor, 'text/html', '<p>가</p><table><tr><td><b>1</b></td><td>2</td></tr></table>');

    expect(toHtml(editor.children)).toBe(table(row('A가<br><strong>1</strong> 2', 'B')));
  });

  it('is inserted as text when it was copied inside one cell', () => {
    const editor = holding(`<p>앞</p>${table(row('ABC', 'D'))}`);
    const copied = Node.fragment(editor, {
      anchor: { path: [1, 0, 0, 0], offset: 1 },
      focus: { path: [1, 0, 0, 0], offset: 2 },
    });
    at(editor, [0]);

    editor.insertFragment(copied);

    expect(toHtml(editor.children)).toBe(`<p>앞B</p>${table(row('ABC', 'D'))}`);
  });

  it('is read as HTML when another editor of the same library copied it', () => {
    const editor = holding('<p></p>');
    at(editor, [0]);
    const fragment = btoa(encodeURIComponent(JSON.stringify([{ type: 'link', children: [] }])));
    const given: Record<string, string> = {
      'text/html': `<p data-slate-fragment="${fragment}">글</p>`,
      'application/x-slate-fragment': fragment,
    };
    const getData = (asked: string) => given[asked] ?? '';

    editor.insertData({ files: [], getData } as unknown as DataTransfer);

    expect(toHtml(editor.children)).toBe('<p>글</p>');
  });

  it('control characters: a vertical tab is a line break, others are left out', () => {
    const editor = holding('<p></p>');
    at(editor, [0]);

    paste(editor, 'text/plain', '첫 줄\u000b둘째 \u0008줄');
    editor.insertText('맥\u0008');

    expect(toHtml(editor.children)).toBe('<p>첫 줄</p><p>둘째 줄맥</p>');
  });

  it('pictures of other sites: they are told of once, with how many they are', () => {
    const notified = vi.fn();
    const editor = holding('<p></p>', notified);
    at(editor, [0]);

    paste(
      editor,
      'text/html',
      '<p>글<img src="https://a.example/1.png"><img src="https://a.example/2.png"></p>',
    );

    expect(toHtml(editor.children)).toBe('<p>글</p>');
    expect(notified.mock.calls).toEqual([[2, 0]]);
  });
});

describe('deleting', () => {
  const full = `${table(row('A', 'B'), row('C', 'D'))}<p>끝</p>`;

  it('everything takes a table with it, and undoing brings it back', () => {
    const editor = holding(full);
    selectAll(editor);

    editor.deleteFragment();

    expect(editor.children).toEqual([{ type: 'paragraph', children: [{ text: '' }] }]);
    editor.insertText('새 글');
    expect(toHtml(editor.children)).toBe('<p>새 글</p>');
    while (editor.history.undos.length > 0) editor.undo();
    expect(toHtml(editor.children)).toBe(full);
  });

  it('a table of empty cells works as well', () => {
    const editor = holding(`${table(row('제목1', '제목2'), row('', ''), row('', ''))}<p></p>`);
    selectAll(editor);

    editor.deleteFragment();

    expect(toHtml(editor.children)).toBe('');
    expect(editor.children).toHaveLength(1);
  });

  it('all cells of a table and nothing else removes it', () => {
    const editor = holding(full);
    Transforms.select(editor, Editor.range(editor, [0]));

    editor.deleteFragment();

    expect(toHtml(editor.children)).toBe('<p>끝</p>');
  });

  it('some cells empties them, and all rows stay as wide as they are', () => {
    const editor = holding(table(row('A', '', 'B'), row('', 'C', 'D')));
    Transforms.select(editor, {
      anchor: Editor.start(editor, [0, 0, 1]),
      focus: Editor.end(editor, [0, 1, 1]),
    });

    editor.deleteFragment();

    expect(toHtml(editor.children)).toBe(table(row('A', '', ''), row('', '', 'D')));
  });

  it('from a line into a table leaves the rest of both', () => {
    const editor = holding(`<p>abc</p><p>지울 줄</p>${full}`);
    Transforms.select(editor, {
      anchor: { path: [0, 0], offset: 1 },
      focus: { path: [2, 0, 1, 0], offset: 1 },
    });

    editor.deleteFragment();

    expect(toHtml(editor.children)).toBe(`<p>a</p>${table(row('', ''), row('C', 'D'))}<p>끝</p>`);
  });

  it('by typing over several cells empties them and writes into the first', () => {
    const editor = holding(full);
    Transforms.select(editor, {
      anchor: Editor.start(editor, [0, 0, 0]),
      focus: Editor.end(editor, [0, 0, 1]),
    });

    editor.insertText('새');

    expect(toHtml(editor.children)).toBe(`${table(row('새', ''), row('C', 'D'))}<p>끝</p>`);
  });

  it('backwards from the line after a table enters the table, and removes an empty line', () => {
    const editor = holding(`${table(row('A'))}<p></p><p>글</p>`);
    at(editor, [1]);

    editor.deleteBackward('character');
    expect(toHtml(editor.children)).toBe(`${table(row('A'))}<p>글</p>`);
    Transforms.select(editor, Editor.start(editor, [1]));
    editor.deleteBackward('character');
    editor.insertText('!');

    expect(toHtml(editor.children)).toBe(`${table(row('A!'))}<p>글</p>`);
  });
});

it('Enter in a cell is a line of that cell', () => {
  const editor = holding(table(row('A', 'B')));
  at(editor, [0, 0, 0]);

  editor.insertBreak();
  editor.insertText('둘째');

  expect(toHtml(editor.children)).toBe(table(row('A<br>둘째', 'B')));
});

describe('a table with merged cells', () => {
  const merged = table(
    '<tr><td rowspan="2">종목</td><td colspan="2">2026년</td></tr>',
    row('1분기', '2분기'),
    row('삼성전자', '10', '20'),
  );

  it.each<[string, number[], Parameters<typeof changeTable>[1], string]>([
    [
      'a row after its first',
      [0, 0, 1],
      'add-row',
      table(
        '<tr><td rowspan="3">종목</td><td colspan="2">2026년</td></tr>',
        row('', ''),
        row('1분기', '2분기'),
        row('삼성전자', '10', '20'),
      ),
    ],
    [
      'a row after a merged cell',
      [0, 0, 0],
      'add-row',
      table(
        '<tr><td rowspan="2">종목</td><td colspan="2">2026년</td></tr>',
        row('1분기', '2분기'),
        row('', '', ''),
        row('삼성전자', '10', '20'),
      ),
    ],
    [
      'a column inside of a merged cell',
      [0, 1, 0],
      'add-column',
      table(
        '<tr><td rowspan="2">종목</td><td colspan="3">2026년</td></tr>',
        row('1분기', '', '2분기'),
        row('삼성전자', '10', '', '20'),
      ),
    ],
    [
      'without its first row',
      [0, 0, 1],
      'remove-row',
      table(row('종목', '1분기', '2분기'), row('삼성전자', '10', '20')),
    ],
    [
      'without a column inside of a merged cell',
      [0, 1, 1],
      'remove-column',
      table(
        '<tr><td rowspan="2">종목</td><td>2026년</td></tr>',
        row('1분기'),
        row('삼성전자', '10'),
      ),
    ],
    [
      'without its first column',
      [0, 2, 0],
      'remove-column',
      table('<tr><td colspan="2">2026년</td></tr>', row('1분기', '2분기'), row('10', '20')),
    ],
  ])('%s: no column shifts', (_, cell, change, written) => {
    const editor = holding(merged);
    at(editor, cell);

    changeTable(editor, change);

    expect(toHtml(editor.children)).toBe(written);
    editor.undo();
    expect(toHtml(editor.children)).toBe(merged);
  });

  it('is removed with its last row', () => {
    const editor = holding(table(row('A')));
    at(editor, [0, 0, 0]);

    changeTable(editor, 'remove-row');

    expect(toHtml(editor.children)).toBe('');
  });
});

it('Tab puts an item into the one before it, and Shift+Tab takes it out again', () => {
  const flat = '<ul><li>하나</li><li>둘</li><li>셋</li></ul>';
  const editor = holding(flat);
  at(editor, [0, 0]);
  expect(moveItem(editor, 1)).toBe(false);

  at(editor, [0, 1]);
  expect(moveItem(editor, 1)).toBe(true);
  expect(toHtml(editor.children)).toBe('<ul><li>하나<ul><li>둘</li></ul></li><li>셋</li></ul>');
  expect(moveItem(editor, 1)).toBe(false);
  expect(moveItem(editor, -1)).toBe(true);

  expect(toHtml(editor.children)).toBe(flat);
  expect(moveItem(editor, -1)).toBe(false);
});
