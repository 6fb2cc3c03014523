import type { SmsGateway } from '../providers/sms-gateway.ts';
import type { SmsGateways } from './gateways.ts';

/** One gateway for everything. */
export const only = (gateway: SmsGateway): SmsGateways => ({ first: gateway, of: () => gateway });
