import { describe, expect, it } from 'vitest';
import { findNamedStocks, stockNamesOf, wordsOfHtml } from './mention.ts';

const names = stockNamesOf([
  { code: '005930', name: '삼성전자' },
  { code: '005935', name: '삼성전자우' },
  { code: '001680', name: '대상' },
  { code: '000660', name: 'SK하이닉스' },
  { code: '034730', name: 'SK' },
  { code: '900001', name: '하이트' },
  { code: '990010', name: '한빛반도체(가상)' },
  { code: '100000', name: '백만상사' },
]);
const found = (text: string) => findNamedStocks(text, names);

describe('[A40] a stock is named', () => {
  it.each([
    ['삼성전자가 올랐어요', ['005930']],
    ['삼성전자에서는 말이 없었다.', ['005930']],
    ['“삼성전자”, SK하이닉스와 함께', ['000660', '005930']],
    ['삼성전자우는 우선주예요', ['005935']],
    ['관심은 005930에 있어요', ['005930']],
    ['대상(001680)을 봤어요', ['001680']],
    ['한빛반도체의 실적', ['990010']],
    ['삼성전자'.normalize('NFD'), ['005930']],
  ])('%s', (text, codes) => expect(found(text)).toEqual(codes));
});

describe('[A40] no stock is named', () => {
  it.each([
    '이벤트 대상은 회원이에요',
    '신삼성전자는 없어요',
    '삼성전자서비스센터에 갔어요',
    'SK 그룹',
    '가격은 005930원이에요',
    '1,005930 또는 005930.5',
    '거래량 100000주, 참가자 100000명',
    'https://example.com/005930',
    '전화 02-005930',
    // The name is a common word in this text.
    '하이트하이트진로 말고 하이트를',
  ])('%s', (text) => expect(found(text)).toEqual([]));
});

it('[A40] separates words at tags, and reads no attribute', () => {
  expect(found(wordsOfHtml('<p title="삼성전자">가</p><p>나</p>'))).toEqual([]);
  expect(found(wordsOfHtml('<b>SK하이닉스</b>&nbsp;전망'))).toEqual(['000660']);
});
