// @vitest-environment jsdom
import { createEditor, Editor, Transforms } from 'slate';
import { withHistory } from 'slate-history';
import { withReact } from 'slate-react';
import { describe, expect, it } from 'vitest';
import { paragraph } from './editor-nodes.ts';
import { fromHtml, fromPaste } from './html-to-slate.ts';
import { insertBlocks } from './insert-blocks.ts';
import { toHtml } from './slate-to-html.ts';
import { withHtml } from './with-html.ts';

function pasted(html: string): string {
  const editor = withHtml(withHistory(withReact(createEditor())), { files: () => undefined });
  editor.children = [paragraph()];
  Transforms.select(editor, Editor.start(editor, []));
  insertBlocks(editor, fromPaste(html).nodes);
  const written = toHtml(editor.children);
  expect(toHtml(fromHtml(written))).toBe(written);
  return written;
}

const word = (body: string, style = '') =>
  `<html xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word"><head><style><!-- ${style} --></style></head><body lang=KO><!--StartFragment-->${body}<!--EndFragment--></body></html>`;

const COMMENT = `<div style='mso-element:comment-list'><![if !supportAnnotations]><hr class=msocomoff align=left size=1 width="33%"><![endif]><div style='mso-element:comment'><div id="_com_1" class=msocomtxt language=JavaScript><span style='mso-comment-author:"Kim"'><a name="_msocom_1"></a></span><p class=MsoCommentText><span class=MsoCommentReference><span style='mso-special-character:comment'>&nbsp;<a href="#_msoanchor_1" class=msocomoff>[메모1]</a></span></span>이 종목은 빼자</p></div></div></div>`;

describe('[C20] text that a source did not show', () => {
  it.each([
    [
      'a comment of Word and its anchor',
      word(
        `<p class=MsoNormal>본문 <a style='mso-comment-reference:K_1;mso-comment-date:20261129T1010'>주석 단 글</a><span class=MsoCommentReference><span lang=EN-US style='font-size:9.0pt'><![if !supportAnnotations]><a class=msocomanchor id="_anchor_1" href="#_msocom_1" name="_msoanchor_1">[메모1]</a><![endif]><span style='mso-special-character:comment'>&nbsp;</span></span></span></p>${COMMENT}`,
      ),
      '<p>본문 주석 단 글</p>',
    ],
    [
      'an anchor and a comment without their classes',
      `<p>본문<a href="#_msocom_1">[메모1]</a></p><div style='MSO-ELEMENT: comment'><p>빼자</p></div>`,
      '<p>본문</p>',
    ],
    [
      'a tracked deletion, not an insertion',
      word(
        `<p>가<span class=msoDel><del cite="mailto:Kim" datetime="2026-11-29T10:10">나</del></span><span class=msoIns><ins cite="mailto:Kim" datetime="2026-11-29T10:10">다</ins></span></p>`,
        'span.msoIns {text-decoration:underline;color:teal}',
      ),
      '<p>가다</p>',
    ],
    ['a deletion of Word without its author', word('<p>가<del>나</del></p>'), '<p>가</p>'],
    [
      'the line above footnotes, not the footnotes',
      word(
        `<p>글<a style='mso-footnote-id:ftn1' href="#_ftn1" name="_ftnref1"><span style='mso-special-character:footnote'>[1]</span></a></p><div style='mso-element:footnote-list'><p><span style='mso-special-character:footnote-separator'>선</span></p><div style='mso-element:footnote' id=ftn1><p class=MsoFootnoteText>[1] 각주</p></div></div>`,
      ),
      '<p>글[1]</p><p><br></p><p>[1] 각주</p>',
    ],
    [
      'the header of a page',
      word(`<div style='mso-element:header'><p>대외비</p></div><p>글</p>`),
      '<p>글</p>',
    ],
    [
      'text that a class hides',
      '<style>.no{display:none}</style><p>글<span class="no">숨음</span></p>',
      '<p>글</p>',
    ],
    [
      'a comment of Google Docs',
      '<p>글<sup><a href="#cmnt1" id="cmnt_ref1">[a]</a></sup></p><div><p><a href="#cmnt_ref1">[a]</a><span>빼자</span></p></div>',
      '<p>글</p>',
    ],
  ])('does not come with a paste: %s', (_, html, written) => {
    expect(pasted(html)).toBe(written);
  });

  it('leaves a visible strike of a page as it is', () => {
    expect(pasted('<p><del>99,000원</del> 79,000원</p>')).toBe('<p><s>99,000원</s> 79,000원</p>');
  });
});

