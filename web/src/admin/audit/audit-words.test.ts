import { scheduleInput } from '@maru/contract/broadcast/broadcast';
import { expect, it } from 'vitest';
import { actionWords, kindWord } from '@maru/contract/audit/audit-labels';
import { changedWords, diffLinesOf, valueWords } from './audit-words.ts';

it('[D13] names the action in Korean', () => {
  expect(actionWords('member.view')).toBe('회원 조회');
  expect(actionWords('product.order')).toBe('상품 순서 변경');
  expect(actionWords('post.edit')).toBe('글 수정');
  expect(actionWords('bulk.download')).toBe('한꺼번에 처리 파일 받기');
  expect(actionWords('broadcast.status.by_expert')).toBe('방송 상태 변경(전문가)');
  expect(actionWords('comet.fly')).toBe('그 밖의 것 그 밖의 일');
});

it('[D13] names former kinds like those of today', () => {
  const former = ['admin', 'allowed_ip', 'message_template', 'schedule', 'sender_number'];
  expect(former.map(kindWord)).toEqual(['관리자', '허용 IP', '메시지 문구', '방송', '발신번호']);
  expect(actionWords('schedule.copy-week')).toBe('방송 주간 편성 복사');
});

it('[D13] names the fields of a line, never by their codes', () => {
  expect(changedWords({ from: ['2026-01-02', '2026-01-03'] }, 'profit')).toBe('시작일');
  expect(changedWords({ title: ['전', '후'], body_html: ['전', '후'] })).toBe('제목, 본문');
  expect(changedWords({ fields: ['title', 'body_html'] })).toBe('제목, 본문');
  expect(changedWords({ sender: '1', channel: 'sms', excluded: {} })).toBe(
    '발신번호, 보내는 길, 제외한 수',
  );
  expect(changedWords({ comet: 1 })).toBe('그 밖의 항목');
});

it.each([
  ['a broadcast', [...Object.keys(scheduleInput.shape), 'cancelled_at']],
  ['a memo', ['kind', 'body', 'visibility', 'pinned', 'next_contact_on', 'assignee']],
  ['a member', ['name', 'nickname', 'phone', 'email', 'interests']],
])('[D13] has a word for each field that staff can change of %s', (_noun, fields) => {
  expect(fields.filter((field) => changedWords({ fields: [field] }) === '그 밖의 항목')).toEqual(
    [],
  );
});

it('[D13] knows pairs from lists, and the whole of a thing by its fields', () => {
  const two = ['manageContent', 'manageMessages'];
  expect(diffLinesOf({ permissions: two })).toEqual([{ field: 'permissions', value: two }]);
  expect(diffLinesOf({ permissions: [two, []] })).toEqual([
    { field: 'permissions', before: two, after: [] },
  ]);
  expect(diffLinesOf({ ids: [1, 2] })).toEqual([{ field: 'ids', value: [1, 2] }]);
  expect(diffLinesOf({ penalty: { before: 1, after: 2 } })).toEqual([
    { field: 'penalty', before: 1, after: 2 },
  ]);
  expect(
    diffLinesOf({ before: { label: '본사', net: '::1' }, after: { label: '지점', net: '::1' } }),
  ).toEqual([{ field: 'label', before: '본사', after: '지점' }]);
});

it('[D13] separates changes with before and after from plain values', () => {
  expect(diffLinesOf({ state: ['active', 'suspended'], rows: 3, ids: [1, 2, 3] })).toEqual([
    { field: 'state', before: 'active', after: 'suspended' },
    { field: 'rows', value: 3 },
    { field: 'ids', value: [1, 2, 3] },
  ]);
  expect(diffLinesOf(null)).toEqual([]);
});

it('[D13] formats values for readers', () => {
  expect(valueWords('suspended')).toBe('정지');
  expect(valueWords(true)).toBe('예');
  expect(valueWords(true, 'order_open')).toBe('열림');
  expect(valueWords(false, 'order_open')).toBe('닫힘');
  expect(valueWords({ shown: false })).toBe('화면 표시 숨김');
  expect(valueWords('2026-03-02T12:05:00.000Z')).toMatch(/^2026\.03\.02.*21:05$/);
  expect(valueWords('<p>본문 <b>굵게</b></p>')).toBe('본문 굵게');
  expect(valueWords({ rows: 1_200 })).toBe('줄 수 1,200');
  expect(valueWords([])).toBe('없음');
});
