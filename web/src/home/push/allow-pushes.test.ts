// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { takeAlerts } from '../../shared/alert/alert.ts';
import { CallFailed } from '../../shared/call.ts';
import { takeDialogs } from '../../shared/dialog/dialog.ts';
import { allowPushes } from './allow-pushes.ts';
import { canTakePushes, subscribeDevice } from './subscription.ts';

vi.mock('./subscription.ts');

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1';

const requestPermission = vi.fn<() => Promise<NotificationPermission>>();
let said: string[];

function browser(permission: NotificationPermission, userAgent = 'Chrome'): void {
  vi.stubGlobal('Notification', { permission, requestPermission });
  vi.stubGlobal('navigator', { userAgent, maxTouchPoints: 0 });
}

beforeEach(() => {
  said = [];
  takeDialogs((wish) => {
    if (typeof wish !== 'object') return;
    said.push(wish.config.title);
    wish.settle({ confirmed: true, values: {}, files: {} });
  });
  takeAlerts(({ message }) => void said.push(message));
  requestPermission.mockReset();
  vi.mocked(subscribeDevice).mockReset();
  vi.mocked(canTakePushes).mockReturnValue(true);
});
afterEach(() => vi.unstubAllGlobals());

it('[P03] asks for the permission when it is still to be had, and subscribes', async () => {
  browser('default');
  requestPermission.mockResolvedValue('granted');

  expect(await allowPushes()).toBe(true);
  expect(requestPermission).toHaveBeenCalledOnce();
  expect(subscribeDevice).toHaveBeenCalledOnce();
  expect(said).toEqual([]);
});

it('[P03] never asks again after a refusal, and says how to take it back', async () => {
  browser('denied');

  expect(await allowPushes()).toBe(false);
  expect(requestPermission).not.toHaveBeenCalled();
  expect(subscribeDevice).not.toHaveBeenCalled();
  expect(said).toEqual(['이 브라우저에서 알림이 차단되어 있어요']);
});

it('says so where the browser itself refuses', async () => {
  browser('granted');
  vi.mocked(subscribeDevice).mockRejectedValue(new DOMException('', 'AbortError'));

  expect(await allowPushes()).toBe(false);
  expect(said).toEqual(['브라우저가 알림을 켜지 못했어요. 시크릿 창에서는 켤 수 없어요']);
});

it('says so where the server sends nothing to the push service of the browser', async () => {
  browser('granted');
  vi.mocked(subscribeDevice).mockRejectedValue(new CallFailed('INVALID_INPUT', { status: 400 }));

  expect(await allowPushes()).toBe(false);
  expect(said).toEqual(['이 브라우저로는 알림을 보낼 수 없어요. 다른 브라우저에서 켜 주세요']);
});

it.each([
  ['an iPhone', IPHONE, '홈 화면에 추가하면 알림을 받을 수 있어요'],
  ['the browser of an app', `${IPHONE} KAKAOTALK 11`, '외부 브라우저에서 열어 주세요'],
  ['an old browser', 'Mozilla/4.0', '이 브라우저에서는 알림을 받을 수 없어요'],
])('[P04] explains the way to pushes in %s', async (_where, userAgent, title) => {
  vi.mocked(canTakePushes).mockReturnValue(false);
  browser('default', userAgent);

  expect(await allowPushes()).toBe(false);
  expect(said).toEqual([title]);
});
