// @vitest-environment jsdom
import { createEditor, Editor, Transforms } from 'slate';
import { withHistory } from 'slate-history';
import { withReact } from 'slate-react';
import { expect, it } from 'vitest';
import { paragraph } from './editor-nodes.ts';
import { fromHtml, fromPaste } from './html-to-slate.ts';
import { insertBlocks } from './insert-blocks.ts';
import { PASTES } from './pastes.fixture.ts';
import { toHtml } from './slate-to-html.ts';
import { withHtml } from './with-html.ts';

const names = Object.keys(PASTES);

function holding(html: string) {
  const editor = withHtml(withHistory(withReact(createEditor())), { files: () => undefined });
  editor.children = html === '' ? [paragraph()] : fromHtml(html);
  Editor.normalize(editor, { force: true });
  Transforms.select(editor, Editor.start(editor, []));
  return editor;
}

it.each(names)('of %s paragraphs, lists, tables, emphasis and readable colours stay', (name) => {
  const editor = holding('');

  insertBlocks(editor, fromPaste(PASTES[name]!.html).nodes);

  expect(toHtml(editor.children)).toBe(PASTES[name]!.written);
});

it.each(names)('opens and saves the pasted form of %s unchanged', (name) => {
  const { written } = PASTES[name]!;

  expect(toHtml(fromHtml(written))).toBe(written);
});

it.each([
  ['<ul><li><p>하나</p></li><li><p>둘</p></li></ul>', '• 하나<br>• 둘'],
  ['<ol>\n<li>\n<p>하나</p>\n<p>뒤</p></li></ol>', '1. 하나<br>뒤'],
  ['<p>앞</p><ul><li><ul><li>안</li></ul></li></ul>', '앞<br>• 안'],
])('keeps the marker of an item in a cell beside its text: %s', (list, written) => {
  const editor = holding('');

  insertBlocks(editor, fromPaste(`<table><tr><td>${list}</td><td>나</td></tr></table>`).nodes);

  expect(toHtml(editor.children)).toContain(`<td>${written}</td>`);
});

it('counts pictures of other sites that a reader saw', () => {
  const html =
    '<img src="https://a.example/1.png"><img src="file:///C:/2.png"><img src="https://a.example/p.gif" width="1" height="1"><img src="https://a.example/s.png" alt="😀"><img src="/uploads/editor/a.png">';

  expect(fromPaste(html).foreignPictures).toBe(2);
});

it.each([
  '<p style="display:none">숨음</p>',
  '<p>가<span style="color:red; DISPLAY : none">숨음</span></p>',
  "<p>가<span style='mso-hide:all'>숨음</span></p>",
  '<p hidden>숨음</p>',
  '<table><tr style="visibility:hidden"><td>숨음</td></tr><tr><td>나</td></tr></table>',
])('leaves out invisible content: %s', (html) => {
  const editor = holding('');

  insertBlocks(editor, fromPaste(`<p>보임</p>${html}`).nodes);

  expect(toHtml(editor.children)).toContain('보임');
  expect(toHtml(editor.children)).not.toContain('숨음');
});
