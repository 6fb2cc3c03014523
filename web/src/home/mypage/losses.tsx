import { getMyOverview } from '@maru/contract/me';
import { useQuery } from '@tanstack/react-query';
import { formatDay } from '../../shared/format.ts';
import { callQuery } from '../../shared/query.ts';
import { Card } from '../../shared/ui/card.tsx';
import { Icon } from '../../shared/ui/icon.tsx';
import { pickCurrent } from './membership-view.ts';
import styles from './own-page.module.css';

/** What is gone after a withdrawal, with what the reader uses now by name. */
export function Losses() {
  const { data } = useQuery(callQuery(getMyOverview, {}));
  const current = pickCurrent(data?.memberships ?? []);
  const lines = [
    ...current.map(
      ({ product, ends_at }) => `${product.name}: ${formatDay(ends_at)}까지 남은 이용 기간`,
    ),
    '시청 기록과 이어보기',
    '받은 메시지 목록과 알림 설정',
    '이름, 닉네임, 휴대폰 번호, 이메일: 바로 지워지고 되돌릴 수 없어요',
  ];
  return (
    <section className={styles.part}>
      <h2>탈퇴하면 사라져요</h2>
      <Card>
        <ul className={styles.list}>
          {lines.map((line) => (
            <li key={line}>
              <Icon name="x-c" size={18} />
              {line}
            </li>
          ))}
        </ul>
        <p className={styles.hint}>
          같은 아이디로는 다시 가입할 수 없어요. 재가입은 관리자에게 문의해 주세요.
        </p>
      </Card>
    </section>
  );
}
