import { createHash } from 'node:crypto';
import type { Heard } from './ask.ts';

const YEAR_S = 365 * 24 * 60 * 60;

/** Headers required on every response, and the pattern of their values (reliability W2). */
const EVERYWHERE: readonly (readonly [name: string, value: RegExp])[] = [
  ['x-content-type-options', /^nosniff$/],
  ['referrer-policy', /^(?:strict-origin-when-cross-origin|no-referrer)$/],
  ['cross-origin-opener-policy', /^same-origin-allow-popups$/],
  ['cross-origin-resource-policy', /^same-origin$/],
  ['permissions-policy', /camera=\(\).*microphone=\(\)/],
];

/** Headers that reveal internals or open answers to other sites. */
const NOWHERE = ['server', 'x-powered-by', 'access-control-allow-origin', 'via'];

/** Allowed values of the directives in W1. Inline scripts are judged separately. */
const PAGE: Readonly<Record<string, RegExp>> = {
  'default-src': /^'none'$/,
  'script-src': /^'sha256-[\w+/]{43}=' 'strict-dynamic'$/,
  'style-src': /^'self'$/,
  'base-uri': /^'none'$/,
  'object-src': /^'none'$/,
  'form-action': /^'(?:self|none)'$/,
  'frame-ancestors': /^'none'$/,
  'require-trusted-types-for': /^'script'$/,
  'trusted-types': /^dompurify maru$/,
};

/** A fully qualified host. Wildcards and bare schemes do not match. */
const HOST = String.raw`(?:https|wss):\/\/[\w.-]+(?::\d+)?`;
const sources = (more: string) => new RegExp(`^(?:'none'|'self'|${more}${HOST})$`);

/** Allowed sources of each directive that controls requests of a page. */
const SOURCES: Readonly<Record<string, RegExp>> = {
  // Local previews of images before upload, and small images inlined in styles.
  'img-src': sources('data:|blob:|'),
  // A video that arrives in segments, and the empty track of its captions.
  'media-src': sources('data:|blob:|'),
  'connect-src': sources(''),
  'font-src': sources(''),
  'frame-src': sources(''),
  'manifest-src': sources(''),
  'worker-src': sources(''),
};

/** A page without scripts requires only these directives. */
const PLAIN = ['default-src', 'base-uri', 'form-action', 'frame-ancestors'];

/** Finds the faults in the headers of any answer of a site behind TLS. */
export function faultsOfAnswer({ headers }: Pick<Heard, 'headers'>): string[] {
  const missing = EVERYWHERE.filter(
    ([name, value]) => !value.test(String(headers[name] ?? '')),
  ).map(([name]) => `${name}: ${String(headers[name])}`);
  const reported = NOWHERE.filter((name) => headers[name] !== undefined);
  const hsts = headers['strict-transport-security'] ?? '';
  const age = Number(/max-age=(\d+)/.exec(hsts)?.[1] ?? 0);
  const isStrict = age >= YEAR_S && hsts.includes('includeSubDomains');
  return [...missing, ...reported, ...(isStrict ? [] : [`strict-transport-security: ${hsts}`])];
}

/** Finds the faults in the policy and the markup of a page. */
export function faultsOfPage({ headers, text }: Pick<Heard, 'headers' | 'text'>): string[] {
  const directives = policyOf(headers['content-security-policy']);
  const hasScripts = directives.has('script-src');
  const wanted = hasScripts ? Object.keys(PAGE) : PLAIN;
  const wrong = wanted
    .filter((name) => !PAGE[name]!.test(directives.get(name) ?? ''))
    .map((name) => `${name} ${directives.get(name) ?? 'is missing'}`);
  const unsafe = [...directives].filter(
    ([name, value]) => /'(?:wasm-)?unsafe-/.test(value) && name !== 'style-src-attr',
  );
  const wide = [...directives].flatMap(([name, value]) =>
    value
      .split(' ')
      .filter((source) => SOURCES[name]?.test(source) === false)
      .map((source) => `${name} takes ${source}`),
  );
  const allowed = directives.get('script-src') ?? '';
  const handlers = [...text.matchAll(/<[a-z][^<>]*\son\w+\s*=/gi)];
  return [
    ...wrong,
    ...unsafe.map(([name, value]) => `${name} ${value}`),
    ...wide,
    ...scriptsOutside(text, allowed),
    ...(handlers.length > 0 ? [`an inline handler: ${handlers[0]![0].slice(0, 80)}`] : []),
    ...(isSafelyCached(headers) ? [] : ['a shared cache may return it to others']),
  ];
}

