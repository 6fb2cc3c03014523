import {
  getAccessReview,
  signAccessReview,
  type AccessFigures,
  type AccessReview,
} from '@maru/contract/audit/audit';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router-dom';
import { showAlert } from '../../shared/alert/alert.ts';
import { failureCodeOf, makeCall } from '../../shared/call.ts';
import { openModal } from '../../shared/dialog/dialog.ts';
import { dayOf, formatDateTime, formatNumber } from '../../shared/format.ts';
import { callKey, callQuery } from '../../shared/query.ts';
import { serverNow } from '../../shared/server-clock.ts';
import { Badge } from '../../shared/ui/badge.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { classNames } from '../../shared/ui/class-names.ts';
import { Icon } from '../../shared/ui/icon.tsx';
import { Loaded } from '../../shared/ui/loaded.tsx';
import { Skeleton } from '../../shared/ui/skeleton.tsx';
import { EmptyState } from '../../shared/ui/state-card.tsx';
import { AdminHead, Panel } from '../chrome/admin-page.tsx';
import { ForbiddenScreen } from '../guard/forbidden-screen.tsx';
import styles from './audit.module.css';

const MONTH = /^20\d\d-(0[1-9]|1[0-2])$/;

/** Monthly review of accesses to personal data, signed off by a staff member. */
export function Screen() {
  const [address, setAddress] = useSearchParams();
  const month = monthIn(address.get('month'));
  const query = useQuery({
    ...callQuery(getAccessReview, { query: { month } }),
    placeholderData: keepPreviousData,
  });
  if (query.error !== null && failureCodeOf(query.error) === 'ACCESS_DENIED') {
    return <ForbiddenScreen />;
  }
  const go = (next: string) => setAddress({ month: next });
  const review = query.data?.item;

  return (
    <>
      <AdminHead
        title="접속 기록 점검"
        badge={review && <StateBadge review={review} />}
        actions={review?.is_over && review.signed === null && <SignButton review={review} />}
      />
      <OpenMonths months={query.data?.open_months ?? []} shown={month} onGo={go} />
      <Panel
        title={monthWords(month)}
        padding={false}
        aside={<MonthSteps month={month} onGo={go} />}
      >
        <Loaded
          query={query}
          skeleton={<Skeleton height={280} />}
          isEmpty={({ item }) => item.items.length === 0 && item.signed === null}
          empty={
            <EmptyState
              icon="shield-check"
              tone="neutral"
              level="h3"
              title="이 달에는 개인정보를 본 기록이 없어요"
              line="조회, 가림 해제, 내려받기가 여기에 모여요"
            />
          }
        >
          {({ item }) => (
            <>
              {item.signed && <Signature signed={item.signed} />}
              {item.items.length > 0 && <FiguresTable review={item} />}
            </>
          )}
        </Loaded>
      </Panel>
    </>
  );
}

function StateBadge({ review: { is_over: isOver, signed } }: { review: AccessReview }) {
  if (signed) return <Badge tone="success">점검 완료</Badge>;
  return isOver ? <Badge tone="warn">점검 전</Badge> : <Badge tone="info">진행 중인 달</Badge>;
}

/** Links to the months without a sign-off. */
function OpenMonths({
  months,
  shown,
  onGo,
}: {
  months: readonly string[];
  shown: string;
  onGo: (month: string) => void;
}) {
  const others = months.filter((month) => month !== shown);
  if (others.length === 0) return null;
  return (
    <div role="status" className={styles.open}>
      <Icon name="warn" size={18} />
      <span>아직 점검하지 않은 달이 있어요.</span>
      {others.slice(0, 6).map((month) => (
        <Button key={month} variant="outline" size="xs" onClick={() => onGo(month)}>
          {monthWords(month)}
        </Button>
      ))}
    </div>
  );
}

