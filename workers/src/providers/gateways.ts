import type { Config } from '@maru/platform/config/config';
import { callProvider, type ProviderWatch } from '@maru/platform/telemetry/provider-call';
import { createAligoGateway } from './aligo.ts';
import type { SmsGateway, SmsProvider } from './sms-gateway.ts';
import { createSolapiGateway } from './solapi.ts';

/** The available providers, for sending and for queries. */
export interface SmsGateways {
  /** Provider of new groups. */
  readonly first: SmsGateway;
  /** Provider for messages that the first one certainly did not accept; `null` for none. */
  readonly fallback: SmsGateway | null;
  /** A provider that has a group already, which only that one can speak of. */
  of(provider: SmsProvider): SmsGateway;
}

/**
 * The configured gateways, with monitoring. A provider that is no longer configured can still be
 * queried about its messages.
 *
 * @param timeoutMs how long one request may take.
 */
export function openGateways(
  { config, ...watch }: { config: Config } & ProviderWatch,
  timeoutMs: number,
): SmsGateways {
  const all = {
    solapi: createSolapiGateway({
      baseUrl: config.SMS_GATEWAY_URL,
      apiKey: config.SMS_API_KEY,
      apiSecret: config.SMS_API_SECRET,
      timeoutMs,
    }),
    aligo: createAligoGateway({
      baseUrl: config.SMS_ALIGO_URL,
      kakaoUrl: config.SMS_ALIGO_KAKAO_URL,
      userId: config.SMS_ALIGO_USER_ID,
      apiKey: config.SMS_ALIGO_KEY,
      smsPrice: config.SMS_PRICE_SMS,
      timeoutMs,
    }),
  };
  const watched = {
    solapi: watchGateway(all.solapi, watch),
    aligo: watchGateway(all.aligo, watch),
  };
  return {
    first: watched[config.SMS_PROVIDER],
    fallback: config.SMS_FALLBACK ? watched[config.SMS_FALLBACK] : null,
    of: (provider) => watched[provider],
  };
}

/** The same gateway, with the time and the outcome of each call in the metrics and in the log. */
function watchGateway(gateway: SmsGateway, watch: ProviderWatch): SmsGateway {
  const measure = <T>(call: string, run: () => Promise<T>) =>
    callProvider(watch, { provider: gateway.provider, call }, run);
  const { uploadPicture, alimtalk } = gateway;
  return {
    provider: gateway.provider,
    keepsGroups: gateway.keepsGroups,
    account: gateway.account,
    uploadPicture: uploadPicture && ((jpeg) => measure('uploadPicture', () => uploadPicture(jpeg))),
    maxMessages: gateway.maxMessages,
    createGroup: (reference) => measure('createGroup', () => gateway.createGroup(reference)),
    addMessages: (groupId, messages) =>
      measure('addMessages', () => gateway.addMessages(groupId, messages)),
    sendGroup: (groupId) => measure('sendGroup', () => gateway.sendGroup(groupId)),
    findGroup: (groupId) => measure('findGroup', () => gateway.findGroup(groupId)),
    // Page by page, at the pace of the consumer.
    listMessages: (groupId) => gateway.listMessages(groupId),
    balance: () => measure('balance', () => gateway.balance()),
    listSenders: () => measure('listSenders', () => gateway.listSenders()),
    alimtalk: alimtalk && {
      add: (groupId, message) => measure('addAlimtalk', () => alimtalk.add(groupId, message)),
      listTemplates: () => measure('listTemplates', () => alimtalk.listTemplates()),
    },
    deleteGroup: (groupId) => measure('deleteGroup', () => gateway.deleteGroup(groupId)),
  };
}
