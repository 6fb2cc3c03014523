/** Payment methods, including those of staff. */
export const payMethods: Readonly<Record<string, string>> = {
  bank_transfer: '무통장입금',
  virtual_account: '가상계좌',
  transfer: '계좌이체(직접)',
  cash: '현금',
  card: '카드',
  coupon: '쿠폰(전액 할인)',
  gift: '증정',
  compensation: '보상',
};

/** Label of a payment method. A method of a later release keeps its raw name. */
export function methodName(method: string): string {
  return payMethods[method] ?? method;
}
