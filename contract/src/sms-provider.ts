import * as z from 'zod/mini';

/** Who sends text messages and 알림톡 for us. */
export const smsProvider = z.enum(['solapi', 'aligo']);
export type SmsProvider = z.output<typeof smsProvider>;

export const smsProviderNames: Readonly<Record<SmsProvider, string>> = {
  solapi: '솔라피',
  aligo: '알리고',
};
