import { expect, it } from 'vitest';
import { plainTextOf, spokenTextOf } from './plain-text.ts';

it('reads text as people do, without tags and with the letters that were escaped', () => {
  expect(plainTextOf('<h2>제목</h2><p>첫 줄<br>둘째&nbsp;줄 &amp; &lt;끝&gt;</p>')).toBe(
    '제목 첫 줄 둘째 줄 & <끝>',
  );
});

it('parts no word at a tag inside of it', () => {
  expect(plainTextOf('<p><strong>방송</strong>을 <a href="/vod">봐</a>요<br>끝</p>')).toBe(
    '방송을 봐요 끝',
  );
});

it('decodes once, so that double-escaped text stays escaped', () => {
  expect(plainTextOf('<p>&amp;lt;b&amp;gt;</p>')).toBe('&lt;b&gt;');
});

it('joins a word that several tags part', () => {
  expect(plainTextOf('<p><strong>목표</strong> 수익<em>률</em></p>')).toBe('목표 수익률');
});

it('reads the alternative texts of pictures after the text', () => {
  expect(
    spokenTextOf('<p>글 <img src="/a.png" alt="차트 &amp; 표"> 끝<img src="/b.png" alt=""></p>'),
  ).toBe('글 끝 / 차트 & 표');
});

it('reads titles of links and the words of their addresses after the text', () => {
  const link = '<a href="https://a.kr/%EC%9B%90%EA%B8%88?a=%ff&amp;b" title="풀이">글</a>';

  expect(spokenTextOf(`<p>${link}</p><a href="/a/%2F">끝</a>`)).toBe(
    '글 끝 / 풀이 / https://a.kr/원금?a=%ff&b',
  );
});
