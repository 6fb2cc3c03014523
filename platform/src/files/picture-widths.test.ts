import { narrowerOf } from './upload-picture.ts';
import { expect, it } from 'vitest';
import { srcsetOf } from './picture-widths.ts';

const STEM = '0123456789abcdef0123456789abcdef';

it('names the narrower files of a wide picture', () => {
  expect(narrowerOf(`${STEM}-1600.jpg`)).toEqual([
    { width: 480, file: `${STEM}-1600-480.jpg` },
    { width: 960, file: `${STEM}-1600-960.jpg` },
  ]);
  expect(narrowerOf(`${STEM}-700.png`)).toEqual([{ width: 480, file: `${STEM}-700-480.png` }]);
});

it.each([`${STEM}-480.jpg`, `${STEM}.gif`, `${STEM}-1600-480.jpg`, 'cover.jpg', '../a-900.jpg'])(
  'names none for %s',
  (file) => {
    expect(narrowerOf(file)).toEqual([]);
    expect(srcsetOf(`/uploads/editor/${file}`)).toBeNull();
  },
);

it('tells a browser of all of them', () => {
  expect(srcsetOf(`/uploads/review/${STEM}-900.jpg`)).toBe(
    `/uploads/review/${STEM}-900-480.jpg 480w, /uploads/review/${STEM}-900.jpg 900w`,
  );
  expect(srcsetOf(`https://evil.example/uploads/review/${STEM}-900.jpg`)).toBeNull();
});
