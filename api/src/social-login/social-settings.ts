import { createPrivateKey, type KeyObject } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { socialProviders, type SocialProvider } from '@maru/contract/session/social-provider';
import { ConfigError, type Config } from '@maru/platform/config/config';

/** Registration of this site with a provider. */
export interface SocialSettings {
  kakao?: { clientId: string; clientSecret: string; issuer: string };
  naver?: { clientId: string; clientSecret: string; url: string; apiUrl: string };
  apple?: { clientId: string; teamId: string; keyId: string; key: KeyObject; issuer: string };
}

/**
 * The providers that the environment configures, each with its registration.
 *
 * @throws ConfigError if the key of Apple cannot be read.
 */
export function socialSettingsOf(config: Config): SocialSettings {
  const settings: SocialSettings = {};
  const { KAKAO_LOGIN_CLIENT_ID: kakao, KAKAO_LOGIN_CLIENT_SECRET: kakaoSecret } = config;
  if (kakao !== undefined && kakaoSecret !== undefined) {
    settings.kakao = {
      clientId: kakao,
      clientSecret: kakaoSecret,
      issuer: config.KAKAO_LOGIN_ISSUER,
    };
  }
  const { NAVER_LOGIN_CLIENT_ID: naver, NAVER_LOGIN_CLIENT_SECRET: naverSecret } = config;
  if (naver !== undefined && naverSecret !== undefined) {
    settings.naver = {
      clientId: naver,
      clientSecret: naverSecret,
      url: config.NAVER_LOGIN_URL,
      apiUrl: config.NAVER_LOGIN_API_URL,
    };
  }
  const { APPLE_LOGIN_CLIENT_ID: apple, APPLE_LOGIN_TEAM_ID: teamId } = config;
  const { APPLE_LOGIN_KEY_ID: keyId, APPLE_LOGIN_ISSUER: issuer } = config;
  if (apple !== undefined && teamId !== undefined && keyId !== undefined) {
    settings.apple = { clientId: apple, teamId, keyId, key: appleKeyOf(config), issuer };
  }
  return settings;
}

/** Providers that the site is registered with, in the order of the settings. */
export const providersOf = (settings: SocialSettings): SocialProvider[] =>
  socialProviders.filter((provider) => settings[provider] !== undefined);

function appleKeyOf({ APPLE_LOGIN_KEY: text, APPLE_LOGIN_KEY_FILE: file }: Config): KeyObject {
  const name = text === undefined ? 'APPLE_LOGIN_KEY_FILE' : 'APPLE_LOGIN_KEY';
  try {
    const key = createPrivateKey(pemOf(text ?? readFileSync(file ?? '', 'utf8')));
    if (key.asymmetricKeyDetails?.namedCurve === 'prime256v1') return key;
  } catch {
    // The message below is for both: no key, and a key of another kind.
  }
  throw new ConfigError(
    `${name}: must be the P-256 key of Sign in with Apple, as a .p8 file has it`,
  );
}

/** Accepts PEM with real or written line breaks, and the base64 between its first and last line. */
function pemOf(text: string): string {
  const given = text.replaceAll(String.raw`\n`, '\n').trim();
  if (given.startsWith('-----BEGIN')) return given;
  return `-----BEGIN PRIVATE KEY-----\n${given}\n-----END PRIVATE KEY-----\n`;
}
