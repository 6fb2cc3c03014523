import { describe, expect, it } from 'vitest';
import { createPushHostList } from './push-hosts.ts';

describe('the list of hosts', () => {
  const isAllowed = createPushHostList([
    'fcm.googleapis.com',
    '*.push.example',
    '127.0.0.1:4130',
    'https://127.0.0.1:4132',
    'https://push.example:4132',
  ]);

  it.each([
    'https://fcm.googleapis.com/fcm/send/abc',
    'https://web.push.example/abc',
    'http://127.0.0.1:4130/push/abc',
    'https://127.0.0.1:4132/push/abc',
  ])('lets %s pass', (address) => {
    expect(isAllowed(new URL(address))).toBe(true);
  });

  it.each([
    'http://fcm.googleapis.com/fcm/send/abc',
    'https://fcm.googleapis.com:8443/abc',
    'https://fcm.googleapis.com.evil.example/abc',
    'https://evil.example/fcm.googleapis.com',
    'https://user@fcm.googleapis.com/abc',
    'https://push.example/abc',
    'https://notpush.example/abc',
    'http://127.0.0.1:4131/push/abc',
    'http://169.254.169.254/latest',
    'https://127.0.0.1:4130/push/abc',
    'http://127.0.0.1:4132/push/abc',
    'https://push.example:4132/abc',
    'ftp://fcm.googleapis.com/abc',
  ])('stops %s', (address) => {
    expect(isAllowed(new URL(address))).toBe(false);
  });
});
