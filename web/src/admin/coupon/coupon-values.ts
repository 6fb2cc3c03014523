import { couponInput, type CouponInput } from '@maru/contract/coupon/staff-coupon';
import { isBlank } from '@maru/contract/text/clean-text';
import * as z from 'zod/mini';
import { wonOf } from '../../shared/form/masks.ts';
import { dayOf } from '../../shared/format.ts';
import { serverNow } from '../../shared/server-clock.ts';
import { contractResolver } from '../form/contract-resolver.ts';
import { wordsOf } from '../form/lines.ts';

/** Form values. Text fields are empty where the contract has `null`. */
export interface CouponValues {
  name: string;
  kind: 'code' | 'targeted';
  code: string;
  /** Login ids, one a line or with commas between. */
  members: string;
  off: 'percent' | 'amount';
  percent: string;
  amount: string;
  valid_from: string;
  valid_to: string;
  products: number[];
  max_uses: string;
}

export const couponLabels: Readonly<Record<keyof CouponValues, string>> = {
  name: '이름',
  kind: '방식',
  code: '코드',
  members: '회원 아이디',
  off: '할인 방식',
  percent: '할인율',
  amount: '할인액',
  valid_from: '시작일',
  valid_to: '종료일',
  products: '상품',
  max_uses: '사용 한도',
};

export function newCouponValues(today: string): CouponValues {
  return {
    name: '',
    kind: 'code',
    code: '',
    members: '',
    off: 'percent',
    percent: '',
    amount: '',
    valid_from: today,
    valid_to: '',
    products: [],
    max_uses: '',
  };
}

const couponForm = z.pipe(
  z.transform(({ kind, off, ...values }: CouponValues): CouponInput => ({
    name: values.name.trim(),
    code: kind === 'code' ? values.code.trim() : null,
    members: kind === 'targeted' ? wordsOf(values.members) : [],
    // An empty field is not converted to a number, so that the contract reports it as required.
    percent: off === 'percent' ? wonOf(values.percent) : null,
    amount: off === 'amount' ? wonOf(values.amount) : null,
    valid_from: values.valid_from,
    valid_to: values.valid_to,
    products: values.products,
    max_uses: isBlank(values.max_uses) ? null : wonOf(values.max_uses),
  })),
  couponInput.check(
    z.refine(({ valid_to }) => valid_to >= dayOf(serverNow()), {
      path: ['valid_to'],
      error: '이미 지난 날이라 쓸 수 없는 쿠폰이에요.',
    }),
  ),
);

export const couponResolver = contractResolver<CouponValues, CouponInput>(couponForm);
