/**
 * Command that generates a secret. Store its output: a command in place of the value would give a
 * different secret at every start.
 */
export const secretSources: Readonly<Record<string, string>> = {
  SESSION_SECRET: 'the output of `openssl rand -base64 48`',
  DATA_KEYS: '`1:` and the output of `openssl rand -base64 32`',
  LOOKUP_SECRET: 'the output of `openssl rand -base64 48`',
  SMS_REPORT_SECRET: 'the output of `openssl rand -base64 24`',
  SMS_OPT_OUT_SECRET: 'the output of `openssl rand -base64 24`',
  VAPID_PUBLIC_KEY: 'the public key in the output of `npx web-push generate-vapid-keys`',
  VAPID_PRIVATE_KEY: 'the private key in the output of `npx web-push generate-vapid-keys`',
  ALARM_WEBHOOK_SECRET: 'the output of `openssl rand -base64 48`',
};