/** Only the requesting browser may cache a page, and it must revalidate on each use. */
const PRIVATE_PAGE = /^(?:no-store|private, no-cache)$/;
/** A shared cache may keep the page of guests for a second, by cookie. */
const GUEST_PAGE = 'public, max-age=0, must-revalidate, s-maxage=1';

function isSafelyCached(headers: Heard['headers']): boolean {
  const control = String(headers['cache-control']);
  if (PRIVATE_PAGE.test(control)) return true;
  const variesByCookie = /\bcookie\b/i.test(String(headers['vary']));
  return control === GUEST_PAGE && variesByCookie && headers['set-cookie'] === undefined;
}

/** The policy of a page with a nonce of its own. */
const NONCE_POLICY = /^'nonce-[\w+/=-]{22,}' 'strict-dynamic'$/;

/** Allowed sources of a window: all hosts of a provider, and its local simulator. */
const OF_WINDOW =
  /^(?:'none'|'self'|data:|'sha256-[\w+/=]+'|https:\/\/(?:\*\.)?[\w-]+(?:\.[\w-]+)+|http:\/\/127\.0\.0\.1:\d+)$/;

/**
 * Finds the faults of a page in a window between our site and a provider's. The window is separate
 * from the site, so the site's own policy does not have to allow third-party scripts.
 */
export function faultsOfWindow(answer: Pick<Heard, 'headers' | 'text'>): string[] {
  const { headers, text } = answer;
  const opener = 'cross-origin-opener-policy';
  const directives = policyOf(headers['content-security-policy']);
  const closed = ['default-src', 'base-uri', 'frame-ancestors'].filter(
    (name) => directives.get(name) !== "'none'",
  );
  const scripts = directives.get('script-src') ?? "'none'";
  const nonce = nonceOf(answer);
  const wide = [...directives].flatMap(([name, value]) =>
    (name === 'script-src' ? '' : value)
      .split(' ')
      .filter((source) => source !== '' && !OF_WINDOW.test(source))
      .filter((source) => !(name === 'style-src' && source === "'unsafe-inline'"))
      .map((source) => `${name} takes ${source}`),
  );
  return [
    // It would be cut off from the page that opened it by a policy of its own.
    ...faultsOfAnswer({ headers: { ...headers, [opener]: 'same-origin-allow-popups' } }),
    ...(headers[opener] === 'unsafe-none' ? [] : [`${opener}: ${String(headers[opener])}`]),
    ...closed.map((name) => `${name} ${directives.get(name) ?? 'is missing'}`),
    ...(scripts === "'none'" || NONCE_POLICY.test(scripts) ? [] : [`script-src ${scripts}`]),
    ...wide,
    ...foreignScripts(text, nonce),
    ...(/\bno-store\b/.test(String(headers['cache-control'])) ? [] : ['it may be cached']),
  ];
}

/**
 * Inline scripts of a page with hashes missing from its policy, and scripts from files. Data blocks
 * are not scripts.
 */
function scriptsOutside(text: string, allowed: string): string[] {
  return runScripts(text).flatMap(({ tag, body }) => {
    if (/\ssrc\s*=/i.test(tag)) return [`a script from a file: ${tag}`];
    const hash = createHash('sha256').update(body).digest('base64');
    return allowed.includes(`'sha256-${hash}'`) ? [] : [`a script outside the policy: ${tag}`];
  });
}

function runScripts(text: string): { tag: string; body: string }[] {
  const scripts = text.matchAll(
    /(<script\b(?![^>]* type="application\/(?:ld\+)?json")[^>]*>)(.*?)(?:<\/script>|$)/gs,
  );
  return [...scripts].map(([, tag = '', body = '']) => ({ tag, body }));
}

/** Scripts of a window that do not carry its nonce. */
function foreignScripts(text: string, nonce: string): string[] {
  const foreign = runScripts(text).filter(
    ({ tag }) => nonce === '' || !tag.includes(`nonce="${nonce}"`),
  );
  return foreign.length > 0
    ? [`${foreign.length} scripts without the nonce: ${foreign[0]?.tag}`]
    : [];
}

/** The nonce of a window, or nothing. */
function nonceOf({ headers }: Pick<Heard, 'headers'>): string {
  return /'nonce-([\w+/=-]+)'/.exec(String(headers['content-security-policy'] ?? ''))?.[1] ?? '';
}

function policyOf(header: unknown): Map<string, string> {
  const parts = (typeof header === 'string' ? header : '').split(';').map((part) => part.trim());
  return new Map(
    parts.filter(Boolean).map((part) => {
      const [name = '', ...values] = part.split(/\s+/);
      return [name, values.join(' ')];
    }),
  );
}
