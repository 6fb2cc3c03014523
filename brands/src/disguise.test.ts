import { expect, it } from 'vitest';
import { complianceRulesOf } from './compliance-rules.ts';
import { findForbidden, listedFormsOf } from './compliance.ts';

const rules = complianceRulesOf({ switches: { advisory_kind: 'quasi' } });

const SPOKEN = ['원금보장', '수익보장', '손실보전', '고수익보장', '원금 보장', '무조건 오릅니다'];

const letters = (text: string) => Array.from(text);
const between = (joint: string) => (text: string) => letters(text.replaceAll(' ', '')).join(joint);
/** In front of the last letter, where a rule of whole words would end. */
const beforeLast = (joint: string) => (text: string) => text.replace(/(?=.$)/u, joint);
const beforeSecond = (joint: string) => (text: string) => text.replace(/(?<=^.)/u, joint);

const FORMS: readonly [string, (text: string) => string][] = [
  ['decomposed', (text) => text.normalize('NFD')],
  ['with a blank between all syllables', between(' ')],
  ['with dots between all syllables', between('.')],
  ['with middle dots', between('·')],
  ['with old middle dots', between('ㆍ')],
  ['with underscores', between('_')],
  ['with slashes', between('/')],
  ['with hyphens', between('-')],
  ['with full-width blanks', between('\u3000')],
  ['with fixed blanks', between('\u00a0')],
  ['with narrow blanks', between('\u2009')],
  ['with line breaks', between('\n')],
  ['with emoji', between('💰')],
  ['with full-width dots', between('．')],
  ['with a dot before the last syllable', beforeLast('.')],
  ['with a blank before the last syllable', beforeLast(' ')],
  ['with a heart before the last syllable', beforeLast('♥')],
  ['with a digit before the last syllable', beforeLast('1')],
  ['with a star behind the first syllable', beforeSecond('*')],
  ['with two signs behind the first syllable', beforeSecond('~!')],
  ['with zero-width blanks', between('\u200b')],
  ['with zero-width joiners', between('\u200d')],
  ['with word joiners', between('\u2060')],
  ['with soft hyphens', between('\u00ad')],
  ['with variation selectors', between('\ufe0f')],
  ['with fillers', between('\u3164')],
  ['with strokes', between('\u0336')],
  ['with marks of direction', (text) => `\u202e${text}\u202c`],
  ['with half-width filler', between('\uffa0')],
  ['with empty Braille patterns', between('\u2800')],
];

it.each(FORMS.flatMap(([how, disguise]) => SPOKEN.map((text) => [text, how, disguise(text)])))(
  '[C16] finds %s %s',
  (_, __, written) => {
    expect(findForbidden(rules, `오늘의 소식 ${written} 안내`)).not.toEqual([]);
    expect(findForbidden(rules, written)).not.toEqual([]);
  },
);

it.each([
  ['１００％ 수익'],
  ['목표 수익률 ３０％'],
  ['목표 수익률 30﹪'],
  ['목표 수익률 𝟑𝟎%'],
  ['목표 수익률 ③⑩%'],
  ['목표 수익률 ⑩%'],
  ['적중률 ⁹⁸%'],
  ['원㊎ 보장'],
  ['적중률 ９８％'],
  ['원ㄱㅡㅁ보장'],
  ['ㅇㅝㄴㄱㅡㅁ보장'],
  ['워ㄴ금보장'],
  ['原金保障'],
  ['원금(元金)보장'],
  ['윈금보쟝'],
  ['100﹪ 수익'],
  ['100٪ 수익'],
  ['①⓪⓪% 수익'],
  ['𝟏𝟎𝟎% 수익'],
  ['¹⁰⁰% 수익'],
  ['ⅼ00% 수익'],
  ['1OO% 수익'],
  ['l00% 수익'],
  ['100%의 수익'],
  ['무조건_상승'],
  ['무조건적인 상승'],
  ['무조건적 상승'],
  ['무조껀 상승'],
  ['무조건 上昇'],
  ['수익 백프로'],
  ['원금x보장'],
])('[C16] finds the promise in %s', (written) => {
  expect(findForbidden(rules, written)).not.toEqual([]);
});

it.each([
  ['원금을 보장하지 않아요'],
  ['수익을 보장하지 않습니다'],
  ['100% 환불'],
  ['l00% 환불'],
  ['무조건 상승하는 종목은 없어요'],
  ['무조건적인 상승은 없어요'],
  ['무조건적인 수익 추구는 위험해요'],
  ['100%의 수익은 없어요'],
  ['수익의 백프로를 기부해요'],
  ['I00 장비 100개'],
])('[C16] allows %s', (written) => {
  expect(findForbidden(rules, written)).toEqual([]);
});

it.each(FORMS)('[S30] reads a listed word %s as the rules do', (_, disguise) => {
  const { spaced, joined } = listedFormsOf(`가나다 ${disguise('급등주')} 라마바`);

  expect([...spaced, joined].some((form) => form.includes('급등주'))).toBe(true);
});
