import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** Defaults of every authenticator app (RFC 6238): SHA-1, 30 s, six digits. */
const STEP_S = 30;
const DIGITS = 6;
const SECRET_BYTES = 20;

/** Clocks of telephones are off by less than a step. */
const STEPS_AROUND = 1;

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** A new secret, as authenticators show it: base32 without padding. */
export function createTotpSecret(): string {
  const bytes = randomBytes(SECRET_BYTES);
  let text = '';
  let bits = 0;
  let kept = 0;
  for (const byte of bytes) {
    kept = (kept << 8) | byte;
    bits += 8;
    while (bits >= 5) {
      bits -= 5;
      text += BASE32[(kept >>> bits) & 31];
    }
    kept &= (1 << bits) - 1;
  }
  return text;
}

/** The code of a time step. */
export function totpAt(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', bytesOf(secret)).update(counter).digest();
  const offset = mac[mac.length - 1]! & 15;
  const number = mac.readUInt32BE(offset) & 0x7fff_ffff;
  return String(number % 10 ** DIGITS).padStart(DIGITS, '0');
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
  if (!/^\d{6}$/.test(code)) return null;
  const current = Math.floor(now / 1_000 / STEP_S);
  for (let step = current - STEPS_AROUND; step <= current + STEPS_AROUND; step += 1) {
    const isSame = timingSafeEqual(Buffer.from(totpAt(secret, step)), Buffer.from(code));
    if (isSame && step > after) return step;
  }
  return null;
}

/** URI that an authenticator app reads from the QR code. */
export function otpauthUri(secret: string, issuer: string, account: string): string {
  const query = new URLSearchParams({ secret, issuer, digits: String(DIGITS), period: '30' });
  return `otpauth://totp/${encodeURIComponent(issuer)}:${encodeURIComponent(account)}?${query}`;
}

function bytesOf(secret: string): Buffer {
  const bytes: number[] = [];
  let bits = 0;
  let kept = 0;
  for (const letter of secret) {
    kept = (kept << 5) | BASE32.indexOf(letter);
    bits += 5;
    if (bits < 8) continue;
    bits -= 8;
    bytes.push((kept >>> bits) & 255);
    kept &= (1 << bits) - 1;
  }
  return Buffer.from(bytes);
}
