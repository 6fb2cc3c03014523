import { HOTP, Secret, TOTP } from 'otpauth';

/** Defaults of every authenticator app (RFC 6238): SHA-1, 30 s, six digits. */
const STEP_S = 30;

/** Clocks of telephones are off by less than a step. */
const STEPS_AROUND = 1;

/** A new secret of 160 bits, as authenticators show it: base32 without padding. */
export function createTotpSecret(): string {
  return new Secret().base32;
}

/** The code of a time step. */
export function totpAt(secret: string, step: number): string {
  return HOTP.generate({ secret: Secret.fromBase32(secret), counter: step });
}

/**
 * Returns the time step of a code; `null` if the code is not valid now.
 *
 * @param after last used time step, because each code is valid once.
 */
export function findTotpStep(
  secret: string,
  code: string,
  { after, now = Date.now() }: { after: number; now?: number },
): number | null {
  // The library compares bytes, so it throws for six characters of several bytes.
  if (!/^\d{6}$/.test(code)) return null;
  const counter = TOTP.counter({ period: STEP_S, timestamp: now });
  const delta = HOTP.validate({
    token: code,
    secret: Secret.fromBase32(secret),
    counter,
    window: STEPS_AROUND,
  });
  return delta !== null && counter + delta > after ? counter + delta : null;
}

/** URI that an authenticator app reads from the QR code. */
export function otpauthUri(secret: string, issuer: string, account: string): string {
  return new TOTP({ secret, issuer, label: account, period: STEP_S }).toString();
}
