import { MAX_ADDRESS } from '../core/primitive.ts';
import { readTelephone } from '../text/typed-text.ts';
import { hasUsualHost, isPublicHost, readAddress } from '../text/web-host.ts';
import type { LinkKind } from './site-link.ts';

const SECURE = /^https:\/\/[^\s/?#.]+(?:\.[^\s/?#.]+)+(?:[/?#]\S*)?$/;
const TELEPHONE = /^0\d{1,3}-\d{3,4}-\d{4}$|^1\d{3}-\d{4}$/;

/** Area code, exchange and line of a telephone number; numbers of companies have no exchange. */
const PARTS = /^(02|050\d|0\d{2}|1\d{3})(\d{3,4})?(\d{4})$/;

/** A typed address of a kind, without invisible characters and with hyphens in a number. */
export function readLinkAddress(kind: LinkKind, written: string): string {
  if (kind !== 'phone') return readAddress(written);
  const [, ...parts] = PARTS.exec(readTelephone(written) ?? '') ?? [];
  return parts.length === 0 ? readAddress(written) : parts.filter(Boolean).join('-');
}

/** Whether an address is valid for a kind: https only, or a number for the telephone. */
export function isLinkAddress(kind: LinkKind, address: string): boolean {
  if (address.length > MAX_ADDRESS) return false;
  if (kind === 'phone') return TELEPHONE.test(address);
  return SECURE.test(address) && hasUsualHost(address) && isPublicHost(address);
}
