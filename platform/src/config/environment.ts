import { z } from 'zod';
import { isExampleSender } from './example-senders.ts';
import { httpUrl } from './http-url.ts';
import { secretSources } from './secret-sources.ts';
import {
  socialLoginAddresses,
  socialLoginFields,
  socialLoginProblems,
} from './social-login-settings.ts';
import { stockFeedAddresses, stockFeedFields, stockFeedProblems } from './stock-feed-settings.ts';

/** The address Solapi publishes for its HTTP protocol. */
const SOLAPI_URL = 'https://api.solapi.com';
const TOSS_URL = 'https://api.tosspayments.com';
const TOSS_SDK_URL = 'https://js.tosspayments.com/v2/standard';

/** The addresses Aligo publishes for text messages and for 알림톡. */
const ALIGO_URL = 'https://apis.aligo.in';
const ALIGO_KAKAO_URL = 'https://kakaoapi.aligo.in';

/** Documentation networks and `/0`. With these as proxies, any client could forge its address. */
const NOT_A_PROXY = /^(?:192\.0\.2\.|198\.51\.100\.|203\.0\.113\.|2001:db8:)|\/0$/i;

/** Unassigned numbers for the simulator. */
const UNASSIGNED_OPT_OUT = '080-000-0000';

/** Three rounds of the health checks that a web process sends to its backends. */
export const DRAIN_MS = 3_000;

/** Hosts of the push services of browsers. No other hosts are called. */
const KNOWN_PUSH_HOSTS = [
  'fcm.googleapis.com',
  'updates.push.services.mozilla.com',
  'web.push.apple.com',
  '*.notify.windows.com',
];

const aPort = 'must be a port from 1 to 65535';
const port = z.coerce.number(aPort).int(aPort).min(1, aPort).max(65_535, aPort);
const atLeast = (count: number) => `must have at least ${count} characters`;
const secret = z.string(atLeast(32)).min(32, atLeast(32));
const vapidKey = (length: number) => {
  const aKey = 'must be a VAPID key in base64url';
  return z.string(aKey).min(length, aKey);
};
const theKeys = 'must be keyId:base64 with keys of 32 bytes, comma-separated, newest first';
const listed = z.string().transform((text) =>
  text
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean),
);
const list = listed.default([]);
const smsProvider = z.enum(['solapi', 'aligo'], { error: 'must be solapi or aligo' });
const flag = z.stringbool().default(false);
const postgresUrl = z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// address' });
/** As browsers write it; anything more, a slash at the end included, would never match. */
const origin = z.string().refine((text) => URL.canParse(text) && new URL(text).origin === text, {
  error: 'must be origins such as https://maru.example, comma-separated',
});

const networks = z.array(
  z.union([z.cidrv4(), z.cidrv6(), z.ipv4(), z.ipv6()], {
    error: 'must be addresses and CIDR ranges, comma-separated',
  }),
);

const sentinel = z
  .string()
  .regex(/^[\w.-]+:\d{1,5}$/, { error: 'must be host:port, comma-separated' });

