import { MOBILE, readMobile, usualForm, usualSigns } from '../text/typed-text.ts';

/** Weights of the first nine digits of a business number (국세청 check digit). */
const WEIGHTS: readonly number[] = [1, 3, 7, 1, 3, 7, 1, 3, 5];

/** Whether ten digits are a business number (사업자등록번호) with a valid check digit. */
export function isBusinessNumber(digits: string): boolean {
  if (!/^(?!0+$)\d{10}$/.test(digits)) return false;
  const sum = WEIGHTS.reduce((total, weight, i) => total + Number(digits[i]) * weight, 0);
  const carried = Math.floor((Number(digits[8]) * 5) / 10);
  return (10 - ((sum + carried) % 10)) % 10 === Number(digits[9]);
}

/** Digits of a number, whatever signs separate them. */
export function readDigits(written: string): string {
  const shown = usualSigns(usualForm(written));
  return /^[\d\s\-.·]+$/.test(shown) ? shown.replaceAll(/\D/g, '') : shown;
}

/** An approval number of a tax invoice (승인번호) without the signs between its groups. */
export function readInvoiceNumber(written: string): string {
  return usualSigns(usualForm(written)).replaceAll(/[\s\-.·]/g, '');
}

export function isInvoiceNumber(read: string): boolean {
  return /^[0-9A-Za-z]{24}$/.test(read);
}

/**
 * A mobile number, or the number of a cash receipt card. Thirteen digits are refused: they may be a
 * resident number, which must not be collected.
 */
export function readDeductionNumber(written: string): string {
  return readMobile(written) ?? readDigits(written);
}

export function isDeductionNumber(digits: string): boolean {
  return MOBILE.test(digits) || /^(?!0+$)\d{16,19}$/.test(digits);
}

/** Number that the tax office sets for receipts that no customer asked for (자진발급). */
export const COMPULSORY_NUMBER = '0100001234';

/** Splits a sum with VAT into the value of supply and the VAT, in won. */
export function splitVat(amount: number): { supply: number; vat: number } {
  const vat = Math.round(amount / 11);
  return { supply: amount - vat, vat };
}
