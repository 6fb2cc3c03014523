import { whatIsMyAddress } from '@maru/contract/session/auth';
import { listNotices } from '@maru/contract/notice/staff-notice';
import { getProfile } from '@maru/contract/profile/staff-profile';
import { useQuery } from '@tanstack/react-query';
import { formatListDate } from '../../shared/format.ts';
import { callQuery } from '../../shared/query.ts';
import { serverNow } from '../../shared/server-clock.ts';
import { Badge } from '../../shared/ui/badge.tsx';
import { Loaded } from '../../shared/ui/loaded.tsx';
import { RowSkeleton, Skeleton } from '../../shared/ui/skeleton.tsx';
import { NoticeTopicsCard } from '../profile/notice-topics-card.tsx';
import { PasskeyCard } from '../profile/passkey-card.tsx';
import { PasswordCard } from '../profile/password-card.tsx';
import { SecondFactorCard } from '../profile/second-factor-card.tsx';
import { Columns, Panel } from '../chrome/admin-page.tsx';
import { NoticeList } from '../chrome/bell.tsx';
import { permissionTitles } from '../chrome/profile.tsx';
import { useAdmin } from '../guard/admin-guard.ts';
import { deviceNameOf } from '../guard/device-name.ts';
import { Facts } from '../list/side-panel.tsx';
import styles from './start.module.css';

/** The staff member's own identity, login method, permissions and recent events. */
export function AccountPart() {
  const { user_id, permissions } = useAdmin();
  const address = useQuery(callQuery(whatIsMyAddress, {}));
  const notices = useQuery(callQuery(listNotices, {}));
  const profile = useQuery(callQuery(getProfile, {}));

  return (
    <Columns
      main={
        <>
          <Loaded query={profile} skeleton={<Skeleton height={140} />}>
            {({ item }) => <SecondFactorCard factor={item.second_factor} />}
          </Loaded>
          <PasskeyCard />
          <PasswordCard />
          <NoticeTopicsCard />
          <Panel title="최근 알림" padding={false}>
            <Loaded query={notices} skeleton={<RowSkeleton />}>
              {({ items }) => <NoticeList items={items} />}
            </Loaded>
          </Panel>
        </>
      }
      side={
        <>
          <Panel title="권한">
            <ul className={styles.permissions}>
              {permissions.map((permission) => (
                <li key={permission}>
                  <Badge tone="upcoming">{permissionTitles[permission]}</Badge>
                </li>
              ))}
            </ul>
          </Panel>
          <Panel title="최근 로그인">
            <Loaded query={profile} skeleton={<Skeleton height={120} />}>
              {({ item }) => (
                <Facts
                  items={item.logins.map(
                    ({ at, ip, user_agent }) =>
                      [
                        formatListDate(at, serverNow()),
                        `${ip} · ${deviceNameOf(user_agent)}`,
                      ] as const,
                  )}
                />
              )}
            </Loaded>
          </Panel>
          <Panel title="지금 접속">
            <Facts
              items={[
                ['아이디', user_id],
                ['IP', address.data?.ip ?? '–'],
                ['기기', deviceNameOf(navigator.userAgent)],
              ]}
            />
            <p className={styles.note}>
              다른 기기에서 같은 계정으로 로그인하면 이 접속은 바로 종료됩니다.
            </p>
          </Panel>
        </>
      }
    />
  );
}
