import { listUserMemberships } from '@maru/contract/member/staff-membership';
import { listMemos } from '@maru/contract/member/staff-memo';
import { listUserTags, type StaffUserView } from '@maru/contract/member/staff-member';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { formatDateTime, formatDay, formatDeadline } from '../../shared/format.ts';
import { lastMomentOf } from '../../shared/membership-span.ts';
import { callQuery } from '../../shared/query.ts';
import { serverNow } from '../../shared/server-clock.ts';
import { Badge } from '../../shared/ui/badge.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { Loaded } from '../../shared/ui/loaded.tsx';
import { Skeleton } from '../../shared/ui/skeleton.tsx';
import { Panel } from '../chrome/admin-page.tsx';
import { Facts } from '../list/side-panel.tsx';
import { DepartedRecords } from './departed-records.tsx';
import { MaskedValue } from './masked-value.tsx';
import { useMemberActions } from './use-member-actions.ts';
import { memberAddressOf } from './member-address.ts';
import { Tags } from './member-marks.tsx';
import { NewestEntries } from './member-timeline.tsx';
import { Hint } from '../chrome/hint.tsx';
import { SecondLine } from '../chrome/two-lines.tsx';
import styles from './member.module.css';
import { joinNames, membershipStates, memoKinds, memoTones } from './member-words.ts';

const MEMOS_SHOWN = 3;

/** Facts on the left. Products in use and memos on the right. */
export function MemberOverview({ user }: { user: StaffUserView }) {
  return (
    <div className={styles.record}>
      <UserFacts user={user} />
      <div className={styles.stack}>
        <UsedNow user={user} />
        <NewestEntries user={user} />
        <NewestMemos user={user} />
      </div>
    </div>
  );
}

function UserFacts({ user }: { user: StaffUserView }) {
  const actions = useMemberActions();
  const tags = useQuery(callQuery(listUserTags, {}));
  const known = (tags.data?.items ?? []).map(({ tag }) => tag);
  const said = [
    user.sms ? '문자' : null,
    user.push ? '푸시' : null,
    user.night ? '야간' : null,
  ].filter((word) => word !== null);
  const { identity } = user;
  return (
    <Panel title="기본 정보">
      <Facts
        items={[
          ['아이디', user.user_id],
          [
            '이메일',
            <MaskedValue
              key="email"
              userId={user._id}
              owner={user.user_id}
              field="email"
              masked={user.email}
            />,
          ],
          [
            '본인확인',
            identity === null
              ? '안 했어요'
              : `${formatDay(identity.checked_at)} · ${identity.carrier}`,
          ],
          [
            '생년월일',
            <MaskedValue
              key="birth"
              userId={user._id}
              owner={user.user_id}
              field="birth"
              masked={identity === null ? null : '****-**-**'}
            />,
          ],
          ['가입', `${formatDay(user.created_at)} · ${joinNames[user.join_source]}`],
          ['최근 접속', user.last_login_at === null ? '–' : formatDateTime(user.last_login_at)],
          ['접속 중 기기', `${user.sessions}대`],
          ['수신 동의', said.length === 0 ? '없음' : said.join(' · ')],
          ['관심 분야', user.interests.length === 0 ? '–' : user.interests.join(' · ')],
          ...(user.password_until === null
            ? []
            : ([['임시 비밀번호', `${formatDateTime(user.password_until)}까지`]] as const)),
          ...(user.suspend_reason === null
            ? []
            : ([
                ['정지 사유', user.suspend_reason],
                [
                  '정지 끝',
                  user.suspended_until === null
                    ? '풀어 줄 때까지'
                    : formatDateTime(user.suspended_until),
                ],
              ] as const)),
          ...(user.withdrawn_at === null
            ? []
            : ([
                ['탈퇴', formatDateTime(user.withdrawn_at)],
                ['분리 보관', <DepartedRecords key="departed" user={user} />],
              ] as const)),
          ['태그', <Tags key="tags" tags={user.tags} />],
        ]}
      />
      {user.state !== 'withdrawn' && (
        <div className={styles.under}>
          <Button size="admin" variant="outline" onClick={() => void actions.editTags(user, known)}>
            태그 고치기
          </Button>
        </div>
      )}
    </Panel>
  );
}

function UsedNow({ user: { _id } }: { user: StaffUserView }) {
  const query = useQuery(callQuery(listUserMemberships, { params: { _id } }));
  return (
    <Panel
      title="이용 상품"
      aside={
        <Link to={memberAddressOf(_id, 'user-pay')} className={styles.more}>
          이용·결제 보기
        </Link>
      }
    >
      <Loaded
        query={query}
        skeleton={<Skeleton height={64} />}
        isEmpty={({ items }) =>
          items.every(({ state }) => state !== 'current' && state !== 'coming')
        }
        empty={<Hint>지금 이용하는 상품이 없어요</Hint>}
      >
        {({ items }) => (
          <ul className={styles.lines}>
            {items
              .filter(({ state }) => state === 'current' || state === 'coming')
              .map((item) => (
                <li key={item._id}>
                  <span className={styles.badges}>
                    <Badge tone={membershipStates[item.state].tone}>
                      {membershipStates[item.state].name}
                    </Badge>
                    {item.product.name}
                  </span>
                  <SecondLine>
                    {formatDay(item.starts_at)} – {formatDay(lastMomentOf(item.ends_at))} ·{' '}
                    {formatDeadline(lastMomentOf(item.ends_at), serverNow())}
                  </SecondLine>
                </li>
              ))}
          </ul>
        )}
      </Loaded>
    </Panel>
  );
}

function NewestMemos({ user: { _id } }: { user: StaffUserView }) {
  const query = useQuery(callQuery(listMemos, { query: { member: _id, pageSize: MEMOS_SHOWN } }));
  return (
    <Panel
      title="메모"
      aside={
        <Link to={memberAddressOf(_id, 'user-memo')} className={styles.more}>
          메모 쓰기
        </Link>
      }
    >
      <Loaded
        query={query}
        skeleton={<Skeleton height={64} />}
        isEmpty={({ items }) => items.length === 0}
        empty={<Hint>아직 메모가 없어요</Hint>}
      >
        {({ items }) => (
          <ul className={styles.lines}>
            {items.map((memo) => (
              <li key={memo._id}>
                <span className={styles.badges}>
                  <Badge tone={memoTones[memo.kind]}>{memoKinds[memo.kind]}</Badge>
                  <span className={styles.oneLine}>{memo.body}</span>
                </span>
                <SecondLine>
                  {memo.author.name} · {formatDay(memo.created_at)}
                </SecondLine>
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </Panel>
  );
}
