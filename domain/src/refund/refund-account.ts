import { storedAccount, type RefundAccount } from '@maru/contract/refund/refund';
import type { PersonalData } from '@maru/platform/crypto/personal-data';

/** Returns the account in stored form. */
export function sealAccount(personal: PersonalData, account: RefundAccount): Buffer {
  return personal.seal('account', JSON.stringify(account));
}

export function openAccount(personal: PersonalData, sealed: Buffer | null): RefundAccount | null {
  if (sealed === null) return null;
  return storedAccount.parse(JSON.parse(personal.open('account', sealed)));
}

/** Part of an account that is shown without a reason. It is also the part kept after the payout. */
export function shortAccount({ bank, number, holder }: RefundAccount) {
  return { bank, account_tail: number.slice(-4), holder };
}
