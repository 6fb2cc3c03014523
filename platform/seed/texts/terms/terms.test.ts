import { brandOf } from '@maru/brands/registry';
import { describe, expect, it } from 'vitest';
import { ethicsCodeOf } from './ethics-code.ts';
import { memberTermsOf } from './member-terms.ts';
import { privacyPolicyOf } from './privacy-policy.ts';
import { termsHtmlOf } from './terms-document.ts';

const maru = brandOf('maru');
const futureon = brandOf('futureon');
const daebeom = brandOf('daebeom');
const brands = [maru, futureon, daebeom];

describe.each(brands)('the documents of $id', (brand) => {
  const documents = [memberTermsOf(brand), privacyPolicyOf(brand), ethicsCodeOf(brand)];

  it('name this brand and no other', () => {
    const text = JSON.stringify(documents);
    const others = brands.filter(({ id }) => id !== brand.id);

    expect(text).toContain(brand.company.name);
    for (const { company } of others) expect(text).not.toContain(company.name);
  });

  it('have the rule of refunds in article 12, where the product pages say it is', () => {
    expect(memberTermsOf(brand).articles[11]?.heading).toBe('제12조 (중도 해지와 환불)');
  });

  it('[L09] charge no penalty for a withdrawal within seven days', () => {
    const { articles } = memberTermsOf(brand);
    expect(JSON.stringify(articles[10]?.text)).toContain('위약금을 받지 않습니다');
    expect(JSON.stringify(articles[11]?.text)).toContain(
      '제11조에 따라 청약을 철회하는 경우: 낸 금액에서 이용한 일수에 해당하는 금액을 뺀 금액 (위약금 없음)',
    );
    // The calculator counts from the contract, not from the first day of use.
    expect(JSON.stringify(articles)).not.toContain('이용을 시작한 뒤 7일');
  });

  it('name every article once, and say from when they hold and that they are examples', () => {
    for (const document of documents) {
      const headings = document.articles.map(({ heading }) => heading);
      expect(new Set(headings).size).toBe(headings.length);
      const html = termsHtmlOf(document, '2026-03-01');
      expect(html).toContain('2026년 3월 1일부터 시행합니다');
      expect(html).toContain('(예시)');
    }
  });
});

it('[L03] a quasi-adviser promises to give no advice to single members', () => {
  const promise = '개별 투자 상담을 하는 일';

  expect(JSON.stringify(memberTermsOf(maru))).toContain(promise);
  expect(JSON.stringify(memberTermsOf(daebeom))).not.toContain(promise);
});
