import type { StaffScheduleItem } from '@maru/contract/broadcast/broadcast';
import { expect, test } from 'vitest';
import { broadcastForm, changesOf, newValues, valuesOf } from './broadcast-values.ts';
import { wordsOf } from './broadcast-history.tsx';
import { NO_EXPERT } from '../form/no-expert.ts';

const item: StaffScheduleItem = {
  _id: 7,
  id: 7,
  title: '오후장',
  type: 0,
  broadcast_status: 0,
  kind: 'paid',
  start_date: '2026-11-20T04:00:00.000Z',
  end_date: '2026-11-20T05:00:00.000Z',
  content: '{"broadcaster":"유튜브"}',
  expert: { _id: 3, nick: '도담', field: '단기', profile: { profile_img_path: [] } },
  has_vod: false,
  over_at: '2026-11-20T05:00:00.000Z',
  version: 4,
  live_url: null,
  vod_url: null,
  body_html: '<p>소개</p>',
  auto_status: true,
  cancelled_at: null,
  rule: null,
  viewers: 0,
  joins: 0,
  created_at: '2026-11-01T00:00:00.000Z',
  updated_at: '2026-11-01T00:00:00.000Z',
  updated_by: null,
};

test('a stored broadcast passes through the form unchanged', () => {
  const input = broadcastForm.parse(valuesOf(item));

  expect(changesOf(input, valuesOf(item))).toEqual({});
});

test('only changed fields are sent', () => {
  const values = { ...valuesOf(item), title: '새 제목' };

  expect(changesOf(broadcastForm.parse(values), valuesOf(item))).toEqual({ title: '새 제목' });
});

test('a content with only empty parts is null', () => {
  const values = {
    ...valuesOf(item),
    content: { broadcaster: '', thumbnailUrl: '', name: '' },
  };

  expect(broadcastForm.parse(values).content).toBeNull();
});

test('[S11] a new broadcast starts and stops by the clock by default', () => {
  expect(newValues().auto_status).toBe(true);
});

test('an expert has to be chosen', () => {
  const result = broadcastForm.safeParse({ ...newValues(), title: '제목', expert_id: NO_EXPERT });

  expect(result.error?.issues.map((issue) => issue.path[0])).toEqual(['expert_id']);
});

test('a broadcast ends after it has begun', () => {
  const result = broadcastForm.safeParse({ ...valuesOf(item), end_date: item.start_date });

  expect(result.error?.issues[0]?.path).toEqual(['end_date']);
});

const entry = {
  _id: 1,
  at: '2026-11-20T04:00:00.000Z',
  from_status: null,
  to_status: null,
  fields: [],
  reason: null,
  by: null,
};
test.each([
  [{ ...entry, action: 'created' as const }, '방송 등록'],
  [{ ...entry, action: 'status' as const, from_status: 0, to_status: 1 } as const, '꺼짐 → LIVE'],
  [
    { ...entry, action: 'status', from_status: 1, to_status: 0, reason: 'overdue' } as const,
    '종료 시각이 지나 자동으로 꺼짐',
  ],
  [{ ...entry, action: 'edited' as const, fields: ['title'] }, '제목 수정'],
  [
    { ...entry, action: 'edited' as const, fields: ['title', 'kind', 'type'] },
    '제목, 무료·유료 외 1개 수정',
  ],
])('the history says %o as %s', (line, words) => {
  expect(wordsOf({ ...line, fields: [...line.fields] })).toBe(words);
});

test('a broadcast lasts a day at most', () => {
  const result = broadcastForm.safeParse({
    ...valuesOf(item),
    end_date: '2030-11-20T05:00:00.000Z',
  });

  expect(result.error?.issues).toMatchObject([
    { path: ['end_date'], message: '방송은 24시간까지예요. 종료 날짜를 확인해 주세요.' },
  ]);
});
