import { brand } from '#brand';
import { withParticle } from '@maru/brands/particle';
import type { RefundRule } from '@maru/contract/product/product';
import { Link } from 'react-router-dom';
import styles from './buying-notes.module.css';
import { refundLines } from '../../shared/refund-lines.ts';
import { useSiteLinks } from '../../shared/site-links.tsx';

/** Notes before joining: the refund rule, and that no return is promised (O02, L09). */
export function BuyingNotes({ rule }: { rule: RefundRule }) {
  const { phone } = useSiteLinks();
  return (
    <section className={styles.notes} aria-labelledby="buying-notes">
      <h2 id="buying-notes">가입 전에 꼭 확인해 주세요</h2>
      <h3>환불 규정</h3>
      <ul>
        {refundLines(rule).map((line) => (
          <li key={line}>{line}</li>
        ))}
        <li>
          자세한 기준은 <Link to={`${brand.places.homeTerms}?tab=0`}>이용약관</Link> 제12조에
          있어요.
        </li>
      </ul>
      <h3>수익을 약속하지 않아요</h3>
      <ul>
        <li>
          {withParticle(brand.name, '은', '는')} 수익을 약속하거나 손실을 메워 드리지 않아요. 그런
          안내를 받았다면 <Link to="/defraud">사칭 주의 안내</Link>를 확인하고 고객센터(
          <span className={styles.phone}>{phone}</span>)로 알려 주세요.
        </li>
      </ul>
    </section>
  );
}
