import { brand } from '#brand';
import { describe, expect, it } from 'vitest';
import { composePush, pushProblems } from './composed-push.ts';
import { findForbiddenOf } from '../form/find-forbidden.ts';
import { promisesIn } from './promise-words.ts';
import { linkProblem, ownLinks } from './push-link.ts';

const push = {
  title: '방송 시작',
  text: '오늘의 수급 포인트',
  link: '/',
  picture: null,
  advertising: false,
};

describe('a push', () => {
  it('that advertises says so in its title, once, and how to end it', () => {
    const arriving = composePush({ ...push, title: '(광고) 특가', advertising: true }, '마루');

    expect(arriving.title).toBe('(광고)[마루] 특가');
    expect(arriving.text).toBe('오늘의 수급 포인트\n무료수신거부: 수신거부 버튼 또는 알림 설정');
  });

  it.each([
    ['no title', { title: ' ' }, 'title'],
    ['a title of unseen characters', { title: '\u200b\u3164' }, 'title'],
    ['a text of unseen characters', { text: '\u2060\n\u00ad' }, 'text'],
    ['a title of 51 letters', { title: '가'.repeat(51) }, 'title'],
    ['a text of 121 letters', { text: '가'.repeat(121) }, 'text'],
    ['a script for an address', { link: 'javascript:alert(1)' }, 'link'],
    ['a disguised mark', { text: '[광.고] 특가', advertising: true }, 'text'],
    ['a disguised mark in what informs', { title: '( 광고 ) 소식' }, 'title'],
  ] as const)('is refused with %s', (_, changes, field) => {
    expect(Object.keys(pushProblems({ ...push, ...changes }))).toEqual([field]);
  });

  it('[T44] with fifty and a hundred and twenty letters is fine', () => {
    const full = { ...push, title: '가'.repeat(50), text: '가'.repeat(120) };

    expect(pushProblems(full)).toEqual({});
  });
});

describe('the address behind a push', () => {
  it.each([
    ['/cs/notice', true],
    ['https://example.com/a', true],
    ['//example.com', false],
    ['/\\example.com', false],
    ['http://example.com', false],
    ['https://', false],
    ['https://192.168.0.1/', false],
    ['https://localhost.localdomain/', false],
    ['<https://example.com>', true],
    ['www.naver.com', true],
    [' /schedule\u200b', true],
    ['\u202ahttps://example.com\u202c', true],
    ['', false],
  ])('%s is fine: %s', (link, fine) => {
    expect(linkProblem(link) === null).toBe(fine);
  });

  it('can be any page of the brand that needs nothing more', () => {
    const links = ownLinks(brand.routes);

    expect(links.map(({ path }) => path)).toContain('/schedule/maru');
    expect(links.every(({ path }) => linkProblem(path) === null)).toBe(true);
    expect(links.some(({ path }) => path.includes(':'))).toBe(false);
    // Of these each shows one thing, which its number names.
    const one = ['/cs/notice-content', '/event/event-view', '/expert-analyst', '/payment'];
    expect(links.filter(({ path }) => one.includes(path))).toEqual([]);
  });
});

const find = findForbiddenOf('quasi');

it('[V3.8] words that promise a return are all named, each once and whole', () => {
  expect(promisesIn(find, '무조건 오르는 종목, 수익 보장')).toEqual(['무조건 오르', '수익 보장']);
  expect(
    promisesIn(find, '원금보전! 급등예상, 누적수익률 120%, 확실한 목표 수익률 30% 보장, 확실'),
  ).toEqual([
    '원금보전',
    '급등예상',
    '누적수익률 120%',
    '확실',
    '목표 수익률 30%',
    '수익률 30% 보장',
  ]);
  expect(promisesIn(find, '오늘의 수급 포인트')).toEqual([]);
});