describe('[C20] formatting by class', () => {
  const cells = (inner: string) => `<table><tbody><tr>${inner}</tr></tbody></table>`;
  const sheet = (style: string, inner: string) =>
    `<html xmlns:x="urn:schemas-microsoft-com:office:excel"><head><style>\n<!--table {mso-displayed-decimal-separator:"\\.";}\n@page {margin:1in;}\n${style}\n--></style></head><body><table><!--StartFragment--><tr>${inner}</tr><!--EndFragment--></table></body></html>`;

  it.each([
    [
      'Excel, cells and fonts',
      sheet(
        '.xl65 {mso-style-parent:style0; font-weight:700; text-align:center;} .font5 {color:#0070C0; font-weight:400; font-style:italic; text-decoration:none;} .xl66 {text-decoration:underline line-through; background-color:#FFF2CC}',
        '<td class=xl65>합계 <font class="font5">파랑</font></td><td class=xl66>줄</td>',
      ),
      cells(
        '<td style="text-align:center"><strong>합계 </strong><span style="color:#0070c0"><em>파랑</em></span></td><td style="background-color:#fff2cc"><s><u>줄</u></s></td>',
      ),
    ],
    [
      'Numbers, tags with classes',
      '<style>p.p1 {text-align: right} span.s1 {font-weight: bold} .s1 {font-weight: 400}</style><p class="p1">가<span class="s1">나</span><b class="s1">다</b></p>',
      '<p style="text-align:right">가<strong>나</strong>다</p>',
    ],
    [
      'a pale colour, which is darkened like any other',
      '<style>.a{color:#ffc000}.b{color:#ffffff}</style><p><span class="a">노랑</span><span class="b">흰</span></p>',
      '<p><span style="color:#946f00">노랑</span>흰</p>',
    ],
    [
      'its own style wins',
      '<style>.a{font-weight:700;color:red}</style><p>가<span class="a" style="font-weight:normal;color:#0000ff">나</span></p>',
      '<p>가<span style="color:#0000ff">나</span></p>',
    ],
    [
      'the justified text of every Word paragraph is no choice of its author',
      word('<p class=MsoNormal>글</p>', 'p.MsoNormal {text-align:justify; color:black}'),
      '<p>글</p>',
    ],
    [
      'a list of Word stays one',
      word(
        `<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>1.</span>하나</p>`,
        'p.MsoListParagraph {font-weight:bold}',
      ),
      '<ol><li><strong>하나</strong></li></ol>',
    ],
    [
      'rules for other places and broken sheets do nothing',
      '<style>.a .b{color:red} .a:hover{color:red} #c{color:red} .b{color</style><p class="a"><span class="b">글</span></p>',
      '<p>글</p>',
    ],
  ])('is kept: %s', (_, html, written) => {
    expect(pasted(html)).toBe(written);
  });
});

describe('[C20] quoted values of HWP', () => {
  it.each([
    [
      'bold, italic and underlined text',
      `<P CLASS=HStyle0 STYLE='line-height:160%;'><SPAN STYLE='font-size:15.0pt;font-family:"함초롬바탕";font-weight:"bold";line-height:160%;'>굵은 글</SPAN><SPAN STYLE='font-style:"italic"'>기운 글</SPAN><SPAN STYLE='text-decoration:"underline";color:#0000ff'>밑줄</SPAN></P>`,
      '<p><strong>굵은 글</strong><em>기운 글</em><span style="color:#0000ff"><u>밑줄</u></span></p>',
    ],
    [
      'other properties, and values that switch off',
      `<p style="text-align: 'center'"><b style='font-weight:"normal"'>가</b><span style='COLOR : "#0000ff" ; text-decoration:"line-through" !important'>나</span></p>`,
      '<p style="text-align:center">가<span style="color:#0000ff"><s>나</s></span></p>',
    ],
    [
      'the rules of classes',
      `<style>.HStyle1 {font-style:"italic"; font-weight:"bold"}</style><p class="HStyle1">글</p>`,
      '<p><em><strong>글</strong></em></p>',
    ],
    [
      'the name of a font, which keeps its quotes',
      `<p><span style='font-family:"Wingdings 2"'>l</span></p>`,
      '<p>●</p>',
    ],
  ])('are read: %s', (_, html, written) => {
    expect(pasted(html)).toBe(written);
  });
});