export const environment = z
  .object({
    NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
    BRAND: z
      .enum(['futureon', 'maru', 'daebeom'], { error: 'must be futureon, maru or daebeom' })
      .default('maru'),
    HOST: z.string().default('127.0.0.1'),
    /** The public port; the other processes' ports follow from it unless they are given. */
    PORT: port.default(3000),
    API_PORT: port.optional(),
    REALTIME_PORT: port.optional(),
    WORKERS_PORT: port.optional(),
    SANDBOX_PORT: port.optional(),
    /** Internal port of the public process for health and metrics. `npm start` sets one. */
    WEB_METRICS_PORT: port.optional(),
    /** Where api, realtime, workers and sandbox listen; containers set 0.0.0.0. */
    INTERNAL_HOST: z.string().default('127.0.0.1'),
    /** The api processes, or the load balancer in front of them. REALTIME_URLS is alike. */
    API_URLS: list.pipe(z.array(httpUrl)),
    REALTIME_URLS: list.pipe(z.array(httpUrl)),
    /** How long a server that stops still answers, until all in front have seen it is not ready. */
    DRAIN_MS: z.coerce.number().int().min(0).max(4_000).optional(),
    MARU_DATA_DIR: z.string().default('.maru'),
    DATABASE_URL: postgresUrl,
    /** The same database without the pooler. DATABASE_URL is then a pooler in transaction mode. */
    DATABASE_DIRECT_URL: postgresUrl.optional(),
    /** Read replica that serves public lists. */
    DATABASE_REPLICA_URL: postgresUrl.optional(),
    DATABASE_POOL: z.coerce.number().int().min(1).max(200).default(10),
    REDIS_URL: z.url({ protocol: /^rediss?$/, error: 'must be a redis:// address' }),
    /** Redis sentinels. The host of REDIS_URL is then the name of the primary. */
    REDIS_SENTINELS: list.pipe(z.array(sentinel)),
    REDIS_SENTINEL_PASSWORD: z.string().min(1).optional(),
    /** Signs and derives session tokens. */
    SESSION_SECRET: secret,
    /** Encrypts personal data: base64 of 32 bytes, as `keyId:base64`, newest first, comma-separated. */
    DATA_KEYS: z
      .string(theKeys)
      .regex(/^\d+:[A-Za-z0-9+/=]{43,44}(,\d+:[A-Za-z0-9+/=]{43,44})*$/, theKeys),
    /** Keys the look-up hashes of personal data: secrets, comma-separated, newest first. */
    LOOKUP_SECRET: z.string(atLeast(32)).regex(/^[^,]{32,}(,[^,]{32,})*$/, atLeast(32)),
    COOKIE_SECURE: z.stringbool().default(true),
    /** Origins allowed to open sockets and change state besides the own one. */
    ALLOWED_ORIGINS: list.pipe(z.array(origin)),
    /** Proxies (CIDR) with a trusted X-Forwarded-For. */
    TRUSTED_PROXIES: list.pipe(networks),
    /** The public origin, for links in messages, sitemap and canonical addresses. */
    PUBLIC_URL: httpUrl.optional(),
    /** Origin of the short links in text messages. It must reach the web process. */
    SHORT_LINK_URL: httpUrl.optional(),
    API_DOCS: z.stringbool().optional(),
    LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
    SMS_PROVIDER: smsProvider.default('solapi'),
    /** Fallback for messages that the first provider did not accept. Unset = no fallback. */
    SMS_FALLBACK: smsProvider.optional(),
    SMS_GATEWAY_URL: httpUrl.default(SOLAPI_URL),
    SMS_API_KEY: z.string().min(1).default('sandbox-key'),
    SMS_API_SECRET: z.string().min(1).default('sandbox-secret'),
    SMS_ALIGO_URL: httpUrl.default(ALIGO_URL),
    SMS_ALIGO_KAKAO_URL: httpUrl.default(ALIGO_KAKAO_URL),
    SMS_ALIGO_USER_ID: z.string().min(1).default('sandbox-user'),
    SMS_ALIGO_KEY: z.string().min(1).default('sandbox-aligo-key'),
    /** Secret of delivery reports by webhook. Without it, reports are only polled. */
    SMS_REPORT_SECRET: z
      .string()
      .min(16, { error: atLeast(16) })
      .optional(),
    /** Rate limit per sender, in messages per second; 0 = as fast as the provider accepts them. */
    SMS_RATE: z.coerce.number().int().min(0).max(10_000).default(0),
    /** Price of one message, in won. */
    SMS_PRICE_SMS: z.coerce.number().int().min(0).default(18),
    SMS_PRICE_LMS: z.coerce.number().int().min(0).default(45),
    SMS_PRICE_MMS: z.coerce.number().int().min(0).default(110),
    SMS_PRICE_ALIMTALK: z.coerce.number().int().min(0).default(13),
    SMS_PRICE_BRAND: z.coerce.number().int().min(0).default(25),
    SMS_PRICE_RCS: z.coerce.number().int().min(0).default(40),
    /** KakaoTalk channel that sends 브랜드메시지; without one, they are not offered. */
    SMS_KAKAO_CHANNEL: z.string().min(1).max(100).optional(),
    /** Brand of RCS messages, from the RCS Biz Center; without one, they are not offered. */
    SMS_RCS_BRAND: z.string().min(1).max(100).optional(),
    /** Daily limit on the cost of campaigns, in won; 0 = no limit. */
    SMS_DAILY_CEILING: z.coerce.number().int().min(0).default(0),
    /** The bell rings when the provider has less than this of ours, in won; 0 = never. */
    SMS_BALANCE_ALARM: z.coerce.number().int().min(0).default(50_000),
    /** The registered sender number, digits only; without one, the brand's customer centre. */
    SMS_SENDER: z
      .string()
      .regex(/^\d{8,12}$/, { error: 'must have 8 to 12 digits' })
      .optional(),
    /** Toll-free number at the end of advertising messages. Recipients call it to opt out. */
    SMS_OPT_OUT: z
      .string()
      .regex(/^[\d-]{8,16}$/, { error: 'must be a phone number' })
      .default(UNASSIGNED_OPT_OUT),
    /** Secret shared with the provider of the opt-out number, which reports the callers. */
    SMS_OPT_OUT_SECRET: z
      .string()
      .min(16, { error: atLeast(16) })
      .optional(),
    /** Above this number of recipients, a second manager approves a campaign; 0 = never. */
    SMS_APPROVAL_OVER: z.coerce.number().int().min(0).default(1_000),
    /** Requires a test message with the same content first. Defaults to true in production. */
    CAMPAIGN_TEST_FIRST: z.stringbool().optional(),
    /** A refund of more than this many won needs the approval of a second person; 0 = never. */
    REFUND_APPROVAL_OVER: z.coerce.number().int().min(0).default(500_000),
    /** Hours within which staff answer an inquiry. A longer wait counts as overdue. */
    INQUIRY_DUE_HOURS: z.coerce.number().int().min(1).max(720).default(24),
    /** Recipients per gateway group; with Aligo at most 500. */
    SMS_BATCH: z.coerce.number().int().min(1).max(10_000).default(1_000),
    /** Where the window of the identity check opens, so an address that browsers reach. */
    IDENTITY_URL: httpUrl.optional(),
    IDENTITY_SITE_CODE: z.string().min(1).default('sandbox-site'),
    IDENTITY_SECRET: z.string().min(1).default('sandbox-identity-secret'),
    ...socialLoginFields,
    ...stockFeedFields,
    /** Keys of Toss Payments; without them members pay by transfer alone. */
    TOSS_CLIENT_KEY: z.string().min(1).optional(),
    TOSS_SECRET_KEY: z.string().min(1).optional(),
    TOSS_URL: httpUrl.default(TOSS_URL),
    /** The script that opens the payment window, at an address that browsers reach. */
    TOSS_SDK_URL: httpUrl.default(TOSS_SDK_URL),
    VAPID_PUBLIC_KEY: vapidKey(80),
    VAPID_PRIVATE_KEY: vapidKey(40),
    VAPID_SUBJECT: z
      .string()
      .regex(/^(mailto:|https:\/\/)/, { error: 'must be a mailto: or https: address' })
      .default('mailto:push@maru.example'),
    /** Hosts that may receive pushes. `host:port` allows a loopback receiver over http. */
    PUSH_HOSTS: list.transform((hosts) => (hosts.length > 0 ? hosts : KNOWN_PUSH_HOSTS)),
    /** Receivers of webhooks on this machine, as `host:port` by http. Others need public https. */
    WEBHOOK_LOCAL_HOSTS: list,
    /** IP lookup services of the staff login; empty = only our own. Production uses three. */
    IP_LOOKUP_URLS: listed.pipe(z.array(httpUrl)).optional(),
    /** Origins that streams of broadcasts come from, besides the own one. */
    MEDIA_ORIGINS: list.pipe(z.array(httpUrl)),
    /** Where browsers reach the simulated streams. The demo's broadcasts get streams from it. */
    DEMO_LIVE_URL: httpUrl.optional(),
    /** Secret of the demo's stream keys, shared with the simulator. */
    LIVE_KEY_SECRET: z.string().min(1).default('sandbox-live-secret'),
    /** Minutes after the scheduled end until a broadcast is turned off automatically. */
    BROADCAST_GRACE_MIN: z.coerce.number().int().min(15).max(1_440).default(120),
    /** Webhook URL that receives alarms as a POST, signed with the secret. */
    ALARM_WEBHOOK_URL: httpUrl.optional(),
    ALARM_WEBHOOK_SECRET: secret.optional(),
    /** A collector of OpenTelemetry, by OTLP/HTTP; without one nothing is traced. */
    OTEL_EXPORTER_OTLP_ENDPOINT: httpUrl.optional(),
    /** Headers required by the collector, as `name=value,…`. The SDK reads this variable itself. */
    OTEL_EXPORTER_OTLP_HEADERS: z.string().optional(),
    /** Share of requests to trace, from 0 to 1. */
    OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
    /** Login failures allowed per account and per address in 15 minutes. */
    LOGIN_FAILURES_PER_ACCOUNT: z.coerce.number().int().min(1).default(10),
    LOGIN_FAILURES_PER_ADDRESS: z.coerce.number().int().min(1).default(30),
    /** Maximum open sockets per client address, or per network for IPv6. */
    SOCKETS_PER_ADDRESS: z.coerce.number().int().min(1).default(500),
    /** Maximum joins per minute of all visitors at such an address who are not logged in. */
    VISITOR_JOINS_PER_ADDRESS: z.coerce.number().int().min(1).default(120),
    /** Maximum chat lines per second, over five seconds, of all these visitors. */
    VISITOR_LINES_PER_ADDRESS: z.coerce.number().int().min(1).default(5),
    /** How long a response that is the same for all users may be cached, in ms; 0 = never. */
    SHARED_ANSWER_MS: z.coerce.number().int().min(0).max(60_000).default(2_000),
    SEED_DEMO: flag,
    /** Addresses (CIDR) of the demo's staff, in addition to those of this machine. */
    SEED_ALLOWED_IPS: list.pipe(networks),
    /** Store of uploads and exports: the disk under MARU_DATA_DIR, or an S3-compatible one. */
    UPLOAD_STORE: z.enum(['disk', 's3'], { error: 'must be disk or s3' }).default('disk'),
    /** The address of the store; left out for Amazon's own. */
    S3_ENDPOINT: httpUrl.optional(),
    S3_REGION: z.string().min(1).default('ap-northeast-2'),
    S3_BUCKET: z.string().min(1).optional(),
    S3_ACCESS_KEY: z.string().min(1).optional(),
    S3_SECRET_KEY: z.string().min(1).optional(),
    /** Whether the bucket is part of the path instead of the host name. */
    S3_PATH_STYLE: z.stringbool().default(true),
    /** Amount of demo data: a realistic day, or years of data (5,000 members, 50,000 posts). */
    MARU_SEED: z.enum(['demo', 'large'], { error: 'must be demo or large' }).default('demo'),
  })
  .superRefine((env, context) => {
    for (const [name, value] of Object.entries(env)) {
      const message = 'must be the output of the command, not the command';
      const isCommand = name in secretSources && String(value).includes('$(');
      if (isCommand) context.addIssue({ code: 'custom', path: [name], message });
    }
    for (const name of ['S3_BUCKET', 'S3_ACCESS_KEY', 'S3_SECRET_KEY'] as const) {
      if (env.UPLOAD_STORE !== 's3' || env[name] !== undefined) continue;
      const message = 'is required with UPLOAD_STORE=s3';
      context.addIssue({ code: 'custom', path: [name], message });
    }
    if ((env.TOSS_CLIENT_KEY === undefined) !== (env.TOSS_SECRET_KEY === undefined)) {
      const message = 'must be set together with TOSS_CLIENT_KEY';
      context.addIssue({ code: 'custom', path: ['TOSS_SECRET_KEY'], message });
    }
    for (const { name, message } of [...socialLoginProblems(env), ...stockFeedProblems(env)]) {
      context.addIssue({ code: 'custom', path: [name], message });
    }
    if ((env.ALARM_WEBHOOK_URL === undefined) !== (env.ALARM_WEBHOOK_SECRET === undefined)) {
      const message = 'must be set together with ALARM_WEBHOOK_URL';
      context.addIssue({ code: 'custom', path: ['ALARM_WEBHOOK_SECRET'], message });
    }
    const providers = new Set([env.SMS_PROVIDER, env.SMS_FALLBACK]);
    if (env.SMS_FALLBACK === env.SMS_PROVIDER) {
      const message = 'must differ from SMS_PROVIDER';
      context.addIssue({ code: 'custom', path: ['SMS_FALLBACK'], message });
    }
    if (env.NODE_ENV !== 'production') return;
    const refuse = (name: string, takes: string) =>
      context.addIssue({ code: 'custom', path: [name], message: `${takes} in production` });
    if (!env.COOKIE_SECURE) refuse('COOKIE_SECURE', 'must be on');
    if (env.SEED_DEMO) refuse('SEED_DEMO', 'must be off');
    if (env.MARU_SEED === 'large') refuse('MARU_SEED', 'must be demo');
    if (/localhost|\.example$/.test(env.VAPID_SUBJECT)) {
      refuse('VAPID_SUBJECT', 'must be a real contact address');
    }
    if (env.TRUSTED_PROXIES.some((network) => NOT_A_PROXY.test(network))) {
      refuse('TRUSTED_PROXIES', 'must be the addresses of your own proxies');
    }
    if (env.ALARM_WEBHOOK_URL?.startsWith('http:')) refuse('ALARM_WEBHOOK_URL', 'must use https');
    const takesAddress = (name: string, address: string | undefined, whose: string) => {
      if (!isPublicAddress(address)) refuse(name, `must be the https address of ${whose}`);
    };
    takesAddress('PUBLIC_URL', env.PUBLIC_URL, 'the site');
    if (env.SHORT_LINK_URL !== undefined) {
      takesAddress('SHORT_LINK_URL', env.SHORT_LINK_URL, 'the short links');
    }
    if (isExampleSender(env.SMS_SENDER)) refuse('SMS_SENDER', 'is required');
    if (env.SMS_OPT_OUT === UNASSIGNED_OPT_OUT) refuse('SMS_OPT_OUT', 'is required');
    if (env.SMS_REPORT_SECRET === 'sandbox-report-secret') {
      refuse('SMS_REPORT_SECRET', 'must be your own secret');
    }
    if ([undefined, 'sandbox-opt-out-secret'].includes(env.SMS_OPT_OUT_SECRET)) {
      refuse('SMS_OPT_OUT_SECRET', 'is required');
    }
    if (providers.has('solapi')) {
      takesAddress('SMS_GATEWAY_URL', env.SMS_GATEWAY_URL, 'the provider');
      if (env.SMS_API_KEY === 'sandbox-key') refuse('SMS_API_KEY', 'is required');
      if (env.SMS_API_SECRET === 'sandbox-secret') refuse('SMS_API_SECRET', 'is required');
    }
    if (providers.has('aligo')) {
      takesAddress('SMS_ALIGO_URL', env.SMS_ALIGO_URL, 'the provider');
      takesAddress('SMS_ALIGO_KAKAO_URL', env.SMS_ALIGO_KAKAO_URL, 'the provider');
      if (env.SMS_ALIGO_USER_ID === 'sandbox-user') refuse('SMS_ALIGO_USER_ID', 'is required');
      if (env.SMS_ALIGO_KEY === 'sandbox-aligo-key') refuse('SMS_ALIGO_KEY', 'is required');
    }
    if (env.TOSS_SECRET_KEY !== undefined) {
      takesAddress('TOSS_URL', env.TOSS_URL, 'Toss Payments');
      takesAddress('TOSS_SDK_URL', env.TOSS_SDK_URL, 'Toss Payments');
    }
    for (const { name, of, whose } of [...socialLoginAddresses, ...stockFeedAddresses]) {
      if (env[of] !== undefined) takesAddress(name, env[name], whose);
    }
    takesAddress('IDENTITY_URL', env.IDENTITY_URL, 'an identity provider');
    if (env.IDENTITY_SITE_CODE === 'sandbox-site') refuse('IDENTITY_SITE_CODE', 'is required');
    if (env.IDENTITY_SECRET === 'sandbox-identity-secret') {
      refuse('IDENTITY_SECRET', 'is required');
    }
  });

/** Whether the world may know it: simulators run on the machine or beside the containers. */
function isPublicAddress(address: string | undefined): boolean {
  if (address === undefined) return false;
  const { protocol, hostname } = new URL(address);
  const isOurs =
    /^(?:localhost|127\.|\[::1\]|0\.0\.0\.0)|\.example$/.test(hostname) || !hostname.includes('.');
  return protocol === 'https:' && !isOurs;
}

/** Every variable there is, in the order in which they are written down here. */
export type ConfigName = keyof typeof environment.shape;
export const configNames = Object.keys(environment.shape) as ConfigName[];
