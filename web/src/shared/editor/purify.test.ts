// @vitest-environment jsdom
import { beforeAll, describe, expect, it } from 'vitest';

let purify: (html: string) => string;

beforeAll(async () => {
  ({ purify } = await import('./purify.ts'));
});

const VIDEO = 'https://www.youtube-nocookie.com/embed/abcDEF_1234';

describe('[E02] content that the browser is about to insert', () => {
  it.each([
    '<h2 id="part-1">제목</h2>',
    '<p style="text-align:center">글 <span style="color:#c2410c;font-size:18px">크게</span></p>',
    '<p><a href="/cs/notice">공지</a></p>',
    '<p><a href="https://example.com/" target="_blank" rel="noopener noreferrer">밖</a></p>',
    '<div data-summary=""><ul><li>하나</li></ul></div>',
    `<iframe src="${VIDEO}" title="동영상" allowfullscreen="" loading="lazy"></iframe>`,
    '<table><tbody><tr><th scope="col">종목</th><td colspan="2">값</td></tr></tbody></table>',
    '<img src="/uploads/editor/a-900.png" srcset="/uploads/editor/a-900-480.png 480w, /uploads/editor/a-900.png 900w" sizes="100vw" alt="표">',
  ])('stays as the editor has it: %s', (html) => {
    expect(purify(html)).toBe(html);
  });

  it.each([
    [
      '<p style="color:red;background:url(https://evil.example/)">글</p>',
      '<p style="color:red">글</p>',
    ],
    ['<p style="position:fixed;inset:0">글</p>', '<p style="">글</p>'],
    ['<p style="color:u\\72l(//evil.example)">글</p>', '<p style="">글</p>'],
    ['<p id="maru-state" name="location">글</p>', '<p>글</p>'],
    ['<img src="https://evil.example/pixel.gif">글', '글'],
    ['<img src="/api/home/auth/refresh">글', '글'],
    [
      '<img src="/uploads/editor/a.png" srcset="//evil.example 1x">',
      '<img src="/uploads/editor/a.png">',
    ],
    ['<iframe src="https://evil.example/embed/abcDEF_1234"></iframe>글', '글'],
    ['<form action="https://evil.example"><input name="password"></form>글', '글'],
    ['<a href="javascript:alert(1)" ping="https://evil.example">글</a>', '<a>글</a>'],
    ['<video poster="https://evil.example" autoplay></video><svg><a href="//x">글</a></svg>', ''],
    ['<p onclick="alert(1)" class="x" data-x="1" aria-label="x">글</p>', '<p>글</p>'],
  ])('loses markup that the editor never writes: %s', (html, left) => {
    expect(purify(html)).toBe(left);
  });
});
