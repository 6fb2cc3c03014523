import { z } from 'zod';
import type { AligoKeys } from './aligo/forms.ts';
import type { Webhook } from './gateway/report-sender.ts';
import type { SandboxOptions, TossKeys } from './app.ts';
import type { IdentityKeys } from './identity/protocol.ts';
import { publicKeyOf, type SocialKeys } from './social-login/providers.ts';

const port = z.coerce.number().int().min(0).max(65_535);

/** The public port of the product is four below the simulators' own. */
const SANDBOX_OFFSET = 4;

const environment = z.object({
  INTERNAL_HOST: z.string().default('127.0.0.1'),
  PORT: port.default(3000),
  /** 0 selects any free port. The log contains its number. */
  SANDBOX_PORT: port.optional(),
  /**
   * Port of the push service over TLS, in HTTP/2 and HTTP/1.1. 0 selects any free port. If unset,
   * the push service listens without TLS only.
   */
  SANDBOX_PUSH_PORT: port.optional(),
  MARU_DATA_DIR: z.string().default('.maru'),
  SMS_API_KEY: z.string().min(1).default('sandbox-key'),
  SMS_API_SECRET: z.string().min(1).default('sandbox-secret'),
  SMS_ALIGO_USER_ID: z.string().min(1).default('sandbox-user'),
  SMS_ALIGO_KEY: z.string().min(1).default('sandbox-aligo-key'),
  /** Sender number of the product, registered at the simulated provider. */
  SMS_SENDER: z.string().default('16000000'),
  /** URL and signing secret for delivery reports. Unless both are set, no reports are sent. */
  SMS_REPORT_URL: z.url().optional(),
  SMS_REPORT_SECRET: z.string().optional(),
  /**
   * URL and authentication secret for opt-out calls to the free number. Unless both are set, no
   * calls are reported.
   */
  SMS_OPT_OUT_URL: z.url().optional(),
  SMS_OPT_OUT_SECRET: z.string().optional(),
  IDENTITY_SITE_CODE: z.string().min(1).default('sandbox-site'),
  IDENTITY_SECRET: z.string().min(1).default('sandbox-identity-secret'),
  KAKAO_LOGIN_CLIENT_ID: z.string().min(1).default('sandbox-kakao'),
  KAKAO_LOGIN_CLIENT_SECRET: z.string().min(1).default('sandbox-kakao-secret'),
  NAVER_LOGIN_CLIENT_ID: z.string().min(1).default('sandbox-naver'),
  NAVER_LOGIN_CLIENT_SECRET: z.string().min(1).default('sandbox-naver-secret'),
  APPLE_LOGIN_CLIENT_ID: z.string().min(1).default('sandbox.apple'),
  APPLE_LOGIN_TEAM_ID: z.string().min(1).default('SANDBOX001'),
  APPLE_LOGIN_KEY_ID: z.string().min(1).default('SANDBOXKEY'),
  /** Key that the product signs with, as base64. Without it, no login provider is simulated. */
  APPLE_LOGIN_KEY: z.string().min(1).optional(),
  KIS_APP_KEY: z.string().min(1).default('sandbox-kis-key'),
  KIS_APP_SECRET: z.string().min(1).default('sandbox-kis-secret'),
  DART_API_KEY: z.string().min(1).default('sandbox-dart-key'),
  TOSS_CLIENT_KEY: z.string().min(1).default('test_ck_sandbox'),
  TOSS_SECRET_KEY: z.string().min(1).default('test_sk_sandbox'),
  /** URL that receives payment events. If unset, no events are sent. */
  TOSS_WEBHOOK_URL: z.url().optional(),
  /** Site whose broadcasts get streams. If unset, only the desk starts streams. */
  LIVE_SITE_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** Viewers of the largest simulated audience of a broadcast. 0 sends none. */
  DEMO_VIEWERS: z.coerce.number().int().min(0).max(500).default(0),
  /** Secret of the stream keys, shared with the demo's seed. */
  LIVE_KEY_SECRET: z.string().min(1).default('sandbox-live-secret'),
});

export interface Config {
  host: string;
  port: number;
  pushPort: number | undefined;
  dataDir: string;
  apiKey: string;
  apiSecret: string;
  aligo: AligoKeys;
  identity: IdentityKeys;
  sender: string;
  webhook: Webhook | null;
  optOut: Webhook | null;
  toss: TossKeys;
  social: SocialKeys | null;
  stocks: NonNullable<SandboxOptions['stocks']>;
  tossWebhook: string | null;
  live: { siteUrl: string; secret: string; viewers: number } | null;
}

/** Reads the environment once. @throws ZodError naming the variable that cannot be used. */
export function parseConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = environment.parse(given);
  return {
    host: parsed.INTERNAL_HOST,
    port: parsed.SANDBOX_PORT ?? parsed.PORT + SANDBOX_OFFSET,
    pushPort: parsed.SANDBOX_PUSH_PORT,
    dataDir: parsed.MARU_DATA_DIR,
    apiKey: parsed.SMS_API_KEY,
    apiSecret: parsed.SMS_API_SECRET,
    aligo: { userId: parsed.SMS_ALIGO_USER_ID, key: parsed.SMS_ALIGO_KEY },
    sender: parsed.SMS_SENDER,
    optOut:
      parsed.SMS_OPT_OUT_URL && parsed.SMS_OPT_OUT_SECRET
        ? { url: parsed.SMS_OPT_OUT_URL, secret: parsed.SMS_OPT_OUT_SECRET }
        : null,
    webhook:
      parsed.SMS_REPORT_URL && parsed.SMS_REPORT_SECRET
        ? { url: parsed.SMS_REPORT_URL, secret: parsed.SMS_REPORT_SECRET }
        : null,
    identity: { siteCode: parsed.IDENTITY_SITE_CODE, secret: parsed.IDENTITY_SECRET },
    toss: { clientKey: parsed.TOSS_CLIENT_KEY, secretKey: parsed.TOSS_SECRET_KEY },
    social: socialKeysOf(parsed),
    stocks: {
      kis: { appKey: parsed.KIS_APP_KEY, appSecret: parsed.KIS_APP_SECRET },
      dartKey: parsed.DART_API_KEY,
    },
    tossWebhook: parsed.TOSS_WEBHOOK_URL ?? null,
    live:
      parsed.LIVE_SITE_URL === undefined
        ? null
        : {
            siteUrl: parsed.LIVE_SITE_URL,
            secret: parsed.LIVE_KEY_SECRET,
            viewers: parsed.DEMO_VIEWERS,
          },
  };
}

function socialKeysOf(parsed: z.infer<typeof environment>): SocialKeys | null {
  if (parsed.APPLE_LOGIN_KEY === undefined) return null;
  return {
    kakao: {
      clientId: parsed.KAKAO_LOGIN_CLIENT_ID,
      clientSecret: parsed.KAKAO_LOGIN_CLIENT_SECRET,
    },
    naver: {
      clientId: parsed.NAVER_LOGIN_CLIENT_ID,
      clientSecret: parsed.NAVER_LOGIN_CLIENT_SECRET,
    },
    apple: {
      clientId: parsed.APPLE_LOGIN_CLIENT_ID,
      teamId: parsed.APPLE_LOGIN_TEAM_ID,
      keyId: parsed.APPLE_LOGIN_KEY_ID,
      key: publicKeyOf(parsed.APPLE_LOGIN_KEY),
    },
  };
}
