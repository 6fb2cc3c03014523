import {
  askForTaxDocument,
  getMyTaxDocument,
  type TaxDocument,
} from '@maru/contract/tax-document/tax-document';
import {
  taxEntryName,
  taxEntryStateWords,
  taxKindWords,
  taxStateName,
} from '@maru/contract/tax-document/tax-words';
import { useQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { makeCall } from '../../shared/call.ts';
import { openLayer } from '../../shared/dialog/dialog.ts';
import { announceInvalid } from '../../shared/form/announce-invalid.ts';
import { formatDateTime, formatDay, formatWon } from '../../shared/format.ts';
import { callQuery } from '../../shared/query.ts';
import { Badge, type BadgeTone } from '../../shared/ui/badge.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { Loaded } from '../../shared/ui/loaded.tsx';
import { Skeleton } from '../../shared/ui/skeleton.tsx';
import { useAction } from '../../shared/use-action.ts';
import { useRefetchOn } from '../frame/use-refetch-on.ts';
import buying from '../product/buying.module.css';
import styles from './tax-document.module.css';
import {
  ASKED_KINDS,
  EMPTY_TAX,
  problemsOfTax,
  TaxFields,
  requestOf,
  type TaxErrors,
} from './tax-fields.tsx';

const TONES: Readonly<Record<TaxDocument['state'], BadgeTone>> = {
  asked: 'upcoming',
  issuing: 'info',
  issued: 'success',
  failed: 'error',
  cancelled: 'ended',
  dropped: 'ended',
};

const CALLS = [getMyTaxDocument];
const EVENTS = ['taxDocument.changed'] as const;

/** Shows the cash receipt or tax invoice of an own order, and asks for one. */
export function showTaxDocument(orderId: number): void {
  void openLayer({
    title: '현금영수증·세금계산서',
    width: 'form',
    component: () => <OwnTaxDocument orderId={orderId} />,
  });
}

export function OwnTaxDocument({ orderId }: { orderId: number }) {
  useRefetchOn(EVENTS, CALLS);
  const query = useQuery({
    ...callQuery(getMyTaxDocument, { params: { _id: orderId } }),
    staleTime: 0,
  });
  return (
    <Loaded query={query} skeleton={<Skeleton height={160} />}>
      {({ item, can_ask, until }) => (
        <div className={styles.part}>
          {item && item.state !== 'dropped' && <Known item={item} canAsk={can_ask} />}
          {can_ask ? (
            <Asking orderId={orderId} item={item} until={until} />
          ) : (
            (item === null || item.state === 'dropped') && (
              <>
                <p>지금은 신청할 수 없는 주문이에요.</p>
                <p className={styles.line}>
                  카드 결제는 카드 매출전표가 증빙이에요. 현금 결제는 결제한 다음 달 10일까지 신청할
                  수 있어요.
                </p>
              </>
            )
          )}
        </div>
      )}
    </Loaded>
  );
}

function Known({ item, canAsk }: { item: TaxDocument; canAsk: boolean }) {
  const { kind, state, number, amount, issue_number, issued_on, url, entries } = item;
  const cancels = entries.filter((entry) => entry.kind === 'cancel');
  return (
    <>
      <p>
        {taxKindWords[kind]} <Badge tone={TONES[state]}>{taxStateName(state, kind)}</Badge>
      </p>
      <dl className={buying.facts}>
        <div>
          <dt>번호</dt>
          <dd>{number}</dd>
        </div>
        <div>
          <dt>금액</dt>
          <dd>{formatWon(amount)}</dd>
        </div>
        {issue_number !== null && (
          <div>
            <dt>승인번호</dt>
            <dd>{issue_number}</dd>
          </div>
        )}
        {issued_on !== null && (
          <div>
            <dt>발급일</dt>
            <dd>{formatDay(issued_on)}</dd>
          </div>
        )}
        {cancels.map((entry) => (
          <div key={entry._id}>
            <dt>{taxEntryName('cancel', kind)}</dt>
            <dd>
              {formatWon(entry.amount)} · {taxEntryStateWords[entry.state]}
            </dd>
          </div>
        ))}
      </dl>
      {url !== null && (
        <a className={styles.link} href={url} target="_blank" rel="noopener noreferrer">
          현금영수증 보기
        </a>
      )}
      {kind === 'compulsory' && state === 'issued' && (
        <p className={styles.line}>
          신청이 없어 국세청 번호로 발급했어요. 홈택스에서 승인번호로 내 현금영수증에 등록할 수
          있어요.
        </p>
      )}
      {state === 'failed' && canAsk && (
        <p className={styles.line}>번호를 확인하고 다시 신청해 주세요.</p>
      )}
    </>
  );
}

interface AskingProps {
  orderId: number;
  item: TaxDocument | null;
  until: string | null;
}

/** Whether a request is recorded that can be taken back. */
const isRequested = (item: TaxDocument | null) =>
  item !== null && ['asked', 'issuing', 'failed'].includes(item.state);

function Asking({ orderId, item, until }: AskingProps) {
  const [draft, setDraft] = useState(EMPTY_TAX);
  const [errors, setErrors] = useState<TaxErrors>({});
  const { isBusy, run } = useAction([getMyTaxDocument]);
  const requested = isRequested(item);
  const send = (request: ReturnType<typeof requestOf>, done: string) =>
    run(() => makeCall(askForTaxDocument, { params: { _id: orderId }, body: { request } }), done);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const found = problemsOfTax(draft);
    setErrors(found);
    const wrong = Object.keys(found).length;
    if (wrong > 0) return announceInvalid(wrong);
    if (draft.kind === 'none' || isBusy) return;
    const done = requested ? '신청을 바꿨어요' : '신청했어요';
    if (await send(requestOf(draft), done)) setDraft(EMPTY_TAX);
  };
  return (
    <form method="post" noValidate className={styles.part} onSubmit={(event) => void submit(event)}>
      <TaxFields
        label={requested ? '다른 것으로 바꾸기' : '신청할 것'}
        kinds={ASKED_KINDS}
        draft={draft}
        errors={errors}
        onChange={(next) => {
          setDraft(next);
          setErrors({});
        }}
      />
      {until !== null && (
        <p className={styles.line}>{formatDateTime(until)} 전까지 신청해 주세요.</p>
      )}
      <div className={styles.actions}>
        {draft.kind !== 'none' && (
          <Button type="submit" size="sm" loading={isBusy} loadingText="신청하는 중">
            {requested ? '신청 바꾸기' : '신청하기'}
          </Button>
        )}
        {requested && (
          <Button
            variant="outline"
            size="sm"
            aria-disabled={isBusy}
            onClick={() => void send(null, '신청을 취소했어요')}
          >
            신청 취소
          </Button>
        )}
      </div>
    </form>
  );
}