describe('[C20] numbers of lists', () => {
  const items = (...given: [list: string, marker: string, text: string][]) =>
    word(
      given
        .map(
          ([list, marker, text]) =>
            `<p class=MsoListParagraph style='mso-list:${list} lfo1'><span style='mso-list:Ignore'>${marker}<span>&nbsp; </span></span>${text}</p>`,
        )
        .join(''),
    );
  const [L1, L2] = ['l1 level1', 'l2 level1'];

  it.each([
    [
      'headings',
      word(
        `<h1 style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>제 1 장<span>&nbsp; </span></span>개요</h1><h2 style='mso-list:l0 level2 lfo1'><span style='mso-list:Ignore'>1.1.<span>&nbsp;</span></span>배경</h2><p>본문</p>`,
      ),
      '<h2>제 1 장 개요</h2><h2>1.1. 배경</h2><p>본문</p>',
    ],
    [
      'articles, in words',
      items([L1, '제1조', '목적'], [L1, '제2조', '정의'], [L2, '1단계', '준비']),
      '<p>제1조 목적</p><p>제2조 정의</p><p>1단계 준비</p>',
    ],
    [
      'another list of Word',
      items([L1, '가.', 'A'], [L1, '나.', 'B'], [L2, '①', 'C'], ['l3 level1', '1)', 'D']),
      '<ol><li>A</li><li>B</li></ol><ol><li>C</li></ol><ol><li>D</li></ol>',
    ],
    [
      'numbers that begin again',
      items([L1, '1.', 'A'], [L1, '2.', 'B'], [L1, '1.', 'C'], [L1, '2.', 'D']),
      '<ol><li>A</li><li>B</li></ol><ol><li>C</li><li>D</li></ol>',
    ],
    [
      'numbers that leave some out',
      items([L1, '다.', 'A'], [L1, '마.', 'B']),
      '<ol start="3"><li>A</li></ol><ol start="5"><li>B</li></ol>',
    ],
    [
      'letters and Roman numbers',
      items([L1, 'h.', 'A'], [L1, 'i.', 'B'], [L2, 'i.', 'C'], [L2, 'ii.', 'D'], [L2, 'iii.', 'E']),
      '<ol start="8"><li>A</li><li>B</li></ol><ol><li>C</li><li>D</li><li>E</li></ol>',
    ],
    [
      'consonants and outline numbers',
      items(
        [L1, 'ㄱ.', 'A'],
        ['l1 level2', '1.1.', 'B'],
        ['l1 level2', '1.2.', 'C'],
        [L1, 'ㄴ.', 'D'],
      ),
      '<ol><li>A<ol><li>B</li><li>C</li></ol></li><li>D</li></ol>',
    ],
    [
      'two lists inside an item',
      '<ol><li>A<ol><li>B</li><li>C</li></ol><ol><li>D</li></ol></li></ol>',
      '<ol><li>A<ol><li>B</li><li>C</li></ol><ol start="1"><li>D</li></ol></li></ol>',
    ],
    [
      'a bullet list and a numbered list inside an item',
      '<ul><li>A<ul><li>B</li></ul><ol><li>C</li></ol></li><li>D</li></ul>',
      '<ul><li>A<ul><li>B</li></ul><ol><li>C</li></ol></li><li>D</li></ul>',
    ],
    [
      'an item with its own number',
      '<ol start="3"><li>A</li><li value="7">B</li><li>C</li><li value="9">D</li></ol>',
      '<ol start="3"><li>A</li></ol><ol start="7"><li>B</li><li>C</li><li>D</li></ol>',
    ],
    [
      'an item with its own number in a cell',
      '<table><tr><td><ol start="2"><li>A</li><li value="7">B</li><li>C</li></ol></td><td>나</td></tr></table>',
      '<table><tbody><tr><td>2. A<br>7. B<br>8. C</td><td>나</td></tr></tbody></table>',
    ],
  ])('stay: %s', (_, html, written) => {
    expect(pasted(html)).toBe(written);
  });
});

describe('[C20] mail and phone links', () => {
  it('keep their text and tell addresses that it does not show', () => {
    const html =
      '<p><a href="mailto:help@example.com?subject=a">문의</a> <a href="mailto:a@example.com">A@example.com</a> <a href="tel:+82212345678">02-1234-5678</a> <a href="tel:15880000">전화</a> <a href="https://example.com/">홈</a></p>';

    expect(fromPaste(html).lostAddresses).toEqual(['help@example.com', '15880000']);
    expect(pasted(html)).toBe(
      '<p>문의 A@example.com 02-1234-5678 전화 <a href="https://example.com/">홈</a></p>',
    );
  });
});
