import { readStored, writeStored } from '../browser-storage.ts';

const NAME = 'maru.device.address';

/** The IP address of the last lookup; empty if there was none. Used only for the server's log. */
export function knownAddress(): string {
  return readStored('session', NAME) ?? '';
}

export function rememberAddress(address: string): void {
  writeStored('session', NAME, address);
}
