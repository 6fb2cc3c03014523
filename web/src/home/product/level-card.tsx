import type { Product, RefundRule } from '@maru/contract/product/product';
import type { Grade } from '@maru/contract/member/grade';
import { formatWon } from '../../shared/format.ts';
import { paths } from '../../shared/paths.ts';
import { penaltyLine } from '../../shared/refund-lines.ts';
import { useSession } from '../../shared/session/session.store.ts';
import { LinkButton } from '../../shared/ui/button.tsx';
import { classNames } from '../../shared/ui/class-names.ts';
import { Icon } from '../../shared/ui/icon.tsx';
import type { IconName } from '../../shared/ui/icon-name.ts';
import styles from './level-card.module.css';
import { orderAddress } from './order-address.ts';
import { benefitsOf, monthlyPriceOf, periodOf, perMonthOf, savingOf } from './product-price.ts';

const FREE_BENEFITS = ['무료 공개방송 전체', '투자정보 전체 읽기', '방송 알림'];
const MOST_MISSING = 2;

const PICTURES: Partial<Record<Product['kind'], IconName>> = {
  vip: 'crown',
  premium: 'layers',
  vvip: 'star',
};

/** Benefits of every signed-up member. `grade` is the member's grade; `undefined` = not known. */
export function FreeCard({ grade }: { grade: Grade | undefined }) {
  const { authenticated } = useSession();
  return (
    <li className={styles.card}>
      <h2 className={styles.name}>
        <Icon name="user" size={22} />
        베이직
      </h2>
      <p className={styles.for}>처음 시작하는 분</p>
      <p className={styles.price}>0원</p>
      <p className={styles.sum}>가입만 하면 바로</p>
      {authenticated ? (
        <p className={styles.have}>
          {grade === 'free' ? '지금 이용하고 있어요' : '이미 회원이에요'}
        </p>
      ) : (
        <LinkButton to={paths.signupTerms} variant="outline" full>
          무료 회원가입
        </LinkButton>
      )}
      <Benefits has={FREE_BENEFITS} lacks={['유료 방송', '다시보기 전체']} />
    </li>
  );
}

interface LevelCardProps {
  name: string;
  product: Product;
  /** All products on sale, used to compute missing benefits and savings. */
  all: readonly Product[];
  /** The one that the page is about. */
  subject: boolean;
  /** The member has this level now. */
  inUse: boolean;
  /** Its rule of refunds, where the page states another one. */
  rule?: RefundRule | undefined;
}

/** One membership with its monthly price, total price and benefits. */
export function LevelCard({ name, product, all, subject, inUse, rule }: LevelCardProps) {
  const monthly = monthlyPriceOf(product) ?? product.price;
  const saving = savingOf(product, all);
  const others = benefitsOf(all.filter(({ kind }) => kind === 'premium' || kind === 'vvip'));
  const tag = inUse ? '이용 중인 상품' : subject ? '지금 보는 상품' : null;
  const lacks = others.filter((benefit) => !product.benefits.includes(benefit));

  return (
    <li className={classNames(styles.card, subject && styles.subject)}>
      {tag !== null && <p className={styles.tag}>{tag}</p>}
      <h2 className={styles.name}>
        <Icon name={PICTURES[product.kind] ?? 'tag'} size={22} />
        {name}
      </h2>
      <p className={styles.for}>{product.benefits[0]}</p>
      <p className={styles.price}>
        <small>{perMonthOf(product)}</small> {formatWon(monthly)}
      </p>
      <p className={styles.sum}>
        {periodOf(product)} {formatWon(product.price)}
        {saving === null ? ' · 부가세 포함' : ` (${saving}% 할인) · 부가세 포함`}
      </p>
      <LinkButton to={orderAddress(product)} variant={subject ? 'primary' : 'outline'} full>
        {name} {inUse ? '이어서 이용하기' : '시작하기'}
      </LinkButton>
      <Benefits has={product.benefits} lacks={lacks.slice(0, MOST_MISSING)} />
      {rule && <p className={styles.ownRule}>{penaltyLine(rule)}</p>}
    </li>
  );
}

function Benefits({ has, lacks }: { has: readonly string[]; lacks: readonly string[] }) {
  return (
    <ul className={styles.benefits}>
      {has.map((benefit) => (
        <li key={benefit}>
          <Icon name="check" size={18} />
          {benefit}
        </li>
      ))}
      {lacks.map((benefit) => (
        <li key={benefit} className={styles.lacks}>
          <Icon name="minus" size={18} />
          {benefit}
          <span className="sr-only"> 없음</span>
        </li>
      ))}
    </ul>
  );
}
