import type { Order } from '@maru/contract/order/order';
import { copyText } from '../../shared/copy-text.ts';
import { formatDateTime, formatWon } from '../../shared/format.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Icon } from '../../shared/ui/icon.tsx';
import styles from './deposit-facts.module.css';

interface DepositFactsProps {
  deposit: NonNullable<Order['deposit']>;
  payable: number;
}

/** Bank account, amount, depositor and deadline. */
export function DepositFacts({ deposit, payable }: DepositFactsProps) {
  const { account, depositor, due_at } = deposit;
  return (
    <dl className={styles.facts}>
      <div>
        <dt>입금 계좌</dt>
        <dd>
          <span>
            {account.bank} <strong>{account.number}</strong>
          </span>
          <Copy what="계좌번호" text={account.number} />
        </dd>
      </div>
      {account.holder !== '' && (
        <div>
          <dt>예금주</dt>
          <dd>{account.holder}</dd>
        </div>
      )}
      <div>
        <dt>입금 금액</dt>
        <dd>
          <strong>{formatWon(payable)}</strong>
          <Copy what="금액" text={String(payable)} />
        </dd>
      </div>
      <div>
        <dt>입금자명</dt>
        <dd>{depositor}</dd>
      </div>
      <div>
        <dt>입금 기한</dt>
        <dd>{formatDateTime(due_at)}까지</dd>
      </div>
    </dl>
  );
}

function Copy({ what, text }: { what: '계좌번호' | '금액'; text: string }) {
  return (
    <Button
      variant="outline"
      size="xs"
      onClick={() =>
        void copyText(text, {
          done: what === '금액' ? '금액을 복사했어요' : '계좌번호를 복사했어요',
          failed: '복사하지 못했어요. 화면의 번호를 직접 적어 주세요',
        })
      }
    >
      <Icon name="copy" size={16} />
      <span className="sr-only">{what} </span>복사
    </Button>
  );
}
