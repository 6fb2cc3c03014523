import type { Brand } from './brand.ts';
import type { Route } from './route.ts';

export interface RouteMatch {
  route: Route;
  /** Decoded values of the path's parameters. */
  params: Record<string, string>;
}

/** A number, or a nickname as staff may give one; who it means only the database knows. */
const EXPERT = /^[\p{L}\p{N}]{1,20}$/u;

/**
 * First path segments that are not pages of a brand. They belong to the public process, the
 * processes behind it, or the staff area.
 */
const SERVED = ['api', 'uploads', 'curve', 'healthz', 'readyz', 'assets', 'brand', 'demo'];

/**
 * Finds the route of a path, or `null` if the brand has no such page.
 *
 * The server uses it for the status and the title, so it must agree with the browser's router.
 * Fixed addresses have priority, a trailing slash is ignored, and `/:expertId` matches only a
 * possible expert.
 */
export function findRoute(brand: Pick<Brand, 'routes'>, pathname: string): RouteMatch | null {
  const parts = partsOf(pathname);
  if (parts === null) return null;

  let found: RouteMatch | null = null;
  for (const route of brand.routes) {
    const params = paramsOf(route.path, parts);
    if (params === null) continue;
    if (Object.keys(params).length === 0) return { route, params };
    found ??= { route, params };
  }

  const expert = found?.params.expertId;
  if (expert !== undefined && !mayNameExpert(expert)) return null;
  return found;
}

/** Whether a part of an address can be the number or the nickname of an expert. */
export function mayNameExpert(identifier: string): boolean {
  return EXPERT.test(identifier.normalize('NFC'));
}

/** Whether a name, in whatever case, is the first part of another address of the brand. */
export function isReservedName(brand: Pick<Brand, 'routes'>, name: string): boolean {
  const firsts = brand.routes.map(({ path }) => path.split('/')[1] ?? '');
  return [...SERVED, ...firsts].includes(name.normalize('NFKC').toLowerCase());
}

/** `null` when the path cannot be decoded, which makes it an unknown address. */
function partsOf(pathname: string): string[] | null {
  try {
    return pathname.split('/').filter(Boolean).map(decodeURIComponent);
  } catch (cause) {
    if (cause instanceof URIError) return null;
    throw cause;
  }
}

function paramsOf(pattern: string, parts: string[]): Record<string, string> | null {
  const wanted = pattern.split('/').filter(Boolean);
  if (wanted.length !== parts.length) return null;

  const params: Record<string, string> = {};
  for (const [index, part] of parts.entries()) {
    const name = wanted[index] ?? '';
    if (name.startsWith(':')) params[name.slice(1)] = part;
    else if (name !== part) return null;
  }
  return params;
}
