import type { PersonalData } from '@maru/platform/crypto/personal-data';
import { openAccount, shortAccount } from '@maru/domain/refund/refund-account';
import { maskName } from '../staff-kit/mask.ts';

/** Part of a sealed account that is shown without a reason. The name is masked. */
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
