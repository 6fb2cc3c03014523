import { createHmac, timingSafeEqual } from 'node:crypto';
import { createRecentKeys } from '../recent-keys.ts';
import { GatewayRefusal } from './refusal.ts';

/** Maximum clock skew of the caller, and the time during which a signature cannot be reused. */
const MAX_SKEW_MS = 15 * 60_000;

/** More signatures than a caller can make in that time here. */
const SIGNATURES = 200_000;

const HEADER =
  /^HMAC-SHA256 apiKey=([^,\s]+),\s*date=([^,\s]+),\s*salt=([^,\s]{12,64}),\s*signature=([0-9a-f]{64})$/i;

/** Checks the Authorization header of the public protocol. Each signature is good once. */
export function createAuthorization({ apiKey, apiSecret }: { apiKey: string; apiSecret: string }) {
  const used = createRecentKeys(SIGNATURES);

  /** @throws GatewayRefusal as the protocol words it. */
  return function authorize(header: string | undefined, now: number): void {
    const [, key, date = '', salt = '', signature = ''] = HEADER.exec(header ?? '') ?? [];
    if (key === undefined) {
      throw new GatewayRefusal(401, 'Unauthorized', '인증 정보가 없거나 형식이 올바르지 않습니다.');
    }
    if (key !== apiKey) {
      throw new GatewayRefusal(403, 'InvalidAPIKey', '유효한 API Key가 아닙니다.');
    }
    const skew = Math.abs(now - Date.parse(date));
    if (!(skew <= MAX_SKEW_MS)) {
      throw new GatewayRefusal(403, 'RequestTimeTooSkewed', '요청 시각이 15분 넘게 다릅니다.');
    }
    const expected = createHmac('sha256', apiSecret)
      .update(date + salt)
      .digest();
    if (!timingSafeEqual(expected, Buffer.from(signature, 'hex'))) {
      throw new GatewayRefusal(403, 'SignatureDoesNotMatch', '서명이 일치하지 않습니다.');
    }
    if (!used.add(signature.toLowerCase())) {
      throw new GatewayRefusal(403, 'DuplicatedSignature', '이미 사용한 서명입니다.');
    }
  };
}
