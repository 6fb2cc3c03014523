// @vitest-environment happy-dom
import { setImmediate as nextTurn } from 'node:timers/promises';
import { pushKey, subscribePush, unsubscribePush } from '@maru/contract/push/push-subscription';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { takeAlerts } from '../../shared/alert/alert.ts';
import { CallFailed, makeCall } from '../../shared/call.ts';
import { sessionState } from '../../shared/session/session.store.ts';
import { sentenceOf } from '../../shared/wording.ts';
import { allowPushes } from './allow-pushes.ts';
import {
  keepSubscription,
  subscribeDevice,
  takesPushes,
  unsubscribeDevice,
} from './subscription.ts';

vi.mock('../../shared/call.ts', async (original) => ({
  ...(await original<typeof import('../../shared/call.ts')>()),
  makeCall: vi.fn(),
}));

const KEY = 'AQID';
const keys = { p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) };

interface Held {
  endpoint: string;
  options: { applicationServerKey: ArrayBuffer };
  toJSON: () => unknown;
  unsubscribe: () => Promise<boolean>;
}

let held: Held | null;
let made: number;
/** Subscriptions that the push service has ended. */
let ended: string[];
let sent: { endpoint: string; replaces?: string }[];
let permission: NotificationPermission;

function hold(endpoint: string, key = [1, 2, 3]): Held {
  held = {
    endpoint,
    options: { applicationServerKey: new Uint8Array(key).buffer },
    toJSON: () => ({ endpoint, expirationTime: null, keys }),
    unsubscribe: async () => {
      held = null;
      return true;
    },
  };
  return held;
}

const pushManager = {
  getSubscription: async () => held,
  subscribe: vi.fn(async () => {
    made += 1;
    return hold(`https://fcm.googleapis.com/fcm/send/made-${made}`);
  }),
};

beforeEach(() => {
  [held, made, ended, sent, permission] = [null, 0, [], [], 'granted'];
  localStorage.clear();
  Object.assign(sessionState, { initialized: false, authenticated: false });
  const registration = { pushManager };
  vi.stubGlobal('PushManager', () => undefined);
  vi.stubGlobal('Notification', {
    get permission() {
      return permission;
    },
  });
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: { ready: Promise.resolve(registration), getRegistration: async () => registration },
  });
  vi.mocked(makeCall).mockImplementation(async (call, input) => {
    if (call.path === pushKey.path && call.method === 'GET') return { key: KEY };
    if (call.method === unsubscribePush.method) return undefined;
    const body = subscribePush.body.parse(Reflect.get(Object(input), 'body'));
    sent.push({ endpoint: body.endpoint, ...(body.replaces ? { replaces: body.replaces } : {}) });
    return { item: { _id: 1, ended: ended.includes(body.endpoint) } };
  });
});
afterEach(() => vi.unstubAllGlobals());

const visit = (authenticated: boolean) =>
  Object.assign(sessionState, { initialized: true, authenticated });

it('[P05] notifies the server on a visit, and again on a login or logout', async () => {
  hold('https://fcm.googleapis.com/fcm/send/a');
  keepSubscription();

  visit(false);
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  visit(true);
  await vi.waitFor(() => expect(sent).toHaveLength(2));

  expect(sent.map(({ endpoint }) => endpoint)).toEqual(Array(2).fill(held?.endpoint));
  expect(pushManager.subscribe).not.toHaveBeenCalled();
});

it('[P05] takes another address where the push service has given the one up', async () => {
  const { endpoint: dead } = hold('https://fcm.googleapis.com/fcm/send/dead');
  ended = [dead];

  await subscribeDevice();

  expect(held?.endpoint).toBe('https://fcm.googleapis.com/fcm/send/made-1');
  expect(sent).toEqual([{ endpoint: dead }, { endpoint: held?.endpoint, replaces: dead }]);
});

it('[P05] takes another address where our key has changed', async () => {
  hold('https://fcm.googleapis.com/fcm/send/old-key', [9, 9, 9]);

  await subscribeDevice();

  expect(sent).toEqual([{ endpoint: 'https://fcm.googleapis.com/fcm/send/made-1' }]);
});

it('[P05] brings back a subscription that the browser lost, and none that was given up', async () => {
  await subscribeDevice();
  held = null;
  keepSubscription();
  visit(true);
  await vi.waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]).toEqual({
    endpoint: 'https://fcm.googleapis.com/fcm/send/made-2',
    replaces: 'https://fcm.googleapis.com/fcm/send/made-1',
  });

  await unsubscribeDevice();
  expect(await takesPushes()).toBe(false);
  visit(false);
  await nextTurn();
  expect(await takesPushes()).toBe(false);
  expect(made).toBe(2);
});

it('[P03] notifies the server on every press until it knows, though the browser has subscribed', async () => {
  const said: string[] = [];
  takeAlerts(({ message }) => void said.push(message));
  vi.mocked(makeCall).mockImplementation(async (call) => {
    if (call.path === pushKey.path && call.method === 'GET') return { key: KEY };
    throw new CallFailed('SERVICE_UNAVAILABLE', { status: 503 });
  });

  expect([await allowPushes(), await allowPushes()]).toEqual([false, false]);
  expect(made).toBe(1);
  expect(said).toEqual(Array(2).fill(sentenceOf('SERVICE_UNAVAILABLE')));
});

it('[P03] asks nothing and does not subscribe when the permission was never given', async () => {
  permission = 'default';
  keepSubscription();
  visit(true);

  expect(await takesPushes()).toBe(false);
  expect(made).toBe(0);
  expect(sent).toEqual([]);
});
