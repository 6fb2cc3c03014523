import { expect, it } from 'vitest';
import { framesOf } from './frames-of.ts';

it('[X08] keeps of a stack the names of functions and of our own files', () => {
  const chrome = `TypeError: x is not a function
    at render (https://maru.example/assets/live-badge-B1x_Yz90.js:1:2345)
    at async Object.load (https://maru.example/assets/shared-AAAAAAAA.js:3:4)
    at https://maru.example/assets/entry-client-12345678.js:5:6
    at chrome-extension://abcdef/content.js:1:1`;
  const firefox = `render@https://maru.example/assets/live-badge-B1x_Yz90.js:1:2345
@https://maru.example/opt-out/s123.kiwi?name=x:1:1`;

  expect(framesOf(chrome)).toEqual([
    'render (live-badge.js:1:2345)',
    'Object.load (shared.js:3:4)',
    '(entry-client.js:5:6)',
  ]);
  expect(framesOf(firefox)).toEqual(['render (live-badge.js:1:2345)']);
  expect(framesOf('no stack')).toEqual([]);
});
