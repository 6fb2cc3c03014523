import { expect, it } from 'vitest';
import { plainHtmlOf, plainTextIn, prefersPlainText } from './plain-html.ts';

it.each(['', '한 줄', '두 줄\n둘째', '빈 줄\n\n다음', '<b>태그</b> & "따옴표"'])(
  'brings %j back as it was',
  (text) => {
    expect(plainTextIn(plainHtmlOf(text))).toBe(text);
  },
);

it('escapes text that looks like a tag', () => {
  expect(plainHtmlOf('<script>')).toBe('<p>&lt;script&gt;</p>');
});

it.each([
  '<p><strong>굵게</strong></p>',
  '<p>글</p><img src="/uploads/a.png">',
  '<ul><li>목록</li></ul>',
])('leaves %s to the editor', (html) => {
  expect(plainTextIn(html)).toBeNull();
});

it('reads line breaks of the editor', () => {
  expect(plainTextIn('<p>하나<br>둘</p><p>셋 &amp; 넷</p>')).toBe('하나\n둘\n셋 & 넷');
});

it('[C08] is for Android alone, and for texts that lose nothing by it', () => {
  const android = 'Mozilla/5.0 (Linux; Android 15; Pixel 8) AppleWebKit/537.36';

  expect(prefersPlainText(android, '<p>글</p>')).toBe(true);
  expect(prefersPlainText(android, '<h2>제목</h2>')).toBe(false);
  expect(prefersPlainText('Mozilla/5.0 (iPhone; CPU iPhone OS 18_0)', '<p>글</p>')).toBe(false);
});
