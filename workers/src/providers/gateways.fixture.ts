import type { SmsGateway } from './sms-gateway.ts';
import type { SmsGateways } from './gateways.ts';

/** One gateway for everything. */
export const only = (gateway: SmsGateway): SmsGateways => ({
  first: gateway,
  fallback: null,
  of: among(gateway),
});

/** Two gateways. The second one gets the messages that the first one certainly did not accept. */
export const both = (first: SmsGateway, fallback: SmsGateway): SmsGateways => ({
  first,
  fallback,
  of: among(first, fallback),
});

function among(...gateways: SmsGateway[]): SmsGateways['of'] {
  return (provider) => {
    const gateway = gateways.find((one) => one.provider === provider);
    if (!gateway) throw new Error(`There is no gateway for ${provider}.`);
    return gateway;
  };
}
