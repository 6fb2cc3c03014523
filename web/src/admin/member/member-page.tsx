import { getUser, type StaffUserView } from '@maru/contract/member/staff-member';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, type ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { failureCodeOf } from '../../shared/call.ts';
import { callKey, callQuery } from '../../shared/query.ts';
import { Avatar } from '../../shared/ui/avatar.tsx';
import { Badge } from '../../shared/ui/badge.tsx';
import { Button, LinkButton } from '../../shared/ui/button.tsx';
import { Icon } from '../../shared/ui/icon.tsx';
import { Skeleton, SkeletonGroup } from '../../shared/ui/skeleton.tsx';
import { EmptyState, ErrorState } from '../../shared/ui/state-card.tsx';
import { TabNav } from '../../shared/ui/tabs.tsx';
import { useFailure } from '../../shared/use-failure.ts';
import { useAdmin } from '../guard/admin-guard.ts';
import { useAdminSocket } from '../live/use-admin-socket.ts';
import { addressOf, mayOpen } from '../sections.ts';
import { MaskedValue } from './masked-value.tsx';
import { mayChangeAccount } from './may-change-account.ts';
import { useMemberActions } from './use-member-actions.ts';
import { detailAddressOf, memberAddressOf, type DetailTab } from './member-address.ts';
import { GradeBadge, Tags, MemberStateBadge } from './member-marks.tsx';
import styles from './member.module.css';
import type { AdminSocket } from '../../shared/socket-types.ts';

type Tab = 'overview' | 'info' | 'memo' | 'pay' | DetailTab;

/** Page of the member in `?_id=`: the identity, the tabs and the content of this tab. */
export function MemberPage({
  tab,
  children,
}: {
  tab: Tab;
  children: (user: StaffUserView) => ReactNode;
}) {
  const [query] = useSearchParams();
  const _id = Number(query.get('_id'));
  return Number.isSafeInteger(_id) && _id > 0 ? (
    <Stored key={_id} _id={_id} tab={tab}>
      {children}
    </Stored>
  ) : (
    <Missing />
  );
}

function Stored({
  _id,
  tab,
  children,
}: {
  _id: number;
  tab: Tab;
  children: (user: StaffUserView) => ReactNode;
}) {
  const query = useQuery(callQuery(getUser, { params: { _id } }));
  const { data, isFetching, refetch } = query;
  const error = useFailure(query);
  useNews(_id);
  if (data) {
    return (
      <>
        <UserHead user={data.item} />
        <UserTabs _id={_id} tab={tab} memos={data.item.memos} />
        {children(data.item)}
      </>
    );
  }
  if (error !== null && failureCodeOf(error) === 'NOT_FOUND') return <Missing />;
  if (error !== null) {
    return (
      <ErrorState
        title="회원을 불러오지 못했어요"
        retrying={isFetching}
        onRetry={() => void refetch()}
      />
    );
  }
  return (
    <SkeletonGroup>
      <Skeleton height={112} />
      <Skeleton height={420} />
    </SkeletonGroup>
  );
}

/** Refetches the member's data when a live event reports a change by another person. */
function useNews(_id: number): void {
  const queries = useQueryClient();
  useAdminSocket(
    useCallback(
      (socket: AdminSocket) => {
        const change = (news: { _id: number }) => {
          if (news._id !== _id) return;
          void queries.invalidateQueries({ queryKey: callKey(getUser, { params: { _id } }) });
        };
        socket.on('member.changed', change);
        return () => void socket.off('member.changed', change);
      },
      [queries, _id],
    ),
  );
}

function UserHead({ user }: { user: StaffUserView }) {
  const actions = useMemberActions();
  const { permissions } = useAdmin();
  const { state } = user;
  const isOpen = state === 'active' || state === 'dormant';
  const mayChange = mayChangeAccount(user, permissions);
  const called = user.nickname ?? user.user_id;
  return (
    <header className={styles.header}>
      <Avatar name={called} size={56} />
      <div className={styles.who}>
        <div className={styles.badges}>
          <h1 tabIndex={-1} className={styles.called}>
            {called}
          </h1>
          <GradeBadge user={user} />
          <MemberStateBadge user={user} />
          {user.type === 'expert' && <Badge tone="info">전문가</Badge>}
        </div>
        <div className={styles.contact}>
          <span>
            {user.user_id} · {user._id}번
          </span>
          <MaskedValue userId={user._id} owner={called} field="name" masked={user.name} />
          <MaskedValue userId={user._id} owner={called} field="phone" masked={user.phone} />
        </div>
        {user.tags.length > 0 && <Tags tags={user.tags} />}
      </div>
      <div className={styles.headActions}>
        {state !== 'withdrawn' && mayOpen('sms-write', permissions) && (
          <LinkButton
            to={addressOf('sms-write')}
            state={{ members: [user._id] }}
            size="admin"
            variant="outline"
          >
            <Icon name="mail" size={16} />
            문자 보내기
          </LinkButton>
        )}
        {isOpen && user.type === 'user' && (
          <Button size="admin" variant="outline" onClick={() => void actions.viewAs(user)}>
            <Icon name="eye" size={16} />
            회원 화면 보기
          </Button>
        )}
        {mayChange && isOpen && user.phone !== null && (
          <Button size="admin" variant="outline" onClick={() => void actions.resetPassword(user)}>
            <Icon name="key" size={16} />
            비밀번호 재설정
          </Button>
        )}
        {mayChange && isOpen && (
          <Button size="admin" variant="danger-soft" onClick={() => void actions.suspend(user)}>
            정지
          </Button>
        )}
        {mayChange && state === 'suspended' && (
          <Button size="admin" variant="outline" onClick={() => void actions.reinstate(user)}>
            정지 풀기
          </Button>
        )}
        {user.may_return !== null && (
          <Button
            size="admin"
            variant="outline"
            onClick={() => void actions.setReturn(user, !user.may_return)}
          >
            {user.may_return ? '재가입 허용 거두기' : '재가입 허용'}
          </Button>
        )}
      </div>
    </header>
  );
}

function UserTabs({ _id, tab, memos }: { _id: number; tab: Tab; memos: number }) {
  const links: readonly (readonly [Tab, string, string])[] = [
    ['overview', '요약', memberAddressOf(_id)],
    ['info', '정보', memberAddressOf(_id, 'user-info')],
    ['memo', memos > 0 ? `메모 ${memos}` : '메모', memberAddressOf(_id, 'user-memo')],
    ['pay', '이용·결제', memberAddressOf(_id, 'user-pay')],
    ['timeline', '활동', detailAddressOf(_id, 'timeline')],
    ['messages', '메시지', detailAddressOf(_id, 'messages')],
    ['sessions', '접속', detailAddressOf(_id, 'sessions')],
    ['consents', '동의', detailAddressOf(_id, 'consents')],
    ['history', '기록', detailAddressOf(_id, 'history')],
  ];
  return (
    <div className={styles.tabs}>
      <TabNav
        label="회원 화면"
        links={links.map(([name, label, to]) => ({ to, label, current: name === tab }))}
      />
    </div>
  );
}

function Missing() {
  return (
    <EmptyState
      icon="user"
      tone="neutral"
      title="없는 회원이에요"
      line="주소가 바뀌었거나 잘못 적혔을 수 있어요"
      level="h1"
    >
      <LinkButton to={addressOf('user-management')} variant="neutral" size="sm">
        회원 관리로
      </LinkButton>
    </EmptyState>
  );
}
