/**
 * All variables that production requires (docs/operations/configuration.md, Configuration), each
 * with a valid value.
 */
export const productionEnvironment = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://db.example/maru',
  REDIS_URL: 'redis://redis.example',
  SESSION_SECRET: 's'.repeat(64),
  DATA_KEYS: `1:${Buffer.alloc(32).toString('base64')}`,
  LOOKUP_SECRET: 'l'.repeat(64),
  VAPID_PUBLIC_KEY: 'B'.repeat(87),
  VAPID_PRIVATE_KEY: 'A'.repeat(43),
  VAPID_SUBJECT: 'mailto:push@provider.co.kr',
  SMS_API_KEY: 'key',
  SMS_API_SECRET: 'secret',
  SMS_SENDER: '15881234',
  SMS_OPT_OUT: '080-123-4567',
  SMS_OPT_OUT_SECRET: 'o'.repeat(16),
  PUBLIC_URL: 'https://maru.co.kr',
  IDENTITY_URL: 'https://check.provider.co.kr',
  IDENTITY_SITE_CODE: 'maru',
  IDENTITY_SECRET: 'of the provider',
};
