// @vitest-environment jsdom
import { createEditor, Editor, Transforms } from 'slate';
import { withHistory } from 'slate-history';
import { withReact } from 'slate-react';
import { expect, it } from 'vitest';
import { paragraph } from './editor-nodes.ts';
import { fromHtml, fromPaste } from './html-to-slate.ts';
import { insertBlocks } from './insert-blocks.ts';
import { PASTES } from './pastes.fixture.ts';
import { purify } from './purify.ts';
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

it.each([
  ['<p>보임<span style="font-size:0">숨김</span></p>', '<p>보임</p>'],
  ['<p>보임</p><div style="font-size:0px;line-height:0">숨김</div>', '<p>보임</p>'],
  ['<p>보임<span style="opacity:0">숨김</span></p>', '<p>보임</p>'],
  ['<div style="font-size:0"><span style="font-size:14px">보임</span></div>', '<p>보임</p>'],
  ['<p style="font-size:0.9em;opacity:0.5">보임</p>', '<p>보임</p>'],
  ['<p style="font-size:small">보임</p>', '<p>보임</p>'],
])('[C39] leaves out text that has no size or no opacity: %s', (html, written) => {
  const editor = holding('');

  insertBlocks(editor, fromPaste(html).nodes);

  expect(toHtml(editor.children)).toBe(written);
});

it('counts pictures of other sites that a reader saw', () => {
  const html =
    '<img src="https://a.example/1.png"><img src="file:///C:/2.png"><img src="https://a.example/p.gif" width="1" height="1"><img src="https://a.example/s.png" alt="😀"><img src="/uploads/editor/a.png">';

  expect(fromPaste(html).foreignPictures).toBe(2);
});

it('counts them after a text was shown', () => {
  purify('<p>글</p>');

  expect(fromPaste('<img src="https://a.example/1.png">').foreignPictures).toBe(1);
});

it('counts links that had nothing but a picture without words', () => {
  const picture = '<img src="https://a.example/1.png">';
  const html = `<a href="/a">${picture}</a><a href="/b">${picture} 말</a><a href="/c">${picture}${picture}</a>`;

  expect(fromPaste(html)).toMatchObject({ foreignPictures: 4, lostLinks: 2 });
});

it.each([
  ['<td>칸만</td><td>둘</td>', '<table><tbody><tr><td>칸만</td><td>둘</td></tr></tbody></table>'],
  [
    "<meta charset='utf-8'><!--StartFragment--><tr><td>행만</td><td>둘</td></tr><tr><td>셋</td><td>넷</td></tr><!--EndFragment-->",
    '<table><tbody><tr><td>행만</td><td>둘</td></tr><tr><td>셋</td><td>넷</td></tr></tbody></table>',
  ],
  ['<td>하나<td>둘', '<table><tbody><tr><td>하나</td><td>둘</td></tr></tbody></table>'],
  ['<p>면적 10m<sup>2</sup>, H<sub>2</sub>O</p>', '<p>면적 10m², H₂O</p>'],
  ['<p>10<sup>-6</sup> 그리고 2<sup>10.5</sup></p>', '<p>10⁻⁶ 그리고 2^10.5</p>'],
  ['<p>위<sup>첨자</sup> 2<sup>n+1</sup> 2<sup>NX</sup></p>', '<p>위^(첨자) 2ⁿ⁺¹ 2^(NX)</p>'],
  ['<p>x<sub>i</sub> y<sub>합</sub> z<sub>1.5</sub></p>', '<p>xᵢ y_(합) z_1.5</p>'],
  ['<p><input type=checkbox checked> 할일 끝</p>', '<p>☑ 할일 끝</p>'],
  ['<ul><li><input type="checkbox"><p>할일</p></li></ul>', '<ul><li>☐ 할일</li></ul>'],
  [
    '<ul><li><div class="checkbox checkbox-on"></div> <span>끝</span></li></ul>',
    '<ul><li>☑ 끝</li></ul>',
  ],
  [
    '<ul><li role="checkbox" aria-checked="true"><img src="data:image/png;base64,AA" alt="checked" aria-roledescription="checkbox"><p>끝</p></li></ul>',
    '<ul><li>☑ 끝</li></ul>',
  ],
  ['<p>☑ 끝</p>', '<p>☑ 끝</p>'],
  ['<p>1<sup>st</sup> 주석<sup>[3]</sup> TM<sup>ⓒ</sup></p>', '<p>1st 주석[3] TMⓒ</p>'],
  ['<p>x<span style="vertical-align:super">2</span></p>', '<p>x²</p>'],
  ['<p><ruby>원<rp>(</rp><rt>ㄱ</rt><rp>)</rp></ruby>금</p>', '<p>원금</p>'],
  [
    '<a href="https://a.example/b"><img src="https://a.example/x.jpg" alt="배너"></a>',
    '<p><a href="https://a.example/b">배너</a></p>',
  ],
  [
    '<p><a href="/cs/notice"><img src="https://a.example/x.jpg" alt="배너">공지</a></p>',
    '<p><a href="/cs/notice">공지</a></p>',
  ],
])('reads %s', (html, written) => {
  const editor = holding('');

  insertBlocks(editor, fromPaste(html).nodes);

  expect(toHtml(editor.children)).toBe(written);
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
