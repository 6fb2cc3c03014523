import type { IconName } from '../../shared/ui/icon-name.ts';

/** The first match wins: an iPad also reports Macintosh, and Android also reports Linux. */
const SYSTEMS = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'Mac'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
] as const;

/**
 * Every browser reports Safari, and most report Chrome, so more specific names are tested first.
 */
const BROWSERS = [
  [/KAKAOTALK/i, '카카오톡'],
  [/NAVER\(/i, '네이버 앱'],
  [/SamsungBrowser\//, '삼성 인터넷'],
  [/Whale\//, '웨일'],
  [/Edg(?:e|A|iOS)?\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/(?:Firefox|FxiOS)\//, 'Firefox'],
  [/(?:HeadlessChrome|Chrome|CriOS)\//, 'Chrome'],
  [/Safari\//, 'Safari'],
] as const;

const HAND_HELD = ['iPhone', 'Android'];

/** Readable name of a device, derived from its user agent: `Windows · Chrome`. */
export function deviceOf(userAgent: string): { name: string; icon: IconName } {
  const system = SYSTEMS.find(([pattern]) => pattern.test(userAgent))?.[1];
  const browser = BROWSERS.find(([pattern]) => pattern.test(userAgent))?.[1];
  const name = [system, browser].filter((part) => part !== undefined).join(' · ');
  const icon =
    system === 'iPad' ? 'tablet' : HAND_HELD.includes(system ?? '') ? 'device' : 'monitor';
  return { name: name === '' ? '알 수 없는 기기' : name, icon };
}
