import type { ConfigName } from './config.ts';

/**
 * Command that generates a secret. Store its output: a command in place of the value would give a
 * different secret at every start.
 */
export const secretSources: { readonly [N in ConfigName]?: string } = {
  SESSION_SECRET: 'the output of `openssl rand -base64 48`',
  DATA_KEYS: '`1:` and the output of `openssl rand -base64 32`',
  LOOKUP_SECRET: 'the output of `openssl rand -base64 48`',
  SMS_REPORT_SECRET: 'the output of `openssl rand -base64 24`',
  SMS_OPT_OUT_SECRET: 'the output of `openssl rand -base64 24`',
  VAPID_PUBLIC_KEY: 'the public key in the output of `npx web-push generate-vapid-keys`',
  VAPID_PRIVATE_KEY: 'the private key in the output of `npx web-push generate-vapid-keys`',
  ALARM_WEBHOOK_SECRET: 'the output of `openssl rand -base64 48`',
};

/** Example values for every variable without a meaningful default. None of them is a real value. */
export const configExamples: { readonly [N in ConfigName]?: string } = {
  NODE_ENV: 'production',
  API_PORT: '3001',
  REALTIME_PORT: '3002',
  WORKERS_PORT: '3003',
  SANDBOX_PORT: '3004',
  WEB_METRICS_PORT: '3009',
  API_URLS: 'http://api-1:3001,http://api-2:3001',
  REALTIME_URLS: 'http://realtime-1:3002,http://realtime-2:3002',
  DRAIN_MS: '3000',
  DATABASE_URL: 'postgres://maru:password@db.internal:5432/maru_maru',
  DATABASE_DIRECT_URL: 'postgres://maru:password@db.internal:5432/maru_maru',
  DATABASE_REPLICA_URL: 'postgres://maru:password@replica.internal:5432/maru_maru',
  REDIS_URL: 'redis://redis.internal:6379',
  REDIS_SENTINELS: 'sentinel-1:26379,sentinel-2:26379,sentinel-3:26379',
  REDIS_SENTINEL_PASSWORD: 'of-the-sentinels',
  COOKIE_SECURE: 'on',
  ALLOWED_ORIGINS: 'https://maru.co.kr,https://www.maru.co.kr',
  TRUSTED_PROXIES: '10.0.0.0/8',
  SEED_ALLOWED_IPS: '172.30.0.0/24',
  PUBLIC_URL: 'https://maru.co.kr',
  API_DOCS: 'off',
  SMS_FALLBACK: 'aligo',
  SMS_API_KEY: 'NCSA0123456789AB',
  SMS_API_SECRET: 'of-the-console-of-the-provider',
  SMS_ALIGO_USER_ID: 'maru',
  SMS_ALIGO_KEY: 'of-the-console-of-the-provider',
  SMS_SENDER: '15881234',
  SMS_OPT_OUT: '080-123-4567',
  CAMPAIGN_TEST_FIRST: 'on',
  IDENTITY_URL: 'https://check.provider.co.kr',
  IDENTITY_SITE_CODE: 'MARU01',
  IDENTITY_SECRET: 'of-the-contract-with-the-provider',
  TOSS_CLIENT_KEY: 'live_ck_0123456789',
  TOSS_SECRET_KEY: 'live_sk_0123456789',
  VAPID_SUBJECT: 'mailto:push@maru.co.kr',
  IP_LOOKUP_URLS: 'https://ip.provider.co.kr',
  MEDIA_ORIGINS: 'https://stream.maru.co.kr',
  ALARM_WEBHOOK_URL: 'https://alarm.provider.co.kr/maru',
  OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector.internal:4318',
  OTEL_EXPORTER_OTLP_HEADERS: 'authorization=of-the-collector',
  S3_ENDPOINT: 'https://s3.internal:9000',
  S3_BUCKET: 'maru-uploads',
  S3_ACCESS_KEY: 'of-the-console-of-the-store',
  S3_SECRET_KEY: 'of-the-console-of-the-store',
};
