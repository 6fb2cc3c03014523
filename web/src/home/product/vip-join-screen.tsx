import { brand } from '#brand';
import type { OutputOf } from '@maru/contract/core/call';
import type { listProducts, Product } from '@maru/contract/product/product';
import { useQuery, type QueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { formatWon } from '../../shared/format.ts';
import { RadioField } from '../../shared/form/choice-field.tsx';
import { SelectField } from '../../shared/form/select-field.tsx';
import { numberIn } from '../../shared/page-subject.ts';
import { paths } from '../../shared/paths.ts';
import { LinkButton } from '../../shared/ui/button.tsx';
import { Card } from '../../shared/ui/card.tsx';
import { Icon } from '../../shared/ui/icon.tsx';
import { Container, PageHead } from '../../shared/ui/layout.tsx';
import { Loaded } from '../../shared/ui/loaded.tsx';
import { Skeleton } from '../../shared/ui/skeleton.tsx';
import { EmptyState } from '../../shared/ui/state-card.tsx';
import { BuyingNotes } from './buying-notes.tsx';
import buying from './buying.module.css';
import { FootAction } from './foot-action.tsx';
import { joinChoiceOf, switchTo, type JoinChoice, type JoinKind } from './join-choice.ts';
import { orderAddress } from './order-address.ts';
import { monthlyPriceOf, periodOf, perMonthOf, savingOf } from './product-price.ts';
import { productsQuery } from './product-queries.ts';
import { levelNames, plainNameOf } from './product-words.ts';
import { endingLines } from '../../shared/refund-lines.ts';
import styles from './vip-join-screen.module.css';
import { useSiteLinks } from '../../shared/site-links.tsx';

const KINDS: Record<JoinKind, { label: string; line: string }> = {
  vip: { label: levelNames.vip, line: '모든 전문가의 유료 방송과 다시보기' },
  premium: { label: levelNames.premium, line: 'VIP 혜택에 공개 강연까지' },
  vvip: { label: levelNames.vvip, line: '프리미엄 혜택에 소규모 스터디까지' },
  expert: { label: '전문가 상품', line: '한 전문가의 방송을 깊이 있게' },
  series: { label: '강의', line: '기초부터 차근차근 배우는 강의 묶음' },
};

/** If this page is the product page itself, it has no parent in the breadcrumb. */
const crumbs = [
  ...(brand.places.products === paths.vipJoin
    ? []
    : [{ label: '상품', to: brand.places.products }]),
  { label: '멤버십 가입' },
];

export function prefetch(queries: QueryClient): Promise<unknown> {
  return queries.fetchQuery(productsQuery());
}

/** Choice of membership and period, with all information required before payment. */
export function Screen() {
  const { phone } = useSiteLinks();
  const [search] = useSearchParams();
  const query = useQuery(productsQuery());
  const wanted = numberIn(search, 'product');
  return (
    <Container>
      <PageHead
        title={`${brand.name} 멤버십 가입`}
        crumbs={crumbs}
        lead="상품과 기간을 고르면 결제할 금액을 바로 보여 드려요"
      />
      <Loaded
        query={query}
        skeleton={
          <div className={buying.columns}>
            <Skeleton height={520} />
            <Skeleton height={320} />
          </div>
        }
        isEmpty={({ items }) => joinChoiceOf(items, wanted) === null}
        empty={
          <EmptyState
            icon="tag"
            title="지금 가입할 수 있는 상품이 없어요"
            line={`가입은 고객센터(${phone})에서도 도와드려요`}
          >
            <LinkButton to={brand.places.experts} size="sm">
              전문가 보기
            </LinkButton>
          </EmptyState>
        }
      >
        {(sold) => <Choosing sold={sold} wanted={wanted} />}
      </Loaded>
    </Container>
  );
}

interface ChoosingProps {
  sold: OutputOf<typeof listProducts>;
  wanted: number | null;
}

function Choosing({ sold: { items, refund_rule }, wanted }: ChoosingProps) {
  const [, setSearch] = useSearchParams();
  const choice = joinChoiceOf(items, wanted);
  if (!choice) return null;
  const { kinds, kind, experts, periods, chosen } = choice;
  const rule = chosen.refund_rule ?? refund_rule;
  const choose = (product: Product | null) => {
    if (!product) return;
    setSearch({ product: String(product._id) }, { replace: true, state: { keepScroll: true } });
  };

  return (
    <div className={buying.columns}>
      <div className={buying.main}>
        <Card as="section">
          <h2 className={buying.title}>1. 상품 선택</h2>
          <RadioField
            label="상품 종류"
            hideLabel
            name="kind"
            look="cards"
            options={kinds.map((value) => ({ value, ...KINDS[value] }))}
            value={kind}
            onChange={(next) => choose(switchTo(items, { kind: next }, chosen.period_n))}
          />
          {experts.length > 0 && (
            <SelectField
              label="전문가"
              className={styles.expert}
              options={experts.map(({ _id, nick }) => ({ value: String(_id), label: nick }))}
              value={String(chosen.expert?._id)}
              onChange={(event) =>
                choose(
                  switchTo(items, { kind, expert: Number(event.target.value) }, chosen.period_n),
                )
              }
            />
          )}
        </Card>
        <Card as="section">
          <h2 className={buying.title}>2. 이용 기간</h2>
          <RadioField
            label="이용 기간"
            hideLabel
            name="period"
            look="cards"
            options={periods.map((product) => ({
              value: String(product._id),
              label: kind === 'series' ? product.name : periodOf(product),
              line: <Price product={product} all={items} />,
            }))}
            value={String(chosen._id)}
            onChange={(id) => choose(periods.find(({ _id }) => String(_id) === id) ?? null)}
          />
        </Card>
        <Card as="section">
          <h2 className={buying.title}>가입하면 이렇게 이용해요</h2>
          <ul className={styles.benefits}>
            {chosen.benefits.map((benefit) => (
              <li key={benefit}>
                <Icon name="check" size={18} />
                {benefit}
              </li>
            ))}
          </ul>
        </Card>
        <div className={styles.notes}>
          <BuyingNotes rule={rule} />
        </div>
      </div>
      <Summary choice={choice}>
        {endingLines(rule).map((line) => (
          <p key={line}>{line}</p>
        ))}
      </Summary>
    </div>
  );
}

/** `420,000원 · 월 140,000원`, and the savings. */
function Price({ product, all }: { product: Product; all: readonly Product[] }) {
  const monthly = monthlyPriceOf(product);
  const saving = savingOf(product, all);
  return (
    <>
      {formatWon(product.price)}
      {monthly !== null && product.period_n > 1 && (
        <span>{` · ${perMonthOf(product)} ${formatWon(monthly)}`}</span>
      )}
      {saving !== null && <strong className={styles.saving}>{saving}% 할인</strong>}
    </>
  );
}

/** The choice and its price, in view while the page scrolls. The button follows the notices. */
function Summary({
  choice: { chosen, kind },
  children,
}: {
  choice: JoinChoice;
  children: ReactNode;
}) {
  return (
    <aside className={buying.sum} aria-label="선택한 상품">
      <h2 className={buying.title}>{plainNameOf(chosen)}</h2>
      <dl className={buying.facts}>
        <div>
          <dt>종류</dt>
          <dd>{KINDS[kind].label}</dd>
        </div>
        <div>
          <dt>이용 기간</dt>
          <dd>{periodOf(chosen)}</dd>
        </div>
        <div className={buying.total}>
          <dt>결제 금액</dt>
          <dd>{formatWon(chosen.price)}</dd>
        </div>
      </dl>
      <p className={buying.vat}>부가세 포함 · 자동 결제 없음</p>
      <div className={buying.fine}>{children}</div>
      <FootAction label="결제 금액" amount={chosen.price}>
        <LinkButton to={orderAddress(chosen)} size="lg" full>
          {formatWon(chosen.price)} 결제하러 가기
        </LinkButton>
      </FootAction>
    </aside>
  );
}
