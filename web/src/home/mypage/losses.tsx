import { listMyMemberships, type OwnMembership } from '@maru/contract/account/me';
import { useQuery } from '@tanstack/react-query';
import { formatDay } from '../../shared/format.ts';
import { lastMomentOf, spanWords } from '../../shared/membership-span.ts';
import { callQuery } from '../../shared/query.ts';
import { Card } from '../../shared/ui/card.tsx';
import { Icon } from '../../shared/ui/icon.tsx';
import { Loaded } from '../../shared/ui/loaded.tsx';
import { Skeleton } from '../../shared/ui/skeleton.tsx';
import { pickOpen } from './membership-view.ts';
import styles from './own-page.module.css';

const ALWAYS = [
  '시청 기록과 이어보기',
  '받은 메시지 목록과 알림 설정',
  '이름, 닉네임, 휴대폰 번호, 이메일: 바로 지워지고 되돌릴 수 없어요',
];

/** Lists the losses of a withdrawal. It names every membership that is open or has yet to open. */
export function Losses() {
  const query = useQuery(callQuery(listMyMemberships, {}));
  return (
    <section className={styles.part}>
      <h2>탈퇴하면 사라져요</h2>
      <Card>
        <Loaded query={query} skeleton={<Skeleton height={140} />}>
          {({ items }) => <Lost memberships={pickOpen(items)} />}
        </Loaded>
        <p className={styles.hint}>
          같은 아이디로는 다시 가입할 수 없어요. 재가입은 관리자에게 문의해 주세요.
        </p>
      </Card>
    </section>
  );
}

function Lost({ memberships }: { memberships: readonly OwnMembership[] }) {
  return (
    <>
      <ul className={styles.list}>
        {memberships.map((membership) => (
          <Loss key={membership._id}>{lossOf(membership)}</Loss>
        ))}
        {ALWAYS.map((line) => (
          <Loss key={line}>{line}</Loss>
        ))}
      </ul>
      {memberships.some(({ source }) => source === 'paid') && (
        <p className={styles.hint}>
          결제한 이용 기간은 탈퇴하기 전에 위의 환불에서 먼저 환불을 신청할 수 있어요.
        </p>
      )}
    </>
  );
}

function Loss({ children }: { children: string }) {
  return (
    <li>
      <Icon name="x-c" size={18} />
      {children}
    </li>
  );
}

function lossOf(membership: OwnMembership): string {
  const { product, ends_at, state } = membership;
  return state === 'coming'
    ? `${product.name}: 아직 시작하지 않은 이용 기간 (${spanWords(membership)})`
    : `${product.name}: ${formatDay(lastMomentOf(ends_at))}까지 남은 이용 기간`;
}
