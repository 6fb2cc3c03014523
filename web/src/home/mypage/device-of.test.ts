import { expect, it } from 'vitest';
import { deviceOf } from './device-of.ts';

const KHTML = 'AppleWebKit/537.36 (KHTML, like Gecko)';

it.each([
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${KHTML} Chrome/130.0 Safari/537.36`,
    'Windows · Chrome',
    'monitor',
  ],
  [
    `Mozilla/5.0 (Windows NT 10.0) ${KHTML} Chrome/130.0 Safari/537.36 Edg/130.0`,
    'Windows · Edge',
    'monitor',
  ],
  [
    `Mozilla/5.0 (Windows NT 10.0) ${KHTML} Chrome/130.0 Whale/4.2 Safari/537.36`,
    'Windows · 웨일',
    'monitor',
  ],
  [
    `Mozilla/5.0 (Linux; Android 14; SM-S918N) ${KHTML} SamsungBrowser/25.0 Chrome/121.0 Mobile Safari/537.36`,
    'Android · 삼성 인터넷',
    'device',
  ],
  [
    `Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) ${KHTML} Version/17.5 Mobile/15E148 Safari/604.1`,
    'iPhone · Safari',
    'device',
  ],
  [
    `Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) ${KHTML} Mobile/15E148 KAKAOTALK 10.8.0`,
    'iPhone · 카카오톡',
    'device',
  ],
  [
    `Mozilla/5.0 (iPad; CPU OS 12_5 like Mac OS X) ${KHTML} Version/12.1 Mobile Safari/604.1`,
    'iPad · Safari',
    'tablet',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 14.5; rv:130.0) Gecko/20100101 Firefox/130.0',
    'Mac · Firefox',
    'monitor',
  ],
  ['curl/8.5.0', '알 수 없는 기기', 'monitor'],
  ['', '알 수 없는 기기', 'monitor'],
])('%s is called %s', (userAgent, name, icon) => {
  expect(deviceOf(userAgent)).toEqual({ name, icon });
});
