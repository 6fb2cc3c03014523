/** An app that shows pages in a browser of its own, where windows and notifications do not work. */
export type AppBrowser = 'kakaotalk' | 'naver' | 'instagram' | 'facebook' | 'line';

const APPS: readonly (readonly [AppBrowser, RegExp])[] = [
  ['kakaotalk', /KAKAOTALK/i],
  ['naver', /NAVER\(inapp/i],
  ['instagram', /Instagram/i],
  ['facebook', /FBAN|FBAV|FB_IAB/],
  ['line', /\bLine\//i],
];

/** The app that owns this in-app browser; `null` for a standalone browser. */
export function appBrowserOf(userAgent: string): AppBrowser | null {
  return APPS.find(([, mark]) => mark.test(userAgent))?.[0] ?? null;
}

/** How a page leaves the browser of an app: by an address, or by hand with a copied link. */
export type WayOut = { kind: 'address'; href: string } | { kind: 'copy' };

/**
 * The way out of an app's browser to the same page in the browser of the device.
 *
 * @param address is the whole address that shall open there.
 */
export function wayOutOf(app: AppBrowser, userAgent: string, address: string): WayOut {
  if (app === 'kakaotalk') {
    return {
      kind: 'address',
      href: `kakaotalk://web/openExternal?url=${encodeURIComponent(address)}`,
    };
  }
  if (app === 'line') {
    const url = new URL(address);
    url.searchParams.set('openExternalBrowser', '1');
    return { kind: 'address', href: url.href };
  }
  if (/Android/i.test(userAgent)) {
    const { protocol, host, pathname, search, hash } = new URL(address);
    const rest = `${host}${pathname}${search}${hash}`;
    const fallback = encodeURIComponent(address);
    return {
      kind: 'address',
      href:
        `intent://${rest}#Intent;scheme=${protocol.slice(0, -1)};` +
        `action=android.intent.action.VIEW;category=android.intent.category.BROWSABLE;` +
        `S.browser_fallback_url=${fallback};end`,
    };
  }
  // On iOS, no app lets its pages open another browser through a URL.
  return { kind: 'copy' };
}
