import { socialCallbackPath } from '@maru/contract/social-login/social-login';
import type { SocialProvider } from '@maru/contract/session/social-provider';
import type { Config } from '@maru/platform/config/config';
import type { PersonalData } from '@maru/platform/crypto/personal-data';
import type { Db } from '@maru/platform/db/db';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '../http/refusal.ts';
import { beginFlow, flowCookie, proofsOf, type Linker } from './flow.ts';
import { ProviderError, type ProviderProtocol } from './provider-protocol.ts';

/** Starts visits to providers, and names the address at which they end. */
export function createVisits(
  config: Pick<Config, 'publicUrl' | 'production' | 'COOKIE_SECURE'>,
  store: { db: Db; personal: PersonalData },
  protocol: ProviderProtocol,
) {
  /** Tried out under another name of the machine, the return still has to find its cookie. */
  function callbackUrl(request: FastifyRequest, provider: SocialProvider): string {
    const { host } = request.headers;
    const site = config.production || host === undefined ? config.publicUrl : `http://${host}`;
    return new URL(socialCallbackPath(provider), site).href;
  }

  /**
   * Sets the cookie of a visit.
   *
   * @param linker the session that links an account; `null` for a login.
   * @returns the address of the provider's page.
   * @throws Refusal NOT_FOUND, TOO_MANY_REQUESTS, or SERVICE_UNAVAILABLE without the provider.
   */
  async function begin(
    provider: SocialProvider,
    linker: Linker | null,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<{ url: string }> {
    if (!protocol.providers.includes(provider)) throw new Refusal('NOT_FOUND');
    const secrets = await beginFlow(store, { provider, linker, ip: request.client.ip });
    const visit = {
      ...proofsOf(secrets),
      state: secrets.state,
      redirectUri: callbackUrl(request, provider),
    };
    try {
      const url = await protocol.pageUrl(provider, visit);
      void reply.header('set-cookie', flowCookie.set(secrets.browser, config.COOKIE_SECURE));
      return { url };
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      request.log.warn({ reason: error.message }, 'a provider is unavailable');
      throw new Refusal('SERVICE_UNAVAILABLE');
    }
  }

  return { begin, callbackUrl };
}
