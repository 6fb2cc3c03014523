import { expect, it } from 'vitest';
import { excerptOf } from './excerpt.ts';

it('cuts a long text between letters and says so', () => {
  const cut = excerptOf(`<p>${'🙂'.repeat(200)}</p>`);

  expect(Array.from(cut)).toHaveLength(160);
  expect(cut.endsWith('🙂…')).toBe(true);
  expect(excerptOf('<p>짧아요</p>')).toBe('짧아요');
});

it.each([
  ['the first paragraph alone', '<h2>제목</h2><p>첫 문단</p><p>둘째</p>', '첫 문단'],
  [
    'no cell of a table',
    '<table><tbody><tr><td><p>9:00</p></td></tr></tbody></table><p>글</p>',
    '글',
  ],
  [
    'no line of a chart',
    '<figure data-chart="line"><figcaption>흐름</figcaption><p>출처</p></figure><p>글</p>',
    '글',
  ],
  ['no paragraph without words', '<p><img src="/a.png"></p><p>&nbsp;</p><p>글</p>', '글'],
  ['a list where there is no paragraph', '<ul><li>하나</li><li>둘</li></ul>', '하나 둘'],
  [
    'a table where there is nothing else',
    '<table><tbody><tr><td>9:00</td></tr></tbody></table>',
    '9:00',
  ],
])('takes %s for a list', (_, html, line) => {
  expect(excerptOf(html)).toBe(line);
});
