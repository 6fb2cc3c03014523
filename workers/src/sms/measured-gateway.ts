import type { Config } from '@maru/platform/config';
import type { Metrics } from '@maru/platform/metrics';
import type { SmsGateway } from '../providers/sms-gateway.ts';
import { createSolapiGateway } from '../providers/solapi.ts';

/**
 * The gateway that the configuration names, measured.
 *
 * @param timeoutMs how long one request may take.
 */
export function openGateway(config: Config, metrics: Metrics, timeoutMs: number): SmsGateway {
  const gateway = createSolapiGateway({
    baseUrl: config.SMS_GATEWAY_URL,
    apiKey: config.SMS_API_KEY,
    apiSecret: config.SMS_API_SECRET,
    timeoutMs,
  });
  return measureGateway(gateway, metrics);
}

/** The same gateway, with the time and the outcome of each call in the metrics. */
export function measureGateway(
  gateway: SmsGateway,
  { gatewayRequests }: Pick<Metrics, 'gatewayRequests'>,
): SmsGateway {
  async function measure<T>(call: string, run: () => Promise<T>): Promise<T> {
    const stop = gatewayRequests.startTimer({ provider: 'sms', call });
    try {
      const answer = await run();
      stop({ result: 'ok' });
      return answer;
    } catch (error) {
      stop({ result: error instanceof Error ? error.name : 'error' });
      throw error;
    }
  }
  return {
    maxMessages: gateway.maxMessages,
    createGroup: (reference) => measure('createGroup', () => gateway.createGroup(reference)),
    addMessages: (groupId, messages) =>
      measure('addMessages', () => gateway.addMessages(groupId, messages)),
    sendGroup: (groupId) => measure('sendGroup', () => gateway.sendGroup(groupId)),
    findGroup: (groupId) => measure('findGroup', () => gateway.findGroup(groupId)),
    // Page by page, at the pace of whoever reads.
    listMessages: (groupId) => gateway.listMessages(groupId),
    balance: () => measure('balance', () => gateway.balance()),
    listSenders: () => measure('listSenders', () => gateway.listSenders()),
    deleteGroup: (groupId) => measure('deleteGroup', () => gateway.deleteGroup(groupId)),
  };
}
