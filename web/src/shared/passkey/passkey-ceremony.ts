import {
  CHALLENGE_LIFETIME_S,
  passkeyTransports,
  type Assertion,
  type CreationOptions,
  type Registration,
  type RequestOptions,
} from '@maru/contract/passkey/passkey';
import {
  browserSupportsWebAuthnAutofill,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
  WebAuthnError,
} from '@simplewebauthn/browser';

/** The browser suggests passkeys for so long; then it needs a new challenge. */
const SUGGEST_MS = (CHALLENGE_LIFETIME_S - 30) * 1_000;

/** Why a device made or used no key. */
type CeremonyEnd = 'cancelled' | 'exists' | 'replaced' | 'failed';

/** Makes a key on this device, or on one that the visitor chooses. */
export async function createKey(options: CreationOptions): Promise<Registration> {
  const { id, response } = await startRegistration({ optionsJSON: options });
  const { clientDataJSON, attestationObject, transports = [] } = response;
  return {
    credential_id: id,
    client_data: clientDataJSON,
    attestation: attestationObject,
    transports: passkeyTransports.filter((known) => transports.includes(known)),
  };
}

/** Signs a challenge with the key that the visitor chooses. Ends a suggestion. */
export function signChallenge(options: RequestOptions): Promise<Assertion> {
  return askKey(options, false);
}

async function askKey(options: RequestOptions, useBrowserAutofill: boolean): Promise<Assertion> {
  const { id, response } = await startAuthentication({ optionsJSON: options, useBrowserAutofill });
  return {
    credential_id: id,
    client_data: response.clientDataJSON,
    authenticator_data: response.authenticatorData,
    signature: response.signature,
    user_handle: response.userHandle ?? '',
  };
}

/**
 * Suggests passkeys in the field of the login id, where the browser can.
 *
 * @returns a function that ends it.
 */
export function suggestKeys(
  begin: () => Promise<RequestOptions>,
  chosen: (answer: Assertion) => void,
): () => void {
  const over = new AbortController();

  const suggest = async () => {
    if (!(await browserSupportsWebAuthnAutofill())) return;
    while (!over.signal.aborted) {
      const options = await begin();
      // The loop may have ended during the call.
      if (over.signal.aborted) return;
      const renewal = setTimeout(() => WebAuthnAbortService.cancelCeremony(), SUGGEST_MS);
      try {
        return chosen(await askKey(options, true));
      } catch (error) {
        if (endOf(error) !== 'replaced') return;
      } finally {
        clearTimeout(renewal);
      }
    }
  };

  // Without a suggestion, the button is still there.
  suggest().catch(() => undefined);
  return () => {
    over.abort();
    WebAuthnAbortService.cancelCeremony();
  };
}

/** Reason of a failed ceremony; `null` for any other error. */
export function endOf(error: unknown): CeremonyEnd | null {
  if (error instanceof WebAuthnError) {
    if (error.code === 'ERROR_CEREMONY_ABORTED') return 'replaced';
    if (error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED') return 'exists';
  }
  if (!(error instanceof Error)) return null;
  // The browser hides whether the visitor refused or the time was over.
  if (error.name === 'NotAllowedError') return 'cancelled';
  return error instanceof WebAuthnError || error instanceof DOMException ? 'failed' : null;
}
