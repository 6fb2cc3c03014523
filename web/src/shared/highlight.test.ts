import { describe, expect, it } from 'vitest';
import { splitAtMatches } from './highlight.ts';

describe('a text', () => {
  it.each([
    ['환불은 환불', '환불', ['', '환불', '은 ', '환불', '']],
    ['VOD 보기', 'vod', ['', 'VOD', ' 보기']],
    ['영수증', '환불', ['영수증']],
    ['영수증', '', ['영수증']],
    ['주간과 주가', '주가', ['주간과 ', '주가', '']],
    ['배당ㆍ공시', '배당・', ['', '배당ㆍ', '공시']],
    ['Ｓ＆Ｐ５００', 's&p', ['', 'Ｓ＆Ｐ', '５００']],
    ['환불'.normalize('NFD'), '환불', ['', '환불', '']],
  ])('%s is cut at %j', (text, q, pieces) => {
    expect(splitAtMatches(text, q)).toEqual(pieces);
  });
});
