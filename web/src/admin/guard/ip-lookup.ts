import * as z from 'zod/mini';
import { readStored, writeStored } from '../../shared/browser-storage.ts';

/** How long each service may take (specification S7.11). */
export const LOOKUP_MS = 1_000;

const SERVICES = 'maru.device.ip-services';

/** Services return either plain text or JSON with one of these fields. */
const answered = z.union([
  z.object({ ip: z.string() }),
  z.pipe(
    z.object({ origin: z.string() }),
    z.transform(({ origin }) => ({ ip: origin })),
  ),
]);

const IPV4 = /^(?:(?:25[0-5]|2[0-4]\d|1?\d?\d)(?:\.(?!$)|$)){4}$/;
const IPV6 = /^(?=.*:.*:)[0-9a-f:.]{2,45}$/i;

/** Calls one service. Rejects if the answer contains no address or times out. */
export type AskService = (url: string, signal: AbortSignal) => Promise<string>;

export interface OwnAnswer {
  ip: string;
  services: readonly string[];
}

/**
 * Looks up the IP address of this browser. It calls all services at once, each for at most 1 s, and
 * the first answer wins. Our own server is one of them, so the lookup works without internet
 * access. The server also returns the list of other services, which the browser stores for the next
 * lookup.
 *
 * @returns the address, or `null` if no service answered.
 */
export async function lookUpAddress({
  askOwn,
  ask = askService,
}: {
  askOwn: (signal: AbortSignal) => Promise<OwnAnswer>;
  ask?: AskService;
}): Promise<string | null> {
  const own = askOwn(AbortSignal.timeout(LOOKUP_MS)).then(({ ip, services }) => {
    rememberServices(services);
    return addressIn(ip);
  });
  const others = knownServices().map((url) =>
    ask(url, AbortSignal.timeout(LOOKUP_MS)).then(addressIn),
  );
  return Promise.any([own, ...others]).catch((error: unknown) => {
    // Every service failed. This is a valid result, and the login screen has a text for it.
    if (error instanceof AggregateError) return null;
    throw error;
  });
}

async function askService(url: string, signal: AbortSignal): Promise<string> {
  const response = await fetch(url, { signal, credentials: 'omit', referrerPolicy: 'no-referrer' });
  if (!response.ok) throw new Error(`The lookup service returned ${response.status}.`);
  return response.text();
}

/**
 * Extracts the address from an answer.
 *
 * @throws Error if the answer contains no address.
 */
function addressIn(answer: string): string {
  const text = answer.trim();
  const address = text.startsWith('{') ? answered.parse(JSON.parse(text)).ip : text;
  if (!IPV4.test(address) && !IPV6.test(address))
    throw new Error('The response is not an IP address.');
  return address;
}

function knownServices(): string[] {
  const stored = readStored('local', SERVICES);
  return stored === null ? [] : stored.split('\n').filter((url) => URL.canParse(url));
}

function rememberServices(services: readonly string[]): void {
  writeStored('local', SERVICES, services.length === 0 ? null : services.join('\n'));
}
