import type {
  getMyOrderPapers,
  getOrderPapers,
  OrderPapers,
} from '@maru/contract/order/order-papers';
import { methodName } from '@maru/contract/order/pay-method-words';
import { taxEntryName, taxKindWords, taxStateName } from '@maru/contract/tax-document/tax-words';
import { useQuery } from '@tanstack/react-query';
import { openLayer } from '../dialog/dialog.ts';
import { TermsText } from '../form/terms-text.tsx';
import { formatDate, formatDateTime, formatDay, formatDeduction, formatWon } from '../format.ts';
import { lastMomentOf } from '../membership-span.ts';
import { callQuery } from '../query.ts';
import { refundLines } from '../refund-lines.ts';
import { RiskText } from '../risk-text.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { Fact, Paper } from './paper.tsx';
import paper from './paper.module.css';

/** Of the buyer, or of staff. */
type PapersCall = typeof getMyOrderPapers | typeof getOrderPapers;
export type PaperKind = 'receipt' | 'contract';

const TITLES: Record<PaperKind, string> = { receipt: '영수증', contract: '계약서 사본' };
const HEADS: Record<PaperKind, string> = { receipt: '영수증', contract: '서비스 이용 계약서' };

/** Shows a paper of a paid order, to be read and printed (features O11). */
export function showPaper(call: PapersCall, _id: number, kind: PaperKind): void {
  void openLayer({
    title: TITLES[kind],
    width: 'wide',
    component: () => <PaperLayer call={call} _id={_id} kind={kind} />,
  });
}

function PaperLayer({ call, _id, kind }: { call: PapersCall; _id: number; kind: PaperKind }) {
  // The document must show refunds made since it was last viewed.
  const query = useQuery({ ...callQuery(call, { params: { _id } }), staleTime: 0 });
  return (
    <Loaded query={query} skeleton={<Skeleton height={360} />}>
      {({ item }) => (
        <Paper title={HEADS[kind]}>
          {kind === 'receipt' ? <Receipt papers={item} /> : <Contract papers={item} />}
        </Paper>
      )}
    </Loaded>
  );
}

function Receipt({ papers }: { papers: OrderPapers }) {
  const { order_no, buyer, method, deposit, paid_at, tax } = papers;
  return (
    <>
      <dl className={paper.facts}>
        <Fact name="주문번호" value={order_no} />
        <Fact name="구매자" value={`${buyer.name} (${buyer.user_id})`} />
        <Fact name="결제 수단" value={methodName(method)} />
        {deposit && (
          <>
            <Fact name="입금 계좌" value={`${deposit.account.bank} ${deposit.account.number}`} />
            <Fact name="입금자" value={deposit.depositor} />
          </>
        )}
        <Fact name="결제일" value={formatDateTime(paid_at)} />
        {tax && tax.state !== 'dropped' && <TaxFacts tax={tax} />}
      </dl>
      <Lines papers={papers} />
    </>
  );
}

/** The cash receipt or tax invoice, with its cancellations. */
function TaxFacts({ tax }: { tax: NonNullable<OrderPapers['tax']> }) {
  const { kind, state, number, issue_number, url, entries } = tax;
  return (
    <>
      <Fact name={taxKindWords[kind]} value={`${number} · ${taxStateName(state, kind)}`} />
      {issue_number !== null && <Fact name="승인번호" value={issue_number} />}
      {url !== null && (
        <Fact
          name="발급 내용"
          value={
            <a className={paper.link} href={url} target="_blank" rel="noopener noreferrer">
              현금영수증 보기
            </a>
          }
        />
      )}
      {entries
        .filter((entry) => entry.kind === 'cancel' && entry.state === 'done')
        .map((entry) => (
          <Fact
            key={entry._id}
            name={`${kind === 'invoice' ? '세금계산서' : '현금영수증'} ${taxEntryName('cancel', kind)}`}
            value={`${formatDeduction(entry.amount)} · ${entry.issue_number ?? ''}`}
          />
        ))}
    </>
  );
}

function Contract({ papers }: { papers: OrderPapers }) {
  const { order_no, buyer, placed_at, lines, refunds, terms, refund_rule, recurring } = papers;
  const span = lines[0]?.membership;
  return (
    <>
      <dl className={paper.facts}>
        <Fact name="계약번호" value={order_no} />
        <Fact name="이용자" value={`${buyer.name} (${buyer.user_id})`} />
        <Fact name="계약일" value={formatDateTime(placed_at)} />
        <Fact
          name="이용 기간"
          value={
            span ? `${formatDay(span.starts_at)} – ${formatDay(lastMomentOf(span.ends_at))}` : '–'
          }
        />
      </dl>
      <Lines papers={papers} />
      {refunds.length > 0 && <p>환불로 이용이 끝난 계약이에요.</p>}
      <h4 className={paper.part}>해지와 환불</h4>
      <ul className={paper.rules}>
        {refundLines(refund_rule, recurring).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <h4 className={paper.part}>투자 위험 고지</h4>
      <RiskText />
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

function Lines({ papers: { lines, payable, refunds } }: { papers: OrderPapers }) {
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
        {lines.map((line) => (
          <tr key={line.product}>
            <td>{line.name}</td>
            <td>{formatWon(line.unit_price)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        {lines
          .filter(({ discount }) => discount > 0)
          .map(({ product, coupon, discount }) => (
            <tr key={product}>
              <th scope="row">할인{coupon && <span>{` (쿠폰 ${coupon.name})`}</span>}</th>
              <td>{formatDeduction(discount)}</td>
            </tr>
          ))}
        <tr>
          <th scope="row">결제 금액 (부가세 포함)</th>
          <td>{formatWon(payable)}</td>
        </tr>
        {refunds.map(({ amount, done_at }) => (
          <tr key={done_at}>
            <th scope="row">환불 ({formatDate(done_at)})</th>
            <td>{formatDeduction(amount)}</td>
          </tr>
        ))}
        {refunds.length > 0 && (
          <tr>
            <th scope="row">환불 뒤 남은 금액</th>
            <td>{formatWon(refunds.reduce((left, { amount }) => left - amount, payable))}</td>
          </tr>
        )}
      </tfoot>
    </table>
  );
}
