import { brand } from '#brand';
import type { OutputOf } from '@maru/contract/call';
import { getOrderPapers } from '@maru/contract/staff-order';
import { useQuery } from '@tanstack/react-query';
import { openLayer } from '../../shared/dialog/dialog.ts';
import { TermsText } from '../../shared/form/terms-text.tsx';
import { formatDateTime, formatDay, formatWon } from '../../shared/format.ts';
import { callQuery } from '../../shared/query.ts';
import { Loaded } from '../../shared/ui/loaded.tsx';
import { Skeleton } from '../../shared/ui/skeleton.tsx';
import { Fact, Paper } from '../paper/paper.tsx';
import paper from '../paper/paper.module.css';
import { methodName } from './order-words.tsx';

type Papers = OutputOf<typeof getOrderPapers>;
type Kind = 'receipt' | 'contract';

const TITLES: Record<Kind, string> = { receipt: '영수증', contract: '계약서 사본' };
const HEADS: Record<Kind, string> = { receipt: '영수증', contract: '서비스 이용 계약서' };

/** Shows a paper of an order, to be read and printed. */
export function showPapers(_id: number, kind: Kind): void {
  void openLayer({
    title: TITLES[kind],
    width: 'wide',
    component: () => <PaperLayer _id={_id} kind={kind} />,
  });
}

function PaperLayer({ _id, kind }: { _id: number; kind: Kind }) {
  const query = useQuery(callQuery(getOrderPapers, { params: { _id } }));
  return (
    <Loaded query={query} skeleton={<Skeleton height={360} />}>
      {(papers) => (
        <Paper title={HEADS[kind]}>
          {kind === 'receipt' ? <Receipt papers={papers} /> : <Contract papers={papers} />}
        </Paper>
      )}
    </Loaded>
  );
}

function Receipt({ papers: { item } }: { papers: Papers }) {
  return (
    <>
      <dl className={paper.facts}>
        <Fact name="주문번호" value={item.order_no} />
        <Fact name="구매자" value={`${item.member.name} (${item.member.user_id})`} />
        <Fact name="결제 수단" value={methodName(item.method)} />
        <Fact name="결제일" value={item.paid_at === null ? '–' : formatDateTime(item.paid_at)} />
      </dl>
      <Lines papers={{ item }} />
    </>
  );
}

function Contract({ papers: { item, terms, refund_rule } }: { papers: Papers }) {
  const span = item.lines[0]?.membership;
  return (
    <>
      <dl className={paper.facts}>
        <Fact name="계약번호" value={item.order_no} />
        <Fact name="이용자" value={`${item.member.name} (${item.member.user_id})`} />
        <Fact name="계약일" value={formatDateTime(item.placed_at)} />
        <Fact
          name="이용 기간"
          value={span ? `${formatDay(span.starts_at)} – ${formatDay(span.ends_at)}` : '–'}
        />
      </dl>
      <Lines papers={{ item }} />
      <h4 className={paper.part}>해지와 환불</h4>
      <p>
        이용을 시작하기 전에는 낸 금액을 모두 돌려드립니다. 이용을 시작한 뒤에 해지하면 이용한
        일수만큼의 금액과 위약금(총 금액의 {refund_rule.penalty_percent}% 이내)을 빼고 돌려드립니다.
      </p>
      <h4 className={paper.part}>투자 위험 고지</h4>
      <p>{brand.riskNotice.text}</p>
      {terms && (
        <>
          <h4 className={paper.part}>
            {terms.title} (제{terms.version}판)
          </h4>
          <TermsText html={terms.body_html} />
        </>
      )}
    </>
  );
}

function Lines({ papers: { item } }: { papers: Pick<Papers, 'item'> }) {
  return (
    <table className={paper.lines}>
      <caption className="sr-only">상품과 금액</caption>
      <thead>
        <tr>
          <th scope="col">상품</th>
          <th scope="col">금액</th>
        </tr>
      </thead>
      <tbody>
        {item.lines.map((line) => (
          <tr key={line.product}>
            <td>{line.name}</td>
            <td>{formatWon(line.unit_price)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        {item.lines
          .filter(({ discount }) => discount > 0)
          .map(({ product, coupon, discount }) => (
            <tr key={product}>
              <th scope="row">할인{coupon && ` (쿠폰 ${coupon.name})`}</th>
              <td>−{formatWon(discount)}</td>
            </tr>
          ))}
        <tr>
          <th scope="row">합계 (부가세 포함)</th>
          <td>{formatWon(item.payable)}</td>
        </tr>
        {item.refunded > 0 && (
          <tr>
            <th scope="row">환불</th>
            <td>−{formatWon(item.refunded)}</td>
          </tr>
        )}
      </tfoot>
    </table>
  );
}
