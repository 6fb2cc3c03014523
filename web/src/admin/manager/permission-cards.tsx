import { permissions, type Permission } from '@maru/contract/core/call';
import { useId } from 'react';
import { Checkbox } from '../../shared/form/choice-field.tsx';
import { permissionName, screensOf } from './manager-words.tsx';
import styles from './manager.module.css';

/** The six permissions, each with the screens it opens. */
export function PermissionCards({
  value,
  onChange,
}: {
  value: readonly Permission[];
  onChange: (permissions: Permission[]) => void;
}) {
  const id = useId();
  const isSuper = value.includes('superAdmin');
  return (
    <div role="group" aria-labelledby={`${id}-label`}>
      <p id={`${id}-label`} className="sr-only">
        권한
      </p>
      <div className={styles.cards}>
        {permissions.map((permission) => {
          const isOn = value.includes(permission);
          return (
            <div key={permission} className={styles.card} data-on={isOn || undefined}>
              <Checkbox
                name="permissions"
                value={permission}
                checked={isOn}
                aria-describedby={`${id}-${permission}`}
                onChange={(event) =>
                  onChange(
                    event.target.checked
                      ? permissions.filter((one) => one === permission || value.includes(one))
                      : value.filter((one) => one !== permission),
                  )
                }
              >
                <strong>{permissionName(permission)}</strong>
              </Checkbox>
              <p id={`${id}-${permission}`} className={styles.hint}>
                {screensLine(permission)}
              </p>
            </div>
          );
        })}
      </div>
      {isSuper && (
        <p className={styles.notice}>최고관리자는 다른 권한을 고르지 않아도 모든 화면을 열어요.</p>
      )}
    </div>
  );
}

function screensLine(permission: Permission): string {
  const titles = screensOf(permission);
  if (permission === 'superAdmin') return `모든 화면과 ${titles.join(', ')}`;
  return titles.length === 0 ? '이 브랜드에서는 여는 화면이 없어요.' : titles.join(', ');
}
