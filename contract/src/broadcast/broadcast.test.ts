import { expect, it } from 'vitest';
import { contentOf } from './broadcast.ts';

it.each([
  [null, {}],
  ['{"broken', {}],
  ['null', {}],
  ['[]', {}],
  ['{"name":7,"broadcaster":"한결"}', {}],
  ['{"name":null}', {}],
  ['{"name":"이름","more":1}', { name: '이름' }],
  ['{"thumbnailUrl":"/demo/1.webp"}', { thumbnailUrl: '/demo/1.webp' }],
  ['{"thumbnailUrl":"javascript:alert(1)"}', { thumbnailUrl: '' }],
])('[S3.2] [S01] [I14] the content of a broadcast, %s, breaks no list', (content, expected) => {
  expect(contentOf({ content })).toEqual(expected);
});
