import {
  getManager,
  listManagerLogins,
  listManagers,
  removeManager,
  resetManagerPassword,
  resetManagerSecondFactor,
  updateManager,
  type ManagerView,
} from '@maru/contract/manager/manager';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { makeCall } from '../../shared/call.ts';
import { confirm, openModal } from '../../shared/dialog/dialog.ts';
import { password as passwordRule } from '../../shared/form/rules.ts';
import { formatDateTime } from '../../shared/format.ts';
import { callQuery } from '../../shared/query.ts';
import { Badge } from '../../shared/ui/badge.tsx';
import { Button, LinkButton } from '../../shared/ui/button.tsx';
import { Loaded } from '../../shared/ui/loaded.tsx';
import { Skeleton } from '../../shared/ui/skeleton.tsx';
import { Panel } from '../chrome/admin-page.tsx';
import { useAdmin } from '../guard/admin-guard.ts';
import { Facts } from '../list/side-panel.tsx';
import { ACCOUNT, addressOf } from '../sections.ts';
import { LoginList } from './login-list.tsx';
import { FactorBadge } from './manager-columns.tsx';
import { permissionName } from './manager-words.tsx';
import { useAction, type Action } from '../../shared/use-action.ts';
import { SecondLine, TwoLines } from '../chrome/two-lines.tsx';
import { Fields } from '../form/fields.tsx';
import styles from './manager.module.css';

/** History of an account. */
export function ManagerHistory({ item }: { item: ManagerView }) {
  const logins = useQuery(
    callQuery(listManagerLogins, { params: { _id: item._id }, query: { pageSize: 10 } }),
  );
  return (
    <>
      <Panel title="권한 기록">
        <PermissionLog item={item} />
      </Panel>
      <Panel title="로그인 기록">
        <Loaded query={logins} skeleton={<Skeleton height={120} />}>
          {({ items }) => <LoginList items={items} />}
        </Loaded>
      </Panel>
    </>
  );
}

/** Actions on an account outside its form. */
export function AccountCard({ item }: { item: ManagerView }) {
  return (
    <Panel title="접속과 보안" first>
      <Fields>
        <Facts
          items={[
            [
              '지금',
              item.sessions > 0 ? (
                <Badge key="now" tone="info">
                  접속 중
                </Badge>
              ) : (
                '접속하지 않음'
              ),
            ],
            ['최근 로그인', item.last_login_at === null ? '–' : formatDateTime(item.last_login_at)],
            ['최근 IP', item.last_ip ?? '–'],
            ['2단계 인증', <FactorBadge key="factor" manager={item} />],
            ...(item.second_factor
              ? [['복구 코드', `${item.recovery_codes}개 남음`] as const]
              : []),
            ['등록', `${formatDateTime(item.created_at)}${by(item.created_by)}`],
          ]}
        />
        <AccountButtons item={item} />
      </Fields>
    </Panel>
  );
}

function AccountButtons({ item }: { item: ManagerView }) {
  const navigate = useNavigate();
  const { isBusy, run } = useAction([getManager, listManagers]);
  // Staff change their own password and second factor in 내 계정.
  const isOwn = useAdmin().user_id === item.user_id;

  const remove = async () => {
    if (await removeForGood(item, run)) void navigate(addressOf('manager'), { replace: true });
  };

  return (
    <div className={styles.buttons}>
      {isOwn ? (
        <LinkButton to={addressOf(ACCOUNT)} variant="outline" size="admin">
          내 계정에서 바꾸기
        </LinkButton>
      ) : (
        <Button variant="outline" size="admin" onClick={() => void newPassword(item, run)}>
          비밀번호 다시 정하기
        </Button>
      )}
      {item.second_factor && !isOwn && (
        <Button variant="outline" size="admin" onClick={() => void resetFactor(item, run)}>
          2단계 인증 풀기
        </Button>
      )}
      {item.state === 'disabled' ? (
        <Button
          variant="secondary"
          size="admin"
          aria-disabled={isBusy}
          onClick={() => void setState(item, 'active', run)}
        >
          다시 쓰기
        </Button>
      ) : (
        <Button
          variant="danger-soft"
          size="admin"
          aria-disabled={isBusy}
          onClick={() => void setState(item, 'disabled', run)}
        >
          계정 중지
        </Button>
      )}
      <Button variant="ghost" size="admin" aria-disabled={isBusy} onClick={() => void remove()}>
        완전히 지우기
      </Button>
    </div>
  );
}

