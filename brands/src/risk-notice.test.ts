import { describe, expect, it } from 'vitest';
import { complianceRulesOf } from './compliance-rules.ts';
import { findForbidden } from './compliance.ts';
import { brandOf } from './registry.ts';

describe.each(['maru', 'daebeom', 'futureon'] as const)('[L04] the risk notice of %s', (id) => {
  const { name, riskNotice } = brandOf(id);
  const { quasi, registered, none } = riskNotice.texts;

  it('makes the three statements of the law of 2024-08-14 as a quasi adviser', () => {
    expect(quasi).toContain(name);
    expect(quasi).toContain('유사투자자문업자이며 금융투자업자가 아닙니다');
    expect(quasi).toMatch(/개별 투자 상담이나 자금 운용은 제공하지 않습니다/);
    expect(quasi).toContain('원금 손실이 발생할 수 있고');
  });

  it('denies as a registered adviser nothing that such a company may do', () => {
    expect(registered).toContain('등록한 투자자문업자입니다');
    expect(registered).not.toMatch(/유사투자자문업자|개별 투자 상담/);
    expect(registered).toContain('원금 손실이 발생할 수 있고');
  });

  it('breaks no rule of its own kind of business', () => {
    for (const [kind, text] of Object.entries({ quasi, registered, none } as const)) {
      const advisory_kind = kind as keyof typeof riskNotice.texts;
      const rules = complianceRulesOf({ switches: { advisory_kind } });
      expect(findForbidden(rules, text)).toEqual([]);
    }
  });
});
