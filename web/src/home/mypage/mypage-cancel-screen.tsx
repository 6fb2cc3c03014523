import { brand } from '#brand';
import type { WithdrawalReason } from '@maru/contract/account/me';
import { useState } from 'react';
import { Checkbox } from '../../shared/form/choice-field.tsx';
import { paths } from '../../shared/paths.ts';
import { useSession } from '../../shared/session/session.store.ts';
import { LinkButton } from '../../shared/ui/button.tsx';
import { Card } from '../../shared/ui/card.tsx';
import { EmptyState } from '../../shared/ui/state-card.tsx';
import { Losses } from './losses.tsx';
import { MypageShell } from './mypage-shell.tsx';
import { Refunds } from './refunds.tsx';
import styles from './own-page.module.css';
import { reasonWords, type LeavingState } from './leaving.ts';
import { WithdrawalForm } from './withdrawal-form.tsx';

const NEXT = '/mypage/cancel-next';
const hasNext = brand.routes.some(({ path }) => path === NEXT);

/**
 * Account deletion: the reason, the losses and the password. On futureon the password has a
 * separate page.
 */
export function Screen() {
  const { type } = useSession();
  const [reasons, setReasons] = useState<readonly WithdrawalReason[]>([]);

  const choose = (reason: WithdrawalReason, chosen: boolean) =>
    setReasons((before) => [
      ...before.filter((other) => other !== reason),
      ...(chosen ? [reason] : []),
    ]);

  return (
    <MypageShell>
      <h1 tabIndex={-1}>해지·탈퇴</h1>
      {type === 'expert' ? (
        <EmptyState
          icon="user"
          title="전문가 계정은 관리자가 해지해요"
          line="진행 중인 방송과 상품을 정리한 뒤 해지할 수 있어요. 관리자에게 문의해 주세요."
        />
      ) : (
        <>
          <p className={styles.lead}>
            환불받을 것이 있으면 먼저 신청해 주세요. 탈퇴하면 남은 이용 기간이 사라져요.
          </p>
          <Refunds>
            <section className={styles.part}>
              <h2>떠나는 이유 (선택)</h2>
              <Card>
                <div className={styles.checks}>
                  {reasonWords.map(([reason, words]) => (
                    <Checkbox
                      key={reason}
                      checked={reasons.includes(reason)}
                      onChange={(event) => choose(reason, event.target.checked)}
                    >
                      {words}
                    </Checkbox>
                  ))}
                </div>
              </Card>
            </section>
            <Losses />
            {hasNext ? (
              <div className={styles.actions}>
                <LinkButton
                  variant="danger-soft"
                  to={NEXT}
                  state={{ reasons } satisfies LeavingState}
                >
                  다음
                </LinkButton>
                <LinkButton variant="neutral" to={paths.mypage}>
                  그만두기
                </LinkButton>
              </div>
            ) : (
              <WithdrawalForm reasons={reasons} />
            )}
          </Refunds>
        </>
      )}
    </MypageShell>
  );
}
