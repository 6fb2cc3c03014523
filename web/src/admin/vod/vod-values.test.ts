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

it('[S33] names the line of the table of contents that is no chapter', () => {
  const typed = {
    ...newVod(),
    title: '시황',
    expert: '1',
    vod_url: 'https://youtu.be/dQw4w9WgXcQ',
  };
  const { error } = vodForm.safeParse({ ...typed, chapters: '0:00 시작\n반도체' });
  expect(error?.issues).toMatchObject([
    { path: ['chapters'], message: '2번째 줄: 12:30 반도체 업황처럼 시각과 제목을 적어 주세요.' },
  ]);

  const read = vodForm.safeParse({ ...typed, chapters: '0:00 시작\n12:30 반도체 업황' });
  expect(read.data?.chapters).toEqual([
    { at_s: 0, title: '시작' },
    { at_s: 750, title: '반도체 업황' },
  ]);
});
