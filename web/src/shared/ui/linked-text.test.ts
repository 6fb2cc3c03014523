import { expect, it } from 'vitest';
import { partsOf } from './linked-text.tsx';

const linksOf = (text: string) =>
  partsOf(text)
    .filter(({ isLink }) => isLink)
    .map((part) => part.text);

it('finds web addresses without the punctuation behind them', () => {
  expect(
    linksOf('여기(https://maru.example/cs/faq)를 보세요. http://a.example/b?c=1&d=2.'),
  ).toEqual(['https://maru.example/cs/faq', 'http://a.example/b?c=1&d=2']);
});

it('keeps every letter of the text', () => {
  const text = '줄 하나\nhttps://a.example 그리고 javascript:alert(1) ftp://x.example';
  expect(
    partsOf(text)
      .map((part) => part.text)
      .join(''),
  ).toBe(text);
  expect(linksOf(text)).toEqual(['https://a.example']);
});
