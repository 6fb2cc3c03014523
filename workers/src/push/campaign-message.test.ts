import { stopToken } from '@maru/contract/push/push-stop';
import { createPersonalData } from '@maru/platform/crypto/personal-data';
import { readStopToken } from '@maru/platform/crypto/stop-token';
import { expect, it } from 'vitest';
import type { ClaimedBatch } from '../campaign/batch.repository.ts';
import { messageOf } from './campaign-message.ts';

const personal = createPersonalData(`1:${Buffer.alloc(32, 7).toString('base64')}`, 'lookup');
const NOW = Date.parse('2026-11-20T12:00:00Z');

const batchOf = (change: Partial<ClaimedBatch['campaign']>) => {
  const campaign = { title: '소식', link: '/', picture: null, category: null, startedAt: NOW };
  return { campaignId: 7, campaign: { ...campaign, advertising: false, ...change } };
};

function payloadOf(change: Partial<ClaimedBatch['campaign']>, isMember = true) {
  const recipient = { text: '소식', hash: Buffer.alloc(32, 1), isMember, now: NOW };
  const { payload } = messageOf(personal, batchOf(change) as ClaimedBatch, recipient);
  return JSON.parse(payload) as Record<string, string | undefined>;
}

it.each([
  [{ category: 'live' }, '입장', '이 알림 그만 받기'],
  [{ category: 'report' }, '열기', '이 알림 그만 받기'],
  [{ category: 'event', advertising: true }, '열기', '수신거부'],
] as const)('[P13] a push of %j opens by %s and stops by %s', (change, openLabel, stopLabel) => {
  const payload = payloadOf(change);

  expect(payload).toMatchObject({ openLabel, stopLabel });
  const token = stopToken.parse(payload['stop']);
  expect(readStopToken(personal, token, NOW)).toBe(payload['report']);
});

it('[P13] a message for all, and a browser without a member, have nothing to stop', () => {
  expect(payloadOf({})).not.toHaveProperty('stop');
  expect(payloadOf({})).toMatchObject({ openLabel: '열기' });
  expect(payloadOf({ category: 'live' }, false)).not.toHaveProperty('stop');
});

it('[P14] a push carries its picture', () => {
  const picture = '/uploads/message/a.jpg';

  expect(payloadOf({ picture })['image']).toBe(picture);
  expect(payloadOf({})).not.toHaveProperty('image');
});
