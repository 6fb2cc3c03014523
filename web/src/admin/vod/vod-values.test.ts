import { expect, it } from 'vitest';
import { newVod, vodForm } from './vod-values.ts';

const pathsOf = (length: string) => {
  const typed = {
    ...newVod(),
    title: '시황',
    expert: '1',
    vod_url: 'https://youtu.be/dQw4w9WgXcQ',
    length,
  };
  return (vodForm.safeParse(typed).error?.issues ?? []).map(({ path }) => path.join('.'));
};

it.each(['', '24:18', '24:00:00'])('takes the length %j', (length) => {
  expect(pathsOf(length)).toEqual([]);
});

it.each(['24', '0:00', '24:00:01', '30:00:00'])('says at the length that %j is none', (length) => {
  expect(pathsOf(length)).toEqual(['length']);
});
