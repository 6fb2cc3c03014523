import { brand } from '#brand';
import { getUserFigures } from '@maru/contract/member/staff-member';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { formatNumber } from '../../shared/format.ts';
import { callQuery } from '../../shared/query.ts';
import { Skeleton } from '../../shared/ui/skeleton.tsx';
import styles from './member.module.css';

const REFETCH_MS = 60_000;

/** Four key figures above the list. They are optional, so a failed request shows no error. */
export function MemberFigures() {
  const { data, isError } = useQuery({
    ...callQuery(getUserFigures, {}),
    refetchInterval: REFETCH_MS,
  });
  if (isError) return null;
  if (!data) {
    return (
      <div className={styles.waiting}>
        <Skeleton height={104} />
      </div>
    );
  }
  const { total, joined_today, paying, by_grade, ending, sms } = data.item;
  const grades = [
    `VIP ${formatNumber(by_grade.vip)}`,
    ...(brand.switches.premium ? [`프리미엄 ${formatNumber(by_grade.premium)}`] : []),
    ...(brand.switches.vvip ? [`VVIP ${formatNumber(by_grade.vvip)}`] : []),
  ];
  const share = total === 0 ? 0 : (sms / total) * 100;
  return (
    <dl className={styles.figures}>
      <Figure name="전체 회원" value={total}>
        오늘 +{formatNumber(joined_today)}
      </Figure>
      <Figure name="유료 이용 중" value={paying}>
        {grades.join(' · ')}
      </Figure>
      <Figure name="7일 안에 만료" value={ending}>
        <span className={ending > 0 ? styles.soon : undefined}>연장 안내 대상</span>
      </Figure>
      <Figure name="문자 수신 동의" value={sms}>
        전체의 {share.toFixed(1)}%
      </Figure>
    </dl>
  );
}

function Figure({ name, value, children }: { name: string; value: number; children: ReactNode }) {
  return (
    <div className={styles.figure}>
      <dt>{name}</dt>
      <dd>
        <span className={styles.value}>{formatNumber(value)}</span>
        <span className={styles.unit}>명</span>
        <span className={styles.figureLine}>{children}</span>
      </dd>
    </div>
  );
}
