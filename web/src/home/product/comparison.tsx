import type { Product } from '@maru/contract/product/product';
import { useEffect, useRef } from 'react';
import { Icon } from '../../shared/ui/icon.tsx';
import { Section } from '../../shared/ui/layout.tsx';
import styles from './comparison.module.css';
import { benefitsOf, periodOf, type Level } from './product-price.ts';

/** Number of columns that fit on a phone beside the benefits and the basic level. */
const FIT_A_PHONE = 2;

interface ComparisonProps {
  products: readonly Product[];
  nameOf: (product: Product) => string;
  /** The level with the highlighted column. */
  subject: Level;
}

/** Compares the products, benefit by benefit. */
export function Comparison({ products, nameOf, subject }: ComparisonProps) {
  const scroller = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (scroller.current) showSubject(scroller.current);
  }, [subject]);

  return (
    <Section title="한눈에 비교">
      {products.length > FIT_A_PHONE && (
        <p className={styles.hint}>옆으로 밀면 모든 멤버십을 비교할 수 있어요</p>
      )}
      <div
        ref={scroller}
        className={styles.scroller}
        role="region"
        aria-label="혜택 비교표"
        tabIndex={0}
      >
        <table className={styles.table}>
          <caption className="sr-only">멤버십별 혜택</caption>
          <thead>
            <tr>
              <th scope="col">혜택</th>
              <th scope="col">베이직</th>
              {products.map((product) => (
                <th key={product._id} scope="col" data-subject={product.kind === subject}>
                  {nameOf(product)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <tr>
              <th scope="row">무료 공개방송</th>
              <td>
                <Mark has />
              </td>
              {products.map((product) => (
                <td key={product._id} data-subject={product.kind === subject}>
                  <Mark has />
                </td>
              ))}
            </tr>
            {benefitsOf(products).map((benefit) => (
              <tr key={benefit}>
                <th scope="row">{benefit}</th>
                <td>
                  <Mark has={false} />
                </td>
                {products.map((product) => (
                  <td key={product._id} data-subject={product.kind === subject}>
                    <Mark has={product.benefits.includes(benefit)} />
                  </td>
                ))}
              </tr>
            ))}
            <tr>
              <th scope="row">이용 기간</th>
              <td>제한 없음</td>
              {products.map((product) => (
                <td key={product._id} data-subject={product.kind === subject}>
                  {periodOf(product)}
                </td>
              ))}
            </tr>
          </tbody>
        </table>
      </div>
    </Section>
  );
}

/** Scrolls a table that is wider than its place to the column of the subject. */
function showSubject(scroller: HTMLElement): void {
  const column = scroller.querySelector<HTMLElement>('thead [data-subject="true"]');
  if (column) scroller.scrollLeft = column.offsetLeft + column.offsetWidth - scroller.clientWidth;
}

function Mark({ has }: { has: boolean }) {
  return (
    <>
      {has ? <Icon name="check" size={20} /> : <span aria-hidden="true">–</span>}
      <span className="sr-only">{has ? '있음' : '없음'}</span>
    </>
  );
}
