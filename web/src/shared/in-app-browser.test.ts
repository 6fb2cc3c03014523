import { describe, expect, it } from 'vitest';
import { appBrowserOf, wayOutOf } from './in-app-browser.ts';

const ANDROID = 'Mozilla/5.0 (Linux; Android 14; SM-S918N Build/UP1A; wv) AppleWebKit/537.36';
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15';
const TARGET = 'https://maru.example.com/schedule/maru?day=2026-11-20&state=live';
const INTENT_END =
  '#Intent;scheme=https;action=android.intent.action.VIEW;' +
  'category=android.intent.category.BROWSABLE;' +
  `S.browser_fallback_url=${encodeURIComponent(TARGET)};end`;
const INTENT = {
  kind: 'address',
  href: `intent://maru.example.com/schedule/maru?day=2026-11-20&state=live${INTENT_END}`,
};
const KAKAO = {
  kind: 'address',
  href: `kakaotalk://web/openExternal?url=${encodeURIComponent(TARGET)}`,
};
const LINE = { kind: 'address', href: `${TARGET}&openExternalBrowser=1` };
const COPY = { kind: 'copy' };

describe('[A30] the browser of an app', () => {
  it.each([
    ['kakaotalk', `${ANDROID} Chrome/124.0 Mobile Safari/537.36 KAKAOTALK 2410850`, KAKAO],
    ['kakaotalk', `${IPHONE} Mobile/15E148 KAKAOTALK 10.8.0`, KAKAO],
    ['naver', `${ANDROID} Chrome/124.0 Whale/1.0 NAVER(inapp; search; 1200; 12.5.1)`, INTENT],
    ['naver', `${IPHONE} Mobile/15E148 NAVER(inapp; search; 2000; 12.6.4; 14PRO)`, COPY],
    ['instagram', `${ANDROID} Chrome/124.0 Mobile Instagram 330.0.0.40.92 Android`, INTENT],
    ['instagram', `${IPHONE} Mobile/15E148 Instagram 331.0.0.23.105`, COPY],
    ['facebook', `${ANDROID} Chrome/124.0 [FB_IAB/FB4A;FBAV/462.0.0.47.85;]`, INTENT],
    ['facebook', `${IPHONE} Mobile/15E148 [FBAN/FBIOS;FBAV/462.0.0.34.106]`, COPY],
    ['line', `${ANDROID} Chrome/124.0 Mobile Safari/537.36 Line/14.7.0/IAB`, LINE],
    ['line', `${IPHONE} Mobile/15E148 Safari Line/14.7.0`, LINE],
  ] as const)('of %s is known, and its way out keeps the target: %s', (app, userAgent, way) => {
    expect(appBrowserOf(userAgent)).toBe(app);
    expect(wayOutOf(app, userAgent, TARGET)).toEqual(way);
  });

  it.each([
    `${ANDROID} Chrome/124.0 Mobile Safari/537.36`,
    `${IPHONE} Version/17.5 Mobile/15E148 Safari/604.1`,
    `${ANDROID} SamsungBrowser/25.0 Chrome/121.0 Mobile Safari/537.36`,
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/124.0 Safari/537.36',
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/124.0 Whale/3.26 Safari/537.36',
    'Mozilla/5.0 (compatible; Yeti/1.1; +https://naver.me/spd)',
  ])('is not %s', (userAgent) => {
    expect(appBrowserOf(userAgent)).toBeNull();
  });
});
