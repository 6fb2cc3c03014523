import type { Brand } from './brand.ts';
import type { Route } from './route.ts';

export interface RouteMatch {
  route: Route;
  /** Decoded values of the path's parameters. */
  params: Record<string, string>;
}

const DIGITS = /^[1-9]\d{0,8}$/;

/**
 * Finds the route of a path, or `null` where the brand has no such page.
 *
 * The server asks it for the status and the title, so it must agree with the browser's router:
 * fixed addresses first, a trailing slash ignored, `/:expertId` only for digits and nicknames.
 */
export function findRoute(
  brand: Pick<Brand, 'routes' | 'expertNicknames'>,
  pathname: string,
): RouteMatch | null {
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
  if (expert !== undefined && expertIdOf(brand, expert) === null) return null;
  return found;
}

/** The number of an expert, from digits or from a Korean nickname. `null` for anything else. */
export function expertIdOf(
  brand: Pick<Brand, 'expertNicknames'>,
  identifier: string,
): number | null {
  if (DIGITS.test(identifier)) return Number(identifier);
  const nickname = identifier.normalize('NFC');
  return Object.hasOwn(brand.expertNicknames, nickname)
    ? (brand.expertNicknames[nickname] ?? null)
    : null;
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
