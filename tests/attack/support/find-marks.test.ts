import { expect, it } from 'vitest';
import { marksIn, markOf, phoneMark } from './find-marks.ts';

const phone = phoneMark('01048271593');
const name = markOf('name', ['표식이름']);
const base64 = (text: string) => Buffer.from(text).toString('base64');

it.each([
  '01048271593',
  '010-4827-1593',
  '+821048271593',
  'to=%2B821048271593&x',
  `{"data":"${base64('{"to":"01048271593"}')}"}`,
  `{"data":"${base64('a 01048271593 b')}"}`,
  `{"data":"${base64('ab 010-4827-1593')}"}`,
  Buffer.from('01048271593').toString('hex'),
])('finds a number in %s', (text) => {
  expect(marksIn(text, 'here', [phone])).toHaveLength(1);
});

it.each([
  '표식이름',
  encodeURIComponent('표식이름'),
  base64('x표식이름yz'),
  '\\ud45c\\uc2dd\\uc774\\ub984',
])('finds a name in %s', (text) => {
  expect(marksIn(text, 'here', [name])).toHaveLength(1);
});

it.each(['010-****-1593', '0104827', '표식', ''])('finds no person in %j', (text) => {
  expect(marksIn(text, 'here', [phone, name])).toEqual([]);
});
