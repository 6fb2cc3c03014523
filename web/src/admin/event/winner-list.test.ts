import { expect, it } from 'vitest';
import { CallFailed } from '../../shared/call.ts';
import { readWinners, refusedLineOf } from './winner-list.ts';

it.each([
  ['a plain list', 'demo1,커피 쿠폰\ndemo2,책'],
  ['a file of a table program', '\uFEFF아이디,경품\r\ndemo1,커피 쿠폰\r\ndemo2,책\r\n'],
  ['quoted cells', '"demo1","커피 쿠폰"\n"demo2","책"'],
  ['a paste out of a table', 'demo1\t커피 쿠폰\ndemo2\t책\n'],
])('reads %s', (_, text) => {
  expect(readWinners(text)).toEqual([
    { line: expect.any(Number), login_id: 'demo1', prize: '커피 쿠폰' },
    { line: expect.any(Number), login_id: 'demo2', prize: '책' },
  ]);
});

it('keeps a comma inside quotes', () => {
  expect(readWinners('demo1,"커피, 케이크"')).toEqual([
    { line: 1, login_id: 'demo1', prize: '커피, 케이크' },
  ]);
});

it.each([
  ['without a prize', 'demo1,책\ndemo2', 2],
  ['without a login id', ',책', 1],
])('names the line %s', (_, text, badLine) => {
  expect(readWinners(text)).toEqual({ badLine });
});

it.each([
  ['has not entered', '4번째 줄: 응모하지 않은 회원이에요.'],
  ['is a duplicate', '4번째 줄: 명단에 두 번 있는 회원이에요.'],
  ['too long', '4번째 줄: 읽을 수 없어요.'],
])('names the line of the list that the server says %j of', (message, said) => {
  const named = readWinners('아이디,경품\ndemo1,책\n\ndemo2,책\n');
  if ('badLine' in named) throw new Error('every line can be read');
  const errors = [{ path: 'winners.1', message }];

  expect(refusedLineOf(new CallFailed('INVALID_INPUT', { errors }), named)).toBe(said);
});

it('names no line where none was refused', () => {
  expect(refusedLineOf(new CallFailed('STATE_CONFLICT'), [])).toBeNull();
});

it('refuses a prize of unseen characters', () => {
  expect(readWinners('winner01,\u200b\u3164')).toEqual({ badLine: 1 });
});
