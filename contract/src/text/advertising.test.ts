import { describe, expect, it } from 'vitest';
import { advertisingWordsIn, disguisedFieldOf, isDisguised } from './advertising.ts';

const written = (change: object) => ({ title: '', text: '', advertising: false, ...change });

describe('[M04] the mark of advertising', () => {
  it.each([
    '(광 고) 소식',
    '( 광고 ) 소식',
    '(광고 ) 소식',
    '［광고］ 소식',
    '（광고）소식',
    '(광\u200b고) 소식',
    '(\u2060광고) 소식',
    '소식 【광.고】',
    '(광고)'.normalize('NFD'),
    '(AD) 소식',
    '（ＡＤ） 소식',
    '(A.D) 소식',
    '(光告) 소식',
    '(廣告) 소식',
    '(광告) 소식',
    '광.고 소식',
    '소식 광·고',
    '광ㆍ고 소식',
    '광\u200b고 소식',
    '(광\u3164고) 소식',
    '(광\u0332고) 소식',
    '(ㄱㅘㅇㄱㅗ) 소식',
    '(\uffa1\uffcd\uffb7\uffa1\uffcc) 소식',
    '❨광고❩ 소식',
    '«광고» 소식',
    '[(광고)] 소식',
  ])('is disguised in %j', (words) => {
    expect(isDisguised(words)).toBe(true);
  });

  it.each([
    '(광고) 소식',
    '(광고) :) 소식',
    '(광고)[마루] 소식',
    '광고 문의는 고객센터로',
    '‘광고’ 표시 안내',
    '(광주 고속버스)',
    '관광, 고객 안내',
    '관광.고객 안내',
    '소식',
  ])('is not in %j', (words) => {
    expect(isDisguised(words)).toBe(false);
  });

  it('is looked for in the title as in the text', () => {
    expect(disguisedFieldOf(written({ title: '[광고] 소식' }))).toBe('title');
    expect(disguisedFieldOf(written({ text: '[광고] 소식' }))).toBe('text');
    expect(disguisedFieldOf(written({ text: '소식' }))).toBeNull();
  });
});

describe('[M04] information that reads like advertising', () => {
  it('is detected by sales words in the title and the text, each listed once', () => {
    const message = written({
      title: '봄 특가',
      text: '30％ 할인! 특가 쿠폰을 지금 바로 구매하세요',
    });

    expect(advertisingWordsIn(message)).toEqual(['특가', '30% 할인', '쿠폰', '지금 바로 구매']);
  });

  it('is known through invisible characters, and by the mark itself', () => {
    expect(advertisingWordsIn(written({ text: '할\u200b인' }))).toEqual(['할인']);
    expect(advertisingWordsIn(written({ text: '(광고) 소식' }))).toEqual(['(광고)']);
  });

  it.each(['VIP 1+1, 오늘만', '한 달을 사면 1 + 1 증정', '12/1 1+1 행사'])(
    'is one more for nothing in %j',
    (text) => {
      expect(advertisingWordsIn(written({ text }))).toEqual([
        expect.stringMatching(/^1\s*\+\s*1$/),
      ]);
    },
  );

  it.each([
    '1+1',
    '1+1 문의는 고객센터로 주세요',
    '참가비는 1+1=2만원이고 신청은 오늘까지예요',
    '이용권 기간은 21+1개월, 11+15개월이에요',
    '세일즈 담당자가 바뀌었어요',
  ])('is not %j', (text) => {
    expect(advertisingWordsIn(written({ text }))).toEqual([]);
  });

  it('is neither a text marked as advertising nor purely informative text', () => {
    expect(advertisingWordsIn(written({ text: '특가', advertising: true }))).toEqual([]);
    const informing =
      '오늘 저녁 7시 방송이 시작돼요. 이용권은 내일 끝나요. 제공할 인원은 10명이에요.';
    expect(advertisingWordsIn(written({ text: informing }))).toEqual([]);
  });
});
