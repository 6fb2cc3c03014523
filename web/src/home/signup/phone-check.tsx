import type { Ref } from 'react';
import { pressedKey } from '../../shared/shortcut.ts';
import { PhoneField } from '../../shared/form/masked-field.tsx';
import { codeDigitsOf } from '../../shared/form/masks.ts';
import { TextField } from '../../shared/form/text-field.tsx';
import type { FieldError } from '../../shared/form/use-error-text.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Icon } from '../../shared/ui/icon.tsx';
import { formatTimeLeft } from './code-time.ts';
import styles from './signup.module.css';
import { usePhoneCode, type PhoneCode, type PhoneCodeOptions } from './use-phone-code.ts';

interface PhoneCheckProps extends PhoneCodeOptions {
  label?: string;
  /** The field of the number. */
  field?: Ref<HTMLInputElement>;
  error?: FieldError;
}

/** A phone number, and a code as proof that the visitor holds the phone. */
export function PhoneCheck({ label = '휴대폰 번호', field, error, ...options }: PhoneCheckProps) {
  const { phone, onPhone, proof } = options;
  const check = usePhoneCode(options);
  const { asked, busy, ownError, wait, running, changePhone, ask } = check;

  return (
    <>
      <div className={styles.withButton}>
        <PhoneField
          ref={field}
          label={label}
          name="phone"
          required
          value={phone}
          onChange={changePhone}
          readOnly={onPhone === undefined}
          error={ownError.phone ?? error}
          help={
            running && wait > 0
              ? `문자로 받은 6자리 숫자를 3분 안에 입력해 주세요. ${wait}초 뒤에 다시 받을 수 있어요.`
              : '문자로 받은 6자리 숫자를 3분 안에 입력해 주세요.'
          }
        />
        <Button
          variant="secondary"
          loading={busy === 'ask'}
          disabled={proof !== null || (asked !== null && wait > 0)}
          onClick={() => void ask()}
        >
          {asked === null ? '인증번호 받기' : '다시 받기'}
        </Button>
      </div>
      {running && <CodeField check={check} />}
      {proof !== null && (
        <p className={styles.free}>
          <Icon name="check-c" size={16} />
          휴대폰을 확인했어요.
        </p>
      )}
    </>
  );
}

/** The code field, with the remaining time. */
function CodeField({ check }: { check: PhoneCode }) {
  const { codeField, left, code, setCode, confirm, ownError, busy } = check;
  return (
    <div className={styles.withButton}>
      <TextField
        ref={codeField}
        label={
          <>
            인증번호{' '}
            <span role="timer" aria-live="off" className={styles.time}>
              {formatTimeLeft(left)}
            </span>
          </>
        }
        name="code"
        required
        inputMode="numeric"
        autoComplete="one-time-code"
        value={code}
        onChange={(event) => setCode(codeDigitsOf(event.target.value))}
        onKeyDown={(event) => {
          if (pressedKey(event) !== 'Enter') return;
          event.preventDefault();
          void confirm();
        }}
        error={ownError.code}
        help={left === 0 ? '시간이 지났어요. 인증번호를 다시 받아 주세요.' : undefined}
      />
      <Button loading={busy === 'confirm'} onClick={() => void confirm()}>
        확인
      </Button>
    </div>
  );
}
