import { useState, type ComponentProps, type KeyboardEvent } from 'react';
import { classNames } from '../ui/class-names.ts';
import { Icon } from '../ui/icon.tsx';
import { Field, type ElsewhereProps, type FieldProps } from './field.tsx';
import styles from './field.module.css';
import { passwordParts } from './rules.ts';

interface PasswordFieldProps
  extends
    FieldProps,
    ElsewhereProps,
    Omit<ComponentProps<'input'>, 'id' | 'required' | 'className' | 'type'> {
  autoComplete: 'current-password' | 'new-password';
  /** Ticks off the four parts of the rule while it is typed, for a new password. */
  showRules?: boolean;
}

/** A password: it can be shown and pasted, and is never trimmed. */
export function PasswordField({
  label,
  help,
  error,
  invalid,
  describedBy,
  required,
  hideLabel,
  className,
  showRules = false,
  onChange,
  ...input
}: PasswordFieldProps) {
  const [visible, setVisible] = useState(false);
  const [typed, setTyped] = useState('');
  const [capsLock, setCapsLock] = useState(false);

  const noticeCapsLock = (event: KeyboardEvent) => {
    setCapsLock(event.getModifierState('CapsLock'));
  };

  return (
    <div className={className}>
      <Field {...{ label, help, error, invalid, describedBy, required, hideLabel }}>
        {(control) => (
          <div className={styles.wrap}>
            <input
              {...input}
              {...control}
              type={visible ? 'text' : 'password'}
              className={classNames(styles.control, styles.withAfter)}
              onKeyDown={noticeCapsLock}
              onKeyUp={noticeCapsLock}
              onChange={(event) => {
                setTyped(event.target.value);
                onChange?.(event);
              }}
            />
            <button
              type="button"
              aria-label={visible ? '비밀번호 숨기기' : '비밀번호 보기'}
              aria-pressed={visible}
              className={styles.inside}
              onClick={() => setVisible(!visible)}
            >
              {/* The eye is as open as the password. */}
              <Icon name={visible ? 'eye' : 'eye-off'} />
            </button>
          </div>
        )}
      </Field>
      {capsLock && <output className={styles.caps}>Caps Lock이 켜져 있어요</output>}
      {showRules && (
        <ul className={styles.parts} aria-label="비밀번호 조건">
          {passwordParts.map((part) => {
            const met = part.fits(typed);
            return (
              <li key={part.label} className={classNames(styles.part, met && styles.met)}>
                <Icon name={met ? 'check-c' : 'check'} size={16} />
                {part.label}
                <span className="sr-only">{met ? ' 충족' : ' 미충족'}</span>
              </li>
            );
          })}
        </ul>
      )}
    </div>
  );
}
