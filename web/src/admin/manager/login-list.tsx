import { methodWords } from '@maru/contract/audit/audit-labels';
import type { StaffLogin } from '@maru/contract/manager/manager';
import { formatDateTime } from '../../shared/format.ts';
import { Badge } from '../../shared/ui/badge.tsx';
import { deviceNameOf } from '../guard/device-name.ts';
import { loginResults } from './manager-words.tsx';
import { SecondLine, TwoLines } from '../chrome/two-lines.tsx';
import styles from './manager.module.css';

/** Logins one under the other, good and refused. */
export function LoginList({ items }: { items: readonly StaffLogin[] }) {
  if (items.length === 0) return <p className={styles.hint}>아직 로그인한 적이 없어요.</p>;
  return (
    <ul className={styles.lines}>
      {items.map(({ _id, at, ip, user_agent, result, method }) => (
        <li key={_id}>
          <TwoLines>
            <span className="tabular">{formatDateTime(at)}</span>
            <SecondLine>
              {ip} · {deviceNameOf(user_agent)}
              {method !== 'password' && <span>{` · ${methodWords[method]}`}</span>}
            </SecondLine>
          </TwoLines>
          <Badge tone={loginResults[result].tone}>{loginResults[result].label}</Badge>
        </li>
      ))}
    </ul>
  );
}