type Run = Action['run'];

async function setState(item: ManagerView, state: 'active' | 'disabled', run: Run): Promise<void> {
  const { _id, version, name } = item;
  const sure = await confirm({
    title:
      state === 'disabled' ? `${name} 님의 계정을 중지할까요?` : `${name} 님이 다시 쓰게 할까요?`,
    message:
      state === 'disabled'
        ? '접속 중이면 바로 로그아웃되고, 다시 켤 때까지 로그인할 수 없어요.'
        : '저장된 권한 그대로 로그인할 수 있어요.',
    buttons: {
      confirm: state === 'disabled' ? '중지하기' : '다시 쓰기',
      tone: state === 'disabled' ? 'danger' : 'primary',
    },
  });
  if (!sure) return;
  await run(
    () => makeCall(updateManager, { params: { _id }, body: { state, version } }),
    state === 'disabled' ? '계정을 중지했어요' : '다시 쓸 수 있어요',
  );
}

function newPassword(item: ManagerView, run: Run) {
  const { _id, version, name } = item;
  return openModal({
    title: '새 비밀번호를 정할까요?',
    message: `${name} 님이 접속 중이면 로그아웃돼요. 새 비밀번호는 직접 전해 주세요. 처음 로그인할 때 본인이 바꿔야 해요.`,
    inputs: [
      {
        id: 'password',
        label: '새 비밀번호',
        type: 'password',
        required: true,
        autoComplete: 'new-password',
        check: passwordRule,
      },
    ],
    buttons: { confirm: '바꾸기' },
    onConfirm: ({ password = '' }) =>
      run(
        () => makeCall(resetManagerPassword, { params: { _id }, body: { password, version } }),
        '비밀번호를 바꿨어요',
      ),
  });
}

function resetFactor(item: ManagerView, run: Run) {
  const { _id, version, name } = item;
  return openModal({
    title: '2단계 인증을 풀까요?',
    message: `${name} 님은 다음 로그인부터 코드 없이 들어와요. 본인이 맞는지 꼭 확인해 주세요.`,
    inputs: [
      {
        id: 'reason',
        label: '사유',
        type: 'text',
        required: true,
        minLength: 2,
        maxLength: 200,
        placeholder: '예: 휴대폰 분실, 대면 확인',
      },
    ],
    buttons: { confirm: '풀기', tone: 'danger' },
    onConfirm: ({ reason = '' }) => {
      const body = { reason: reason.trim(), version };
      return run(
        () => makeCall(resetManagerSecondFactor, { params: { _id }, body }),
        '2단계 인증을 풀었어요',
      );
    },
  });
}

/** @returns whether the account is removed. */
async function removeForGood(item: ManagerView, run: Run): Promise<boolean> {
  const { _id, version, name } = item;
  const sure = await confirm({
    title: `${name} 님의 계정을 완전히 지울까요?`,
    message: '권한이 모두 사라지고 로그인할 수 없어요. 지금까지의 기록은 남아요.',
    buttons: { confirm: '완전히 지우기', tone: 'danger' },
  });
  if (!sure) return false;
  return run(
    () => makeCall(removeManager, { params: { _id }, query: { version } }),
    '관리자를 완전히 지웠어요',
  );
}

function by(name: string | null): string {
  return name === null ? '' : ` · ${name}`;
}

function PermissionLog({ item: { permission_log } }: { item: ManagerView }) {
  if (permission_log.length === 0) {
    return <p className={styles.hint}>등록한 뒤로 바뀐 권한이 없어요.</p>;
  }
  return (
    <ul className={styles.lines}>
      {permission_log.map(({ permission, granted, by: who, at }, index) => (
        <li key={index}>
          <TwoLines>
            <span>{permissionName(permission)}</span>
            <SecondLine>
              {formatDateTime(at)} · {who ?? '–'}
            </SecondLine>
          </TwoLines>
          <Badge tone={granted ? 'success' : 'ended'}>{granted ? '주었어요' : '거두었어요'}</Badge>
        </li>
      ))}
    </ul>
  );
}
