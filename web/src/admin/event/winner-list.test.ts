import { expect, it } from 'vitest';
import { readWinners } from './winner-list.ts';

it.each([
  ['a plain list', 'demo1,커피 쿠폰\ndemo2,책'],
  ['a file of a table program', '\uFEFF아이디,경품\r\ndemo1,커피 쿠폰\r\ndemo2,책\r\n'],
  ['quoted cells', '"demo1","커피 쿠폰"\n"demo2","책"'],
  ['a paste out of a table', 'demo1\t커피 쿠폰\ndemo2\t책\n'],
])('reads %s', (_, text) => {
  expect(readWinners(text)).toEqual([
    { login_id: 'demo1', prize: '커피 쿠폰' },
    { login_id: 'demo2', prize: '책' },
  ]);
});

it('keeps a comma that stands in quotes', () => {
  expect(readWinners('demo1,"커피, 케이크"')).toEqual([
    { login_id: 'demo1', prize: '커피, 케이크' },
  ]);
});

it.each([
  ['without a prize', 'demo1,책\ndemo2', 2],
  ['without a login id', ',책', 1],
])('names the line %s', (_, text, badLine) => {
  expect(readWinners(text)).toEqual({ badLine });
});
