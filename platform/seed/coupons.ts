import type { SeededPeople } from './people.ts';
import { addDays, seoulDayOf } from './seoul-day.ts';
import type { Seed } from './seed-context.ts';

/**
 * Seeds coupons in most of their states: one code for all members, and one coupon that demo1 to
 * demo3 hold.
 */
export async function seedCoupons(
  { tx, now }: Seed,
  { members, admins }: SeededPeople,
): Promise<void> {
  const today = seoulDayOf(now);
  const created_by = admins.get('payment')!;
  const coupons = await tx<{ id: number }[]>`
    insert into coupon ${tx(
      [
        {
          name: '첫 결제 10% 할인',
          code: 'WELCOME10',
          percent: 10,
          amount: null,
          valid_from: addDays(today, -30),
          valid_to: addDays(today, 60),
          max_uses: 500,
        },
        {
          name: '오래 함께한 회원 3만원 할인',
          code: null,
          percent: null,
          amount: 30_000,
          valid_from: addDays(today, -3),
          valid_to: addDays(today, 27),
          max_uses: null,
        },
        {
          name: '다음 달 특강 할인',
          code: 'CLASS20',
          percent: 20,
          amount: null,
          valid_from: addDays(today, 14),
          valid_to: addDays(today, 44),
          max_uses: 100,
        },
        {
          name: '지난 분기 감사 쿠폰',
          code: 'THANKS5000',
          percent: null,
          amount: 5_000,
          valid_from: addDays(today, -120),
          valid_to: addDays(today, -30),
          max_uses: null,
        },
      ].map((coupon) => ({ ...coupon, created_by })),
    )} returning id`;
  const [, targeted] = coupons;
  await tx`
    insert into coupon_member (coupon_id, member_id)
    select ${targeted!.id}, unnest(${members.slice(0, 3).map(({ id }) => id)}::int[])`;
}
