import type { SeededPeople } from './people.ts';
import { DAY_MS, seoulMidnightOf } from './seoul-day.ts';
import type { Seed } from './seed-context.ts';

type ProductKind = 'expert' | 'vip' | 'premium' | 'vvip' | 'series' | 'trial';

interface NewProduct {
  kind: ProductKind;
  expert_id: number | null;
  name: string;
  price: number;
  period_unit: 'day' | 'month';
  period_n: number;
  benefits: string[];
}

interface NewMembership {
  member_id: number;
  product_id: number;
  source: 'paid' | 'manual' | 'trial';
  starts_at: string;
  ends_at: string;
}

type ProductRow = Pick<NewProduct, 'kind' | 'expert_id' | 'period_unit' | 'period_n'> & {
  id: number;
};

/** Finds the product of a kind and an expert for a number of days. */
type FindProduct = (
  kind: ProductKind,
  days: number,
  expertId?: number | null,
) => number | undefined;

const MONTH_DAYS = 30;

function daysOf({ period_unit, period_n }: Pick<NewProduct, 'period_unit' | 'period_n'>): number {
  return period_unit === 'month' ? period_n * MONTH_DAYS : period_n;
}

/** Monthly prices in won, VAT included. All are examples. */
const EXPERT_MONTH = 140_000;
const EXPERT_STEP = 5_000;
const TRIAL_DAYS = 3;

const vipBenefits = ['모든 전문가의 유료 방송', '다시보기 전체', '커리큘럼 전체와 이어보기'];

export async function seedProducts(seed: Seed, people: SeededPeople): Promise<void> {
  const { tx } = seed;
  const rows = productsOf(seed, people).map((product, index) => ({
    ...product,
    position: index + 1,
  }));
  const products = await tx<ProductRow[]>`
    insert into product ${tx(rows)} returning id, kind, expert_id, period_unit, period_n`;
  const idOf: FindProduct = (kind, days, expertId = null) =>
    products.find(
      (product) =>
        product.kind === kind && product.expert_id === expertId && daysOf(product) === days,
    )?.id;
  await seedPrices(seed, people, products);
  const memberships = membershipsOf(seed, people, idOf);
  await tx`insert into membership ${tx(memberships)}`;
  // A free trial is used up per person, not per account.
  await tx`
    insert into trial_taken (ci_hash, taken_at)
    select i.ci_hash, m.starts_at from membership m join member_identity i using (member_id)
    where m.source = 'trial'`;
}

/**
 * Seeds prices. One product has its own refund rule, and another has a price that takes effect
 * later. Products of a month recur.
 */
async function seedPrices(
  { tx, now }: Seed,
  { admins }: SeededPeople,
  products: readonly ProductRow[],
): Promise<void> {
  await tx`
    update product set recurs = true
    where kind in ('vip', 'expert') and period_unit = 'month' and period_n = 1`;
  const [first, , second] = products.filter(({ kind }) => kind === 'expert');
  await tx`
    update product set refund_rule_id = (select id from refund_rule where name = '위약금 5%')
    where id = ${first!.id}`;
  await tx`
    insert into product_price (product_id, price, effective_at, created_by)
    select id, price + ${EXPERT_STEP}, ${new Date(seoulMidnightOf(now) + 9 * DAY_MS).toISOString()},
           ${admins.get('experts')!}
    from product where id = ${second!.id}`;
}

function productsOf({ brand }: Seed, { experts }: SeededPeople): NewProduct[] {
  const month = (
    kind: ProductKind,
    name: string,
    months: number,
    price: number,
    benefits: string[],
    expert_id: number | null = null,
  ): NewProduct => ({
    kind,
    expert_id,
    name: `${name} ${months}개월`,
    price,
    period_unit: 'month',
    period_n: months,
    benefits,
  });
  const ofExperts = experts.flatMap(({ id, nick }, index) => {
    const price = EXPERT_MONTH + index * EXPERT_STEP;
    const benefits = [`${nick} 전문가의 유료 방송`, '유료 방송 다시보기', '방송 자료 내려받기'];
    return [
      month('expert', `${nick} 클래스`, 1, price, benefits, id),
      month('expert', `${nick} 클래스`, 3, price * 3 - 30_000, benefits, id),
    ];
  });
  const premium = [...vipBenefits, '분기 공개 강연 우선 신청'];
  const vvip = [...premium, '소규모 스터디 참여'];
  const trial: NewProduct = {
    kind: 'trial',
    expert_id: null,
    name: 'VIP 방송 3일 무료 체험',
    price: 0,
    period_unit: 'day',
    period_n: TRIAL_DAYS,
    benefits: ['3일 동안 모든 전문가의 유료 방송'],
  };
  return [
    month('vip', 'VIP', 1, 165_000, vipBenefits),
    month('vip', 'VIP', 3, 420_000, vipBenefits),
    month('vip', 'VIP', 6, 780_000, vipBenefits),
    ...(brand.switches.premium
      ? [
          month('premium', '프리미엄', 1, 330_000, premium),
          month('premium', '프리미엄', 3, 890_000, premium),
        ]
      : []),
    ...(brand.switches.vvip ? [month('vvip', 'VVIP', 3, 1_650_000, vvip)] : []),
    ...(brand.switches.vipTrialBanner ? [trial] : []),
    month('series', '기초 강의 묶음', 3, 99_000, ['기초 강의 전체', '학습 자료']),
    ...ofExperts,
  ];
}

/**
 * demo1 to demo3 hold memberships that include every expert. demo4 to demo8 hold a product of one
 * expert. demo9 to demo12 held one earlier. The others hold nothing.
 */
function membershipsOf(
  { brand, now }: Seed,
  { members, experts }: SeededPeople,
  idOf: FindProduct,
): NewMembership[] {
  const span = (fromDays: number, toDays: number) => ({
    starts_at: new Date(now + fromDays * DAY_MS).toISOString(),
    ends_at: new Date(now + toDays * DAY_MS).toISOString(),
  });
  const grant = (
    no: number,
    kind: ProductKind,
    from: number,
    to: number,
    expert?: number,
  ): NewMembership[] => {
    const expertId = expert === undefined ? null : experts[expert % experts.length]!.id;
    const product_id = idOf(kind, to - from, expertId);
    if (product_id === undefined) return [];
    const source = kind === 'trial' ? 'trial' : 'paid';
    return [{ member_id: members[no - 1]!.id, product_id, source, ...span(from, to) }];
  };
  const { premium, vvip } = brand.switches;
  return [
    ...grant(1, 'vip', -40, 50),
    ...grant(2, premium ? 'premium' : 'vip', -12, 78),
    ...grant(3, vvip ? 'vvip' : 'vip', -70, 20),
    ...grant(4, 'expert', -20, 10, 1),
    ...grant(5, 'expert', -3, 27, 1),
    ...grant(6, 'expert', -25, 5, 0),
    ...grant(7, 'expert', -10, 80, 2),
    ...grant(8, 'expert', -1, 29, 4),
    ...grant(9, 'expert', -90, -60, 1),
    ...grant(10, 'expert', -45, -15, 3),
    ...grant(11, 'vip', -120, -30),
    ...grant(12, 'expert', -33, -3, 1),
    ...grant(13, 'trial', -30, -30 + TRIAL_DAYS),
    ...grant(14, 'series', -10, 80),
  ];
}
