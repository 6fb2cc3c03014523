import { brand } from '#brand';
import { Link } from 'react-router-dom';
import { withParticle } from '../about/particle.ts';
import styles from './buying-notes.module.css';

/** What has to be known before joining: the rule of refunds and the risk (O02, L04, L09). */
export function BuyingNotes() {
  return (
    <section className={styles.notes} aria-labelledby="buying-notes">
      <h2 id="buying-notes">가입 전에 꼭 확인해 주세요</h2>
      <h3>환불 규정</h3>
      <ul>
        <li>이용을 시작하기 전에는 낸 금액을 모두 돌려드려요.</li>
        <li>
          이용을 시작한 뒤에 해지하면 이용한 일수만큼의 금액과 위약금(총 금액의 10% 이내)을 빼고
          돌려드려요.
        </li>
        <li>자동으로 결제되지 않아요. 기간이 끝나면 이용도 끝나요.</li>
        <li>
          자세한 기준은 <Link to={`${brand.places.homeTerms}?tab=0`}>이용약관</Link> 제12조에
          있어요.
        </li>
      </ul>
      <h3>{brand.riskNotice.title}</h3>
      <ul>
        <li>{brand.riskNotice.text}</li>
        <li>
          {withParticle(brand.name, '은', '는')} 수익을 약속하거나 손실을 메워 드리지 않아요. 그런
          안내를 받았다면 <Link to="/defraud">사칭 주의 안내</Link>를 확인하고 고객센터(
          {brand.company.phone})로 알려 주세요.
        </li>
      </ul>
    </section>
  );
}
