import * as z from 'zod/mini';

/** Who sends text messages and 알림톡 for us. */
export const smsProvider = z.enum(['solapi', 'aligo']);
export type SmsProvider = z.output<typeof smsProvider>;

export const smsProviderNames: Readonly<Record<SmsProvider, string>> = {
  solapi: '솔라피',
  aligo: '알리고',
};

/** Who took a message, in words; `null` if nobody has. */
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
