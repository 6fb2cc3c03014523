import { exportJWK, generateKeyPair, jwtVerify, SignJWT, type JWK } from 'jose';
import type { SocialFaults } from '../faults.ts';
import type { SocialKeys } from './providers.ts';

/** All providers sign ID tokens with RSA. */
const ALGORITHM = 'RS256';
const KEY_ID = 'simulated';
const TOKEN_S = 3_600;

interface IdToken {
  issuer: string;
  audience: string;
  subject: string;
  nonce: string | undefined;
}

/** Signs ID tokens with a key of this process, and falsifies them as the faults say. */
export async function createSigning() {
  const [own, other] = await Promise.all([generateKeyPair(ALGORITHM), generateKeyPair(ALGORITHM)]);
  const key: JWK = {
    ...(await exportJWK(own.publicKey)),
    kid: KEY_ID,
    use: 'sig',
    alg: ALGORITHM,
  };

  return {
    keys: { keys: [key] },

    idToken({ issuer, audience, subject, nonce }: IdToken, faults: SocialFaults): Promise<string> {
      const now = Math.floor(Date.now() / 1_000) - (faults.expired ? 2 * TOKEN_S : 0);
      return new SignJWT({
        auth_time: now,
        ...(nonce !== undefined && { nonce: faults.wrong_nonce ? 'another' : nonce }),
      })
        .setProtectedHeader({ alg: ALGORITHM, kid: KEY_ID })
        .setIssuer(faults.wrong_issuer ? 'https://issuer.example' : issuer)
        .setAudience(faults.wrong_audience ? 'another-app' : audience)
        .setSubject(subject)
        .setIssuedAt(now)
        .setExpirationTime(now + TOKEN_S)
        .sign(faults.wrong_signature ? other.privateKey : own.privateKey);
    },
  };
}

/** Whether a client secret is one that the team signed for this issuer (ES256). */
export async function isAppleSecret(
  { clientId, teamId, keyId, key }: SocialKeys['apple'],
  secret: string,
  issuer: string,
): Promise<boolean> {
  try {
    const { protectedHeader } = await jwtVerify(secret, key, {
      algorithms: ['ES256'],
      issuer: teamId,
      subject: clientId,
      audience: issuer,
      requiredClaims: ['iat', 'exp'],
    });
    return protectedHeader.kid === keyId;
  } catch {
    return false;
  }
}
