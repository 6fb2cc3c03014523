import type { Seed } from './seed-context.ts';

/** Invented companies without a post, so that staff can find new ones to add. */
const OTHERS: readonly (readonly [code: string, name: string, market: 'KOSPI' | 'KOSDAQ'])[] = [
  ['990110', '가람소프트(가상)', 'KOSDAQ'],
  ['990120', '라온메디(가상)', 'KOSDAQ'],
  ['990130', '한울에너지(가상)', 'KOSPI'],
  ['990140', '미르항공(가상)', 'KOSPI'],
  ['990150', '도담유통(가상)', 'KOSPI'],
  ['990160', '소담화학(가상)', 'KOSPI'],
  ['990170', '나래통신(가상)', 'KOSDAQ'],
  ['990180', '은하금융지주(가상)', 'KOSPI'],
  ['990190', '별하제약(가상)', 'KOSDAQ'],
  ['990200', '큰솔건설(가상)', 'KOSPI'],
  ['990210', '이든푸드(가상)', 'KOSDAQ'],
  ['990220', '하늘디스플레이(가상)', 'KOSDAQ'],
];

/** The list of the exchange that codes are checked against: the stocks of the posts, and others. */
export async function seedStocks({ tx }: Seed): Promise<void> {
  const rows = OTHERS.map(([code, name, market]) => ({ code, name, market }));
  await tx`insert into stock ${tx(rows)}`;
  await tx`
    insert into stock (code, name)
    select distinct on (extra->>'code') extra->>'code', title from post
    where kind = 'best-stock' and extra->>'code' ~ '^[0-9A-Z]{6}$'
    order by extra->>'code', id
    on conflict (code) do nothing`;
}