function MonthSteps({ month, onGo }: { month: string; onGo: (month: string) => void }) {
  const isNow = month === dayOf(serverNow()).slice(0, 7);
  return (
    <span className={styles.steps}>
      <Button
        variant="outline"
        size="xs"
        aria-label="이전 달"
        onClick={() => onGo(stepOf(month, -1))}
      >
        <Icon name="chev-l" size={16} />
      </Button>
      <Button
        variant="outline"
        size="xs"
        aria-label="다음 달"
        aria-disabled={isNow}
        onClick={() => onGo(stepOf(month, 1))}
      >
        <Icon name="chev-r" size={16} />
      </Button>
    </span>
  );
}

function Signature({ signed }: { signed: NonNullable<AccessReview['signed']> }) {
  return (
    <div className={styles.signed}>
      <Icon name="check-c" size={20} />
      <p>
        <b>{signed.by}</b> 님이 {formatDateTime(signed.at)}에 점검했어요.
        <br />
        {signed.note}
      </p>
      <span className={styles.code}>
        기록 {formatNumber(signed.chain_seq)}번 · {signed.head.slice(0, 16)}…
      </span>
    </div>
  );
}

const FIGURES: readonly (readonly [key: Exclude<keyof AccessFigures, 'admin'>, head: string])[] = [
  ['views', '조회'],
  ['unmasks', '가림 해제'],
  ['exports', '내려받기'],
  ['exported_rows', '내려받은 줄'],
  ['members', '본 회원'],
  ['at_night', '심야 (22–7시)'],
];

function FiguresTable({ review: { items, month } }: { review: AccessReview }) {
  return (
    <div className={classNames(styles.scroll, 'fades-sideways')}>
      <table className={styles.figures}>
        <caption className="sr-only">관리자별 개인정보 조회와 내려받기</caption>
        <thead>
          <tr>
            <th scope="col">관리자</th>
            {FIGURES.map(([key, head]) => (
              <th key={key} scope="col">
                {head}
              </th>
            ))}
            <th scope="col">기록</th>
          </tr>
        </thead>
        <tbody>
          {items.map((row) => (
            <tr key={row.admin._id}>
              <th scope="row">
                {row.admin.name} <span className={styles.login}>{row.admin.login_id}</span>
              </th>
              {FIGURES.map(([key]) => (
                <td key={key} data-night={(key === 'at_night' && row[key] > 0) || undefined}>
                  {formatNumber(row[key])}
                </td>
              ))}
              <td>
                <Link to={logOf(row.admin._id, month)} className={styles.link}>
                  보기
                </Link>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function SignButton({ review: { month, items } }: { review: AccessReview }) {
  const queries = useQueryClient();
  const sign = async (): Promise<void> => {
    const { confirmed } = await openModal({
      title: `${monthWords(month)} 점검을 마칠까요?`,
      message: `관리자 ${items.length}명의 조회와 내려받기를 확인했다는 기록이 남고, 고칠 수 없어요.`,
      inputs: [
        {
          id: 'note',
          label: '점검 내용',
          type: 'textarea',
          required: true,
          minLength: 5,
          maxLength: 500,
          placeholder: '예: 내려받기 3건 모두 사유 확인, 이상 없음',
        },
      ],
      buttons: { confirm: '점검 완료' },
      onConfirm: ({ note = '' }) =>
        makeCall(signAccessReview, {
          body: { month, note: note.replaceAll(/\s+/g, ' ').trim() },
        }),
    });
    await queries.invalidateQueries({ queryKey: callKey(getAccessReview) });
    if (confirmed) showAlert({ type: 'success', message: '점검 기록을 남겼어요.' });
  };
  return (
    <Button size="admin-lg" onClick={() => void sign()}>
      점검 완료
    </Button>
  );
}

/** The month of the address, else the one before this: the newest that is over. */
function monthIn(text: string | null): string {
  if (text !== null && MONTH.test(text)) return text;
  return stepOf(dayOf(serverNow()).slice(0, 7), -1);
}

function stepOf(month: string, step: 1 | -1): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + step, 1)).toISOString().slice(0, 7);
}

function monthWords(month: string): string {
  const [year, number] = month.split('-').map(Number);
  return `${year}년 ${number}월`;
}

function logOf(adminId: number, month: string): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  const last = new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10);
  return `/curve/audit-log?admin=${adminId}&from=${month}-01&to=${last}`;
}
