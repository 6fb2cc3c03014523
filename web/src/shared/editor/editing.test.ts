// @vitest-environment happy-dom
import { createEditor, Editor, Node, Transforms, type Descendant } from 'slate';
import { withHistory } from 'slate-history';
import { withReact } from 'slate-react';
import { describe, expect, it } from 'vitest';
import { moveToCell } from './editor-commands.ts';
import { newTable, paragraph, type TextBlock } from './editor-nodes.ts';
import { toHtml } from './slate-to-html.ts';
import { withHtml } from './with-html.ts';

function holding(...children: Descendant[]) {
  const editor = withHtml(withHistory(withReact(createEditor())), { files: () => undefined });
  editor.children = children;
  return editor;
}

it('types over a line that was chosen with three clicks, though a picture follows it', () => {
  const picture = { type: 'image', url: '/uploads/a.webp', alt: '', width: null } as const;
  const editor = holding(
    { type: 'paragraph', children: [{ text: '지울 줄' }] },
    { ...picture, children: [{ text: '' }] },
    paragraph(),
  );
  Transforms.select(editor, {
    anchor: Editor.start(editor, [0]),
    focus: Editor.start(editor, [1]),
  });

  editor.insertText('새 줄');

  expect(toHtml(editor.children)).toMatch(/^<p>새 줄<\/p><img src="\/uploads\/a.webp"/);
});

it.each([
  ['the caret is on a picture', 0],
  ['the choice starts on a picture', 1],
])('types on a new line below where %s', (_, to) => {
  const editor = holding(
    { type: 'image', url: '/uploads/a.webp', alt: '', width: null, children: [{ text: '' }] },
    { type: 'paragraph', children: [{ text: '지울 줄' }] },
    paragraph(),
  );
  Transforms.select(editor, {
    anchor: Editor.start(editor, [0]),
    focus: Editor.end(editor, [to]),
  });

  editor.insertText('새 줄');
  editor.insertText('에');

  expect(editor.children.map((node) => Node.string(node))).toContain('새 줄에');
});

it('types over a line and the picture below it', () => {
  const editor = holding(
    { type: 'paragraph', children: [{ text: '지울 줄' }] },
    { type: 'image', url: '/uploads/a.webp', alt: '', width: null, children: [{ text: '' }] },
    paragraph(),
  );
  Transforms.select(editor, {
    anchor: Editor.start(editor, [0]),
    focus: Editor.start(editor, [2]),
  });

  editor.insertText('새 줄');

  expect(toHtml(editor.children)).toBe('<p>새 줄</p>');
});

it('moves from cell to cell, and out of the table at its ends', () => {
  const editor = holding(newTable(2, 2), paragraph());
  Transforms.select(editor, Editor.start(editor, [0, 0, 0]));
  const cell = () => editor.selection!.anchor.path.slice(1, 3);

  expect(moveToCell(editor, -1)).toBe(false);
  expect([1, 2, 3].map(() => [moveToCell(editor, 1), cell()])).toEqual([
    [true, [0, 1]],
    [true, [1, 0]],
    [true, [1, 1]],
  ]);
  expect(moveToCell(editor, 1)).toBe(false);
  expect([moveToCell(editor, -1), cell()]).toEqual([true, [1, 0]]);
});

it.each<[string, Descendant]>([
  ['a list', { type: 'bulleted-list', children: [item('하나'), item('둘')] }],
  ['a heading', { type: 'heading-2', children: [{ text: '제목' }] }],
  ['a table', newTable(2, 2)],
])('leaves an empty paragraph where %s and all else is chosen and deleted', (_, first) => {
  const text: Descendant = { type: 'paragraph', children: [{ text: '끝' }] };
  const editor = holding(first, text, paragraph());
  Transforms.select(editor, Editor.range(editor, []));

  editor.deleteFragment();

  expect(editor.children).toEqual([paragraph()]);
  editor.insertText('새 글');
  expect(toHtml(editor.children)).toBe('<p>새 글</p>');
});

function item(text: string): TextBlock {
  return { type: 'list-item', children: [{ text }] };
}

describe('pasted content', () => {
  const shot = new File(['x'], 'image.png', { type: 'image/png' });

  /** Pastes a picture, and HTML beside it. */
  function paste(html: string) {
    const files: File[] = [];
    const editor = withHtml(withHistory(withReact(createEditor())), {
      files: (given) => files.push(...given),
    });
    editor.children = [paragraph()];
    Transforms.select(editor, Editor.start(editor, []));
    const data = new DataTransfer();
    data.items.add(shot);
    data.setData('text/html', html);
    editor.insertData(data);
    return { files, written: toHtml(editor.children) };
  }

  const sheet = (cell: string) =>
    `<html><head><style>td{color:red}</style></head><body><!--StartFragment--><table><tr><td>${cell}</td></tr></table></body></html>`;

  it.each([
    ['cells', sheet('1'), /<td>1<\/td>/],
    ['empty cells', sheet(''), /<td><\/td>/],
    ['text', '<meta charset="utf-8"><p>글<o:p></o:p></p>', /<p>글<\/p>/],
  ])('%s: it stays so, though a picture of it is beside it', (_, html, expected) => {
    const { files, written } = paste(html);

    expect(files).toEqual([]);
    expect(written).toMatch(expected);
  });

  it.each([
    ['alone', ''],
    ['with the markup of its page', '<meta charset="utf-8"><img src="https://site.example/a.png">'],
    [
      'out of a link',
      '<a href="https://site.example/">\n<img src="https://site.example/a.png"></a>',
    ],
  ])('a picture %s: it is uploaded', (_, html) => {
    expect(paste(html)).toEqual({ files: [shot], written: '' });
  });
});
