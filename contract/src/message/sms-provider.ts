import * as z from 'zod/mini';

/** Providers that send text messages and 알림톡. */
export const smsProvider = z.enum(['solapi', 'aligo']);
export type SmsProvider = z.output<typeof smsProvider>;

export const smsProviderNames: Readonly<Record<SmsProvider, string>> = {
  solapi: '솔라피',
  aligo: '알리고',
};

/** Label of the provider that accepted a message; `null` if none has. */
export function providerText({
  provider,
  failover,
}: {
  provider: SmsProvider | null;
  failover: boolean;
}): string | null {
  if (provider === null) return null;
  return `${smsProviderNames[provider]}${failover ? ' (대신 보냄)' : ''}`;
}
