import {
  CHALLENGE_LIFETIME_S,
  creationOptions,
  requestOptions,
  type Assertion,
  type CreationOptions,
  type Registration,
  type RequestOptions,
} from '@maru/contract/passkey/passkey';
import type { Config } from '@maru/platform/config/config';
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import type { CredentialRow, NewCredential } from './passkey.repository.ts';

/** COSE numbers of ES256 and RS256. All authenticators have one of them. */
const ALGORITHMS = [-7, -257];
const TIMEOUT_MS = CHALLENGE_LIFETIME_S * 1_000;

/** Account for which an authenticator makes a key. */
interface KeyOwner {
  loginId: string;
  userHandle: Uint8Array;
  /** Keys that the account has. Their authenticators make no second one. */
  existing: readonly Pick<CredentialRow, 'credentialId' | 'transports'>[];
}

/** Site of one brand, as browsers and authenticators name it. */
interface Site {
  rpId: string;
  rpName: string;
  origin: string;
}

export type PasskeyProtocol = ReturnType<typeof createPasskeyProtocol>;

/**
 * Web Authentication for the site of one brand. The relying party id and the origin come from
 * `PUBLIC_URL` and never from a request. A key of another site, or of a copy of the site under
 * another name, verifies nothing.
 */
export function createPasskeyProtocol({ publicUrl }: Pick<Config, 'publicUrl'>, brandName: string) {
  const { origin, hostname } = new URL(publicUrl);
  const site = { rpId: hostname, rpName: brandName, origin };
  return {
    /** The authenticator keeps the login id, so that its owner can distinguish accounts. */
    createOptions: (challenge: Uint8Array, owner: KeyOwner) =>
      createOptionsOf(site, challenge, owner),

    requestOptions: (challenge: Uint8Array) => requestOptionsOf(site, challenge),

    /** The key that answers the challenge, or `null` if the answer is not genuine. */
    verifyNew: (challenge: string, answer: Registration) => verifyNew(site, challenge, answer),

    /**
     * The new counter of the key, or `null` if the answer is not genuine. A counter that did not
     * rise means a copy of the key.
     */
    verifyLogin: (challenge: string, answer: Assertion, key: CredentialRow) =>
      verifyLogin(site, challenge, answer, key),
  };
}

async function createOptionsOf(
  { rpId, rpName }: Site,
  challenge: Uint8Array,
  { loginId, userHandle, existing }: KeyOwner,
): Promise<CreationOptions> {
  const options = await generateRegistrationOptions({
    rpName,
    rpID: rpId,
    userName: loginId,
    userDisplayName: loginId,
    userID: Uint8Array.from(userHandle),
    challenge: Uint8Array.from(challenge),
    timeout: TIMEOUT_MS,
    attestationType: 'none',
    excludeCredentials: existing.map(({ credentialId, transports }) => ({
      id: credentialId.toString('base64url'),
      transports: [...transports],
    })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    supportedAlgorithmIDs: ALGORITHMS,
  });
  return creationOptions.parse(options);
}

async function requestOptionsOf({ rpId }: Site, challenge: Uint8Array): Promise<RequestOptions> {
  const options = await generateAuthenticationOptions({
    rpID: rpId,
    challenge: Uint8Array.from(challenge),
    timeout: TIMEOUT_MS,
    userVerification: 'required',
  });
  return requestOptions.parse(options);
}

async function verifyNew(
  site: Site,
  challenge: string,
  answer: Registration,
): Promise<NewCredential | null> {
  const verified = await genuine(() =>
    verifyRegistrationResponse({
      ...expectedAt(site),
      response: {
        ...namesOf(answer),
        response: { clientDataJSON: answer.client_data, attestationObject: answer.attestation },
      },
      expectedChallenge: challenge,
      supportedAlgorithmIDs: ALGORITHMS,
    }),
  );
  if (!verified?.verified) return null;
  const { credential, credentialBackedUp } = verified.registrationInfo;
  return {
    credentialId: Buffer.from(credential.id, 'base64url'),
    publicKey: Buffer.from(credential.publicKey),
    counter: credential.counter,
    transports: answer.transports,
    synced: credentialBackedUp,
  };
}

async function verifyLogin(
  site: Site,
  challenge: string,
  answer: Assertion,
  key: CredentialRow,
): Promise<{ counter: number; synced: boolean } | null> {
  if (answer.user_handle !== key.userHandle.toString('base64url')) return null;
  const verified = await genuine(() =>
    verifyAuthenticationResponse({
      ...expectedAt(site),
      response: {
        ...namesOf(answer),
        response: {
          clientDataJSON: answer.client_data,
          authenticatorData: answer.authenticator_data,
          signature: answer.signature,
          userHandle: answer.user_handle,
        },
      },
      expectedChallenge: challenge,
      credential: {
        id: answer.credential_id,
        publicKey: Uint8Array.from(key.publicKey),
        counter: key.counter,
      },
    }),
  );
  if (!verified?.verified) return null;
  const { newCounter, credentialBackedUp } = verified.authenticationInfo;
  return { counter: newCounter, synced: credentialBackedUp };
}

const expectedAt = ({ rpId, origin }: Site) => ({
  expectedOrigin: origin,
  expectedRPID: rpId,
  requireUserVerification: true,
});

const namesOf = ({ credential_id: id }: Pick<Assertion, 'credential_id'>) => ({
  id,
  rawId: id,
  type: 'public-key' as const,
  clientExtensionResults: {},
});

/** The library throws for each kind of answer that is not genuine. */
async function genuine<T>(verify: () => Promise<T>): Promise<T | null> {
  try {
    return await verify();
  } catch {
    return null;
  }
}
