import { z } from 'zod';
import { httpUrl } from './http-url.ts';

const given = z.string().min(1).optional();

/** Variables of the logins with other services. A provider without them is not offered. */
export const socialLoginFields = {
  /** REST API key of the Kakao app, and its client secret. */
  KAKAO_LOGIN_CLIENT_ID: given,
  KAKAO_LOGIN_CLIENT_SECRET: given,
  /** OpenID Connect issuer, whose discovery document names all other addresses. */
  KAKAO_LOGIN_ISSUER: httpUrl.default('https://kauth.kakao.com'),
  NAVER_LOGIN_CLIENT_ID: given,
  NAVER_LOGIN_CLIENT_SECRET: given,
  /** Origins of the login pages and of the profile of Naver, which has no discovery document. */
  NAVER_LOGIN_URL: httpUrl.default('https://nid.naver.com'),
  NAVER_LOGIN_API_URL: httpUrl.default('https://openapi.naver.com'),
  /** Services ID of Sign in with Apple, and the key that signs its client secrets. */
  APPLE_LOGIN_CLIENT_ID: given,
  APPLE_LOGIN_TEAM_ID: given,
  APPLE_LOGIN_KEY_ID: given,
  /** The key as PEM, with `\n` for line breaks, or its base64 alone. */
  APPLE_LOGIN_KEY: given,
  /** The key as a .p8 file. APPLE_LOGIN_KEY takes precedence. */
  APPLE_LOGIN_KEY_FILE: given,
  APPLE_LOGIN_ISSUER: httpUrl.default('https://appleid.apple.com'),
};

type Settings = z.output<z.ZodObject<typeof socialLoginFields>>;

/** Addresses of the providers, each with the variable that turns its provider on. */
export const socialLoginAddresses = [
  { name: 'KAKAO_LOGIN_ISSUER', of: 'KAKAO_LOGIN_CLIENT_ID', whose: 'Kakao' },
  { name: 'NAVER_LOGIN_URL', of: 'NAVER_LOGIN_CLIENT_ID', whose: 'Naver' },
  { name: 'NAVER_LOGIN_API_URL', of: 'NAVER_LOGIN_CLIENT_ID', whose: 'Naver' },
  { name: 'APPLE_LOGIN_ISSUER', of: 'APPLE_LOGIN_CLIENT_ID', whose: 'Apple' },
] as const;

/** Variables that are set together. */
const TOGETHER = [
  ['KAKAO_LOGIN_CLIENT_ID', 'KAKAO_LOGIN_CLIENT_SECRET'],
  ['NAVER_LOGIN_CLIENT_ID', 'NAVER_LOGIN_CLIENT_SECRET'],
  ['APPLE_LOGIN_CLIENT_ID', 'APPLE_LOGIN_TEAM_ID'],
  ['APPLE_LOGIN_CLIENT_ID', 'APPLE_LOGIN_KEY_ID'],
  ['APPLE_LOGIN_CLIENT_ID', 'APPLE_LOGIN_KEY'],
] as const;

/** Variables that are missing beside the client id of their provider, and the reverse. */
export function socialLoginProblems(env: Settings): { name: string; message: string }[] {
  const known = { ...env, APPLE_LOGIN_KEY: env.APPLE_LOGIN_KEY ?? env.APPLE_LOGIN_KEY_FILE };
  return TOGETHER.filter(
    ([clientId, name]) => (known[clientId] === undefined) !== (known[name] === undefined),
  ).map(([clientId, name]) => ({ name, message: `must be set together with ${clientId}` }));
}
