import { expect, it } from 'vitest';
import { contentOf, scheduleItem } from './broadcast.ts';

it('[S01] [N3.12] a broadcast has the fields of the clause, and no others', () => {
  const { shape } = scheduleItem;

  expect(Object.keys(shape).toSorted()).toEqual([
    '_id',
    'broadcast_status',
    'content',
    'end_date',
    'expert',
    'has_vod',
    'id',
    'kind',
    'start_date',
    'title',
    'type',
    'version',
  ]);
  expect(Object.keys(shape.expert.shape)).toEqual(['_id', 'nick', 'field', 'profile']);
});

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
