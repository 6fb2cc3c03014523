import type { SmsGateway } from '../providers/sms-gateway.ts';
import type { SmsGateways } from './gateways.ts';

/** One gateway for everything. */
export const only = (gateway: SmsGateway): SmsGateways => ({
  first: gateway,
  fallback: null,
  of: among(gateway),
});

/** Two, the second of which gets what the first surely did not take. */
export const both = (first: SmsGateway, fallback: SmsGateway): SmsGateways => ({
  first,
  fallback,
  of: among(first, fallback),
});

function among(...gateways: SmsGateway[]): SmsGateways['of'] {
  return (provider) => {
    const gateway = gateways.find((one) => one.provider === provider);
    if (!gateway) throw new Error(`There is no gateway of ${provider}.`);
    return gateway;
  };
}
