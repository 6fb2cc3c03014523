import { readStored, writeStored } from '../browser-storage.ts';

const NAME = 'maru.device.address';

/** The address that was looked up last; empty when none was. For the server's log only. */
export function knownAddress(): string {
  return readStored('session', NAME) ?? '';
}

export function rememberAddress(address: string): void {
  writeStored('session', NAME, address);
}
