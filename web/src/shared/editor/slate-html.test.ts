// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { CHART_HTML } from './charts.fixture.ts';
import { goneFrom } from './pictures.ts';
import { nodesIn } from './html-to-slate.ts';
import { isPrivateTarget, linkTargetOf } from './link-target.ts';
import { toHtml } from './slate-to-html.ts';

/** Without the sanitiser, which needs a real browser. This tests only the conversion. */
function fromHtml(html: string) {
  const root = document.createElement('div');
  root.innerHTML = html;
  return nodesIn(root);
}

const written = [
  '<p>가나다 <strong>굵게</strong> <em>기울임</em> <u>밑줄</u> <s>취소</s></p>',
  '<h2 style="text-align:center">제목</h2><h3>소제목</h3>',
  '<blockquote>인용</blockquote>',
  '<p style="text-align:right"><span style="color:#c8102e">빨간 글</span></p>',
  '<ul><li>하나</li><li>둘</li></ul><ol><li>셋</li></ol>',
  '<ul><li>하나<ol start="3"><li>안쪽</li><li>둘째</li></ol></li><li>셋</li></ul>',
  '<table><tbody><tr><th scope="row">종목</th><td style="text-align:right">1,000</td></tr></tbody></table>',
  '<table><tbody><tr><td rowspan="2">종목</td><td colspan="2">2026년</td></tr><tr><td>1분기</td><td>2분기</td></tr><tr><td>삼성전자</td><td>10</td><td style="background-color:#fff2cc">20</td></tr></tbody></table>',
  '<table><tbody><tr><td>월 99,000원<br>연 990,000원</td><td></td></tr></tbody></table>',
  '<p>두 칸 &nbsp;띄움</p><p>&nbsp;들여 쓰기<br><br></p><p>끝</p>',
  '<table><tbody><tr><th scope="col">종목</th></tr><tr><td>하늘반도체 (가상)</td></tr></tbody></table>',
  '<p><a href="/cs/notice">공지</a> <a href="https://example.com/a">밖</a></p>',
  '<img src="/uploads/editor/a-b.png" alt="차트" width="450">',
  '<iframe src="https://www.youtube-nocookie.com/embed/abcdefghijk" title="동영상" allowfullscreen></iframe>',
  '<p>첫 줄<br>둘째 줄</p><p><br></p><p>끝</p>',
  CHART_HTML,
  '<p>&lt;b&gt; &amp; &quot;따옴표&quot;</p>',
];

test.each(written)('reads the HTML of the editor back unchanged: %s', (html) => {
  const again = toHtml(fromHtml(html)).replaceAll(/\?rel=0&amp;playsinline=1/g, '');

  expect(again).toBe(html);
});

test('an empty text is empty HTML', () => {
  expect(toHtml(fromHtml(''))).toBe('');
});

test.each([
  ['<p onclick="x()">글<script>alert(1)</script></p>', '<p>글</p>'],
  ['<p><a href="javascript:alert(1)">누르세요</a></p>', '<p>누르세요</p>'],
  ['<p><img src="https://evil.example/x.png" onerror="x()">글</p>', '<p>글</p>'],
  ['<iframe src="https://evil.example/"></iframe><p>글</p>', '<p>글</p>'],
  ['<div class="Mso"><span style="font-size:40px">글</span></div>', '<p>글</p>'],
  ['<ul><li>하나</li><ul><li>안쪽</li></ul></ul>', '<ul><li>하나<ul><li>안쪽</li></ul></li></ul>'],
  ['글<p>문단</p>', '<p>글</p><p>문단</p>'],
  [
    '<figure data-chart="bars"><figcaption>제목</figcaption><p>글</p></figure>',
    '<p>제목</p><p>글</p>',
  ],
])('pasted %s becomes %s', (pasted, clean) => {
  expect(toHtml(fromHtml(pasted))).toBe(clean);
});

test.each([
  [
    '<table><tr><td colspan="16384">가</td></tr><tr><td>나</td><td>다</td></tr></table>',
    '<table><tbody><tr><td colspan="2">가</td></tr><tr><td>나</td><td>다</td></tr></tbody></table>',
  ],
  [
    '<table><tr><td rowspan="2">가</td><td colspan="1000">나</td></tr><tr><td>다</td></tr></table>',
    '<table><tbody><tr><td rowspan="2">가</td><td>나</td></tr><tr><td>다</td></tr></tbody></table>',
  ],
])('[C32] a cell spans only columns in which a cell begins: %s', (pasted, clean) => {
  expect(toHtml(fromHtml(pasted))).toBe(clean);
});

test('the rows of a table are made equally long', () => {
  const html = '<table><tr><td>가</td><td>나</td></tr><tr><td>다</td></tr></table>';

  expect(toHtml(fromHtml(html))).toBe(
    '<table><tbody><tr><td>가</td><td>나</td></tr><tr><td>다</td><td></td></tr></tbody></table>',
  );
});

test('a text always ends in a line to type in', () => {
  expect(fromHtml('<ul><li>하나</li></ul>').at(-1)).toMatchObject({ type: 'paragraph' });
});

test.each([
  ['/cs/notice', '/cs/notice'],
  ['example.com/a', 'https://example.com/a'],
  ['https://example.com', 'https://example.com/'],
  ['javascript:alert(1)', null],
  ['//evil.example', null],
  ['https://user:pw@example.com', null],
  ['<https://example.com/a>', 'https://example.com/a'],
  ['http://localhost:3000/', null],
  ['https://10.0.0.1/', null],
  ['그냥 글', null],
])('a link to %s leads to %s', (typed, target) => {
  expect(linkTargetOf(typed)).toBe(target);
});

test.each([
  ['http://localhost:3000/', true],
  ['localhost:3000', true],
  ['192.168.0.1/a', true],
  ['https://example.com/', false],
  ['공지', false],
  ['javascript:alert(1)', false],
])('%s is an address within a private network: %s', (typed, isPrivate) => {
  expect(isPrivateTarget(typed)).toBe(isPrivate);
});

test('only pictures that were taken out are deleted after a save', () => {
  const known = new Set(['/uploads/editor/a.png', '/uploads/editor/b.png']);

  expect(goneFrom('<img src="/uploads/editor/a.png" alt="">', known)).toEqual([
    '/uploads/editor/b.png',
  ]);
});
