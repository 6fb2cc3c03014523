import type { ClaimedBatch } from '../campaign/batch.repository.ts';
import type { CircuitBreaker } from '../campaign/circuit-breaker.ts';
import type { SmsGateways } from '../providers/gateways.ts';
import type { SmsGateway, SmsProvider } from '../providers/sms-gateway.ts';

/** The batch moves to the other provider, because this one certainly did not accept it. */
export class PassedOn extends Error {
  override readonly name = 'PassedOn';
  override readonly cause: Error;
  readonly to: SmsProvider;

  constructor(to: SmsProvider, cause: Error) {
    super(`passed to ${to}`);
    this.to = to;
    this.cause = cause;
  }
}

/** A text message replaces the messages of the batch, which its provider certainly did not accept. */
export class Replaced extends Error {
  override readonly name = 'Replaced';
}

/** The gateway to call, and the time until which its circuit breaker stays open. */
export function gatewayOf(
  {
    gateways,
    breakerOf,
  }: {
    gateways: SmsGateways;
    breakerOf: (provider: SmsProvider) => CircuitBreaker;
  },
  { campaign, ...batch }: ClaimedBatch,
) {
  const withRest = (gateway: SmsGateway) => {
    const breaker = breakerOf(gateway.provider);
    return { gateway, breaker, rest: breaker.restsUntil() };
  };
  // The template or profile of a carrier belongs to one provider.
  const provider = batch.provider ?? campaign.carrier?.provider ?? null;
  if (provider !== null) return withRest(gateways.of(provider));
  const first = withRest(gateways.first);
  return first.rest !== null && gateways.fallback ? withRest(gateways.fallback) : first;
}

/** Whether a refusal of all messages by this provider says nothing about the other one. */
export function canPassOn(
  { gateway, gateways }: { gateway: SmsGateway; gateways: SmsGateways },
  { campaign }: ClaimedBatch,
): boolean {
  if (gateways.fallback === null) return false;
  return campaign.carrier === null ? gateway !== gateways.fallback : campaign.fallsBack;
}
