import type { SmsGateway } from '../providers/sms-gateway.ts';
import type { SmsGateways } from './gateways.ts';

/** One gateway for everything. */
export const only = (gateway: SmsGateway): SmsGateways => ({
  first: gateway,
  fallback: null,
  of: () => gateway,
});

/** Two, the second of which gets what the first surely did not take. */
export const both = (first: SmsGateway, fallback: SmsGateway): SmsGateways => ({
  first,
  fallback,
  of: (provider) => (provider === first.provider ? first : fallback),
});
