import { readStored, writeStored } from '../browser-storage.ts';

const NAME = 'maru.device.address';

/** The IP address of the last lookup; empty if there was none. Used only for the server's log. */
export function knownAddress(): string {
  return readStored('session', NAME) ?? '';
}

const USER_AGENT_LETTERS = 512;

/** Claims of a login about its client. Used only for the server's log. */
export function clientClaims(): { ip_address: string; user_agent: string } {
  return {
    ip_address: knownAddress(),
    user_agent: navigator.userAgent.slice(0, USER_AGENT_LETTERS),
  };
}

export function rememberAddress(address: string): void {
  writeStored('session', NAME, address);
}
