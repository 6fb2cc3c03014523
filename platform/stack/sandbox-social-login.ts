import { generateKeyPairSync } from 'node:crypto';

/**
 * Settings of the simulated login providers, which the API and the simulator share. Each
 * start makes another key for Apple. Providers that are configured, or whose variables are empty,
 * stay as they are.
 *
 * @param origin the simulator, at an address that browsers reach.
 */
export function sandboxSocialLogin(
  asked: Readonly<Record<string, string | undefined>>,
  origin: string,
): Record<string, string> {
  return {
    ...(asked['KAKAO_LOGIN_CLIENT_ID'] === undefined && {
      KAKAO_LOGIN_CLIENT_ID: 'sandbox-kakao',
      KAKAO_LOGIN_CLIENT_SECRET: 'sandbox-kakao-secret',
      KAKAO_LOGIN_ISSUER: `${origin}/social/kakao`,
    }),
    ...(asked['NAVER_LOGIN_CLIENT_ID'] === undefined && {
      NAVER_LOGIN_CLIENT_ID: 'sandbox-naver',
      NAVER_LOGIN_CLIENT_SECRET: 'sandbox-naver-secret',
      NAVER_LOGIN_URL: `${origin}/social/naver`,
      NAVER_LOGIN_API_URL: `${origin}/social/naver`,
    }),
    ...(asked['APPLE_LOGIN_CLIENT_ID'] === undefined && {
      APPLE_LOGIN_CLIENT_ID: 'sandbox.apple',
      APPLE_LOGIN_TEAM_ID: 'SANDBOX001',
      APPLE_LOGIN_KEY_ID: 'SANDBOXKEY',
      APPLE_LOGIN_KEY: makeAppleKey(),
      APPLE_LOGIN_ISSUER: `${origin}/social/apple`,
    }),
  };
}

/** A P-256 key as base64, as a .p8 file has it between its first and last line. */
export function makeAppleKey(): string {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64');
}
