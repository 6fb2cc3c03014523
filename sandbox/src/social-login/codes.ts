import type { SocialProvider } from '@maru/contract/session/social-provider';
import { createHash, randomBytes } from 'node:crypto';
import type { Person } from './providers.ts';

/** A code is valid for this long. */
const CODE_MS = 300_000;
/** Oldest entries are dropped beyond this number, so that memory stays bounded. */
const MOST = 10_000;

/** Agreement of a person at a provider. */
export interface Grant {
  provider: SocialProvider;
  person: Person;
  redirectUri: string;
  nonce: string | undefined;
  challenge: string | undefined;
}

/** Codes and access tokens that are valid now, in memory. */
export function createCodes() {
  const codes = new Map<string, Grant & { until: number }>();
  const tokens = new Map<string, Grant>();

  return {
    give(grant: Grant): string {
      return keep(codes, { ...grant, until: Date.now() + CODE_MS });
    },
    /** A code counts once. @returns `null` for an unknown, used or late one. */
    spend(provider: SocialProvider, code: string): Grant | null {
      const grant = codes.get(code);
      codes.delete(code);
      return grant?.provider === provider && grant.until > Date.now() ? grant : null;
    },
    giveToken: (grant: Grant) => keep(tokens, grant),
    ofToken: (provider: SocialProvider, header: string | undefined): Grant | null => {
      const grant = tokens.get(/^Bearer (.+)$/i.exec(header ?? '')?.[1] ?? '');
      return grant?.provider === provider ? grant : null;
    },
  };
}

function keep<T>(kept: Map<string, T>, value: T): string {
  const name = randomBytes(24).toString('base64url');
  kept.set(name, value);
  for (const oldest of kept.keys()) {
    if (kept.size <= MOST) break;
    kept.delete(oldest);
  }
  return name;
}

/** Whether a verifier belongs to the challenge of a grant (RFC 7636, S256). */
export function isVerified({ challenge }: Grant, verifier: string | undefined): boolean {
  if (challenge === undefined) return verifier === undefined;
  return (
    createHash('sha256')
      .update(verifier ?? '')
      .digest('base64url') === challenge
  );
}
