import type { PersonalData } from '@maru/platform/personal-data';
import { openAccount, shortAccount } from '@maru/platform/refund-account';
import { maskName } from '../mask.ts';

/** What of a sealed account is shown without a reason, the name masked. */
export function maskedAccountOf(
  personal: PersonalData,
  sealed: Buffer | null,
): ReturnType<typeof shortAccount> | null {
  const account = openAccount(personal, sealed);
  return account && maskHolder(shortAccount(account));
}

export function maskHolder<T extends { holder: string }>(account: T): T {
  return { ...account, holder: maskName(account.holder) };
}
