import { listUserTags, type StaffUser } from '@maru/contract/member/staff-member';
import { useQuery } from '@tanstack/react-query';
import { formatDay, formatDateTime } from '../../shared/format.ts';
import { lastMomentOf } from '../../shared/membership-span.ts';
import { callQuery } from '../../shared/query.ts';
import { Button, LinkButton } from '../../shared/ui/button.tsx';
import { Facts, SidePanel, type PanelMoves } from '../list/side-panel.tsx';
import { MaskedValue } from './masked-value.tsx';
import { useMemberActions } from './use-member-actions.ts';
import { memberAddressOf } from './member-address.ts';
import { GradeBadge, Tags, MemberStateBadge } from './member-marks.tsx';
import { Hint } from '../chrome/hint.tsx';
import { SecondLine } from '../chrome/two-lines.tsx';
import styles from './member.module.css';
import { joinNames } from './member-words.ts';

/** One member beside the list. */
export function MemberPanel({
  user,
  ...moves
}: {
  user: StaffUser;
} & PanelMoves) {
  const actions = useMemberActions();
  const tags = useQuery(callQuery(listUserTags, {}));
  const known = (tags.data?.items ?? []).map(({ tag }) => tag);
  const said = [
    user.sms ? '문자' : null,
    user.push ? '푸시' : null,
    user.night ? '야간' : null,
  ].filter((word) => word !== null);

  return (
    <SidePanel
      title={user.nickname ?? user.user_id}
      to={memberAddressOf(user._id)}
      {...moves}
      actions={
        <>
          {user.state !== 'withdrawn' && (
            <Button
              size="admin"
              variant="outline"
              onClick={() => void actions.editTags(user, known)}
            >
              태그
            </Button>
          )}
          {(user.state === 'active' || user.state === 'dormant') && (
            <Button size="admin" variant="danger-soft" onClick={() => void actions.suspend(user)}>
              정지
            </Button>
          )}
          {user.state === 'suspended' && (
            <Button size="admin" variant="outline" onClick={() => void actions.reinstate(user)}>
              정지 풀기
            </Button>
          )}
          <LinkButton to={memberAddressOf(user._id)} size="admin">
            자세히 보기
          </LinkButton>
        </>
      }
    >
      <span className={styles.badges}>
        <GradeBadge user={user} />
        <MemberStateBadge user={user} />
      </span>
      <Facts
        items={[
          ['회원 번호', String(user._id)],
          ['아이디', user.user_id],
          [
            '이름',
            <MaskedValue
              key="name"
              userId={user._id}
              owner={user.user_id}
              field="name"
              masked={user.name}
            />,
          ],
          [
            '휴대폰',
            <MaskedValue
              key="phone"
              userId={user._id}
              owner={user.user_id}
              field="phone"
              masked={user.phone}
            />,
          ],
          ['수신 동의', said.length === 0 ? '없음' : said.join(' · ')],
          ['가입', `${formatDay(user.created_at)} · ${joinNames[user.join_source]}`],
          ['최근 접속', user.last_login_at === null ? '–' : formatDateTime(user.last_login_at)],
          ['태그', <Tags key="tags" tags={user.tags} />],
        ]}
      />
      <section aria-label="이용 상품">
        <h3 className={styles.partTitle}>이용 상품</h3>
        {user.products.length === 0 ? (
          <Hint>지금 이용하는 상품이 없어요</Hint>
        ) : (
          <ul className={styles.lines}>
            {user.products.map((product) => (
              <li key={`${product.name} ${product.ends_at}`}>
                <span>{product.name}</span>
                <SecondLine>{formatDay(lastMomentOf(product.ends_at))}까지</SecondLine>
              </li>
            ))}
          </ul>
        )}
      </section>
    </SidePanel>
  );
}
