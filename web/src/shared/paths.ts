/** Addresses that every brand has under the same path. The others are `brand.places`. */
export const paths = {
  home: '/',
  login: '/login',
  signupTerms: '/terms',
  signup: '/signup',
  findAccount: '/find-account',
  mypage: '/mypage',
  mypageInfo: '/mypage/info',
  mypageService: '/mypage/service',
  mypageExpert: '/mypage-expert',
  csNotice: '/cs/notice',
  csFaq: '/cs/faq',
  csInquiry: '/cs/inquiry',
  csInquiryWrite: '/cs/inquiry-write',
  /** Leads to the brand's first page of investment information. */
  invest: '/invest',
  search: '/search',
  defraud: '/defraud',
  vipJoin: '/vipjoin',
  payment: '/payment',
  curve: '/curve',
  curveLogin: '/curve/login',
} as const;

// oxlint-disable-next-line no-control-regex
const CONTROL = /[\u0000-\u001f\u007f\\]/;

/** Any origin will do; it only has to stay the same. */
const ANY_ORIGIN = 'https://own.invalid';

/**
 * Returns the address if it leads to a page of this site, else `fallback`. Use it for every address
 * from a query, storage or a push message (reliability I12).
 */
export function ownPathOr(address: unknown, fallback: string): string {
  if (typeof address !== 'string' || !address.startsWith('/') || CONTROL.test(address)) {
    return fallback;
  }
  // `//host` and its disguises change the origin; decoding shows `/%5Chost` and `%0d%0a` for it.
  if (!URL.canParse(address, ANY_ORIGIN)) return fallback;
  const url = new URL(address, ANY_ORIGIN);
  if (url.origin !== ANY_ORIGIN || url.pathname.startsWith('//')) return fallback;
  if (/%(0[0-9a-f]|1[0-9a-f]|7f|5c)/i.test(url.pathname)) return fallback;
  return url.pathname + url.search + url.hash;
}
