import { brand } from '#brand';
import { orderAgreement, type OrderAgreement } from '@maru/contract/order/order';
import type { ComponentProps } from 'react';
import { Agreement } from '../../shared/form/agreement.tsx';
import { Checkbox } from '../../shared/form/choice-field.tsx';
import { TermsText } from '../../shared/form/terms-text.tsx';
import { RiskText } from '../../shared/risk-text.tsx';
import { Card } from '../../shared/ui/card.tsx';
import { refundLines } from '../../shared/refund-lines.ts';
import { agreementTitles } from './order-words.ts';
import buying from '../product/buying.module.css';
import styles from './payment.module.css';
import type { OrderPreview } from './order-preview.ts';

interface OrderAgreementsProps {
  preview: Pick<OrderPreview, 'terms' | 'refund_rule'>;
  agreed: ReadonlySet<OrderAgreement>;
  errors: Partial<Record<OrderAgreement, { message: string }>>;
  onChange: (agreed: ReadonlySet<OrderAgreement>) => void;
  /** The period is paid again after its end. */
  recurring?: boolean;
}

/** Required agreements before payment, each with its text. The refund rule is shown in full. */
export function OrderAgreements({
  preview,
  agreed,
  errors,
  onChange,
  recurring = false,
}: OrderAgreementsProps) {
  const all = orderAgreement.options;
  const full = fullOf(preview);
  const withOne = (agreement: OrderAgreement, on: boolean) =>
    new Set(all.filter((one) => (one === agreement ? on : agreed.has(one))));

  return (
    <Card as="section">
      <h2 className={buying.title}>필수 동의</h2>
      <Checkbox
        className={styles.all}
        checked={agreed.size === all.length}
        mixed={agreed.size > 0 && agreed.size < all.length}
        onChange={(event) => onChange(new Set(event.target.checked ? all : []))}
      >
        아래 내용에 모두 동의해요
      </Checkbox>
      {all.map((agreement) => (
        <Agreement
          key={agreement}
          name={agreement}
          title={agreementTitles[agreement]}
          needed
          checked={agreed.has(agreement)}
          error={errors[agreement]}
          onChange={(on) => onChange(withOne(agreement, on))}
          full={full[agreement]}
        >
          {agreement === 'refund' && (
            <ul className={styles.lines}>
              {refundLines(preview.refund_rule, recurring).map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          )}
        </Agreement>
      ))}
    </Card>
  );
}

function fullOf({
  terms,
}: Pick<OrderPreview, 'terms'>): Record<OrderAgreement, ComponentProps<typeof Agreement>['full']> {
  const elsewhere = { title: '이용약관', to: `${brand.places.homeTerms}?tab=0` };
  return {
    terms: terms === null ? elsewhere : { text: <TermsText html={terms.body_html} /> },
    refund: elsewhere,
    risk: { text: <RiskText /> },
  };
}
