import { withoutInvisible } from './clean-text.ts';

/** Ends of addresses that people write without a scheme. */
const ENDS =
  'com|net|org|kr|co|me|io|gg|ly|to|tv|app|dev|ai|info|biz|link|live|club|shop|site|store|xyz|top|vip|cc|us|jp|cn|hk|page|link|ws|im|be';

/** Ends of short links, which are words or abbreviations without a path behind them. */
const SHORT_LINK_ENDS = 'do|gl|la|so|gd|gy|at|id|st|pe|ne|sh|pro|online|kim|한국|닷컴';

const LINK = new RegExp(
  [
    // Also addresses of apps, such as `tg://join`.
    String.raw`(?<![\p{L}\d])[a-z][a-z\d+.-]{1,20}:\/\/`,
    // The name of this host has one letter.
    String.raw`(?<![\p{L}\d])t ?\. ?me(?![\p{L}\d])`,
    String.raw`[\p{L}\d-]+\.(?:${ENDS}|${SHORT_LINK_ENDS})\/\S`,
    String.raw`(?<![\p{L}\d])[a-z\d-]{2,}\.(?:한국|닷컴)(?![\p{L}\d])`,
    String.raw`h\s?t\s?t\s?p\s?s?\s?:\s?\/\s?\/`,
    String.raw`(?<![\p{L}\d])www\s?\.\s?\S`,
    String.raw`[\p{L}\d-]{2,} ?\. ?(?:${ENDS})(?![\p{L}\d])`,
  ].join('|'),
  'iu',
);

/** Dots of other keyboards and of domain names. */
const DOT = /[\u3002\uff0e\uff61\u2024]/g;

/** Whether a text may hold an address of the web, also one without a scheme or with blanks in it. */
export function mayHoldLink(written: string): boolean {
  return LINK.test(withoutInvisible(written.normalize('NFKC')).replaceAll(DOT, '.'));
}
