import {
  CODE_AGAIN_S,
  CODE_LIFETIME_S,
  confirmPhone,
  verifyPhone,
} from '@maru/contract/session/signup';
import { useEffect, useRef, useState, type Ref } from 'react';
import { CallFailed, makeCall } from '../../shared/call.ts';
import { PhoneField } from '../../shared/form/masked-field.tsx';
import { codeDigitsOf } from '../../shared/form/masks.ts';
import { firstOf, phone as phoneRule, required } from '../../shared/form/rules.ts';
import { TextField } from '../../shared/form/text-field.tsx';
import type { FieldError } from '../../shared/form/use-error-text.ts';
import { useServerNow } from '../../shared/server-clock.ts';
import { announce } from '../../shared/ui/announcer.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { Icon } from '../../shared/ui/icon.tsx';
import { wording } from '../../shared/wording.ts';
import { formatTimeLeft, secondsUntil, timeToAnnounce } from './code-time.ts';
import { refusedCodeText } from './signup-rules.ts';
import { failureSentenceOf } from '../../shared/alert/say-failure.ts';
import { useAction } from '../../shared/use-action.ts';
import styles from './signup.module.css';

const TICK_MS = 1_000;

interface Asked {
  verification: string;
  expires_at: string;
  again_at: string;
}

interface PhoneCheckProps {
  purpose: 'signup' | 'find-id' | 'find-password' | 'change-phone';
  label?: string;
  /** The field of the number. */
  field?: Ref<HTMLInputElement>;
  /** Login id of the password to reset. Without it, no code can be requested. */
  userId?: string;
  phone: string;
  /** Without it the number is settled, and only proved here. */
  onPhone?: (phone: string) => void;
  /** The name of the proof; `null` while the phone is not proved. */
  proof: string | null;
  onProof: (verification: string | null) => void;
  error?: FieldError;
  /** Reports and marks any problem that prevents sending a code. `true` if there is none. */
  mayAsk?: () => boolean;
}

/** A phone number, and a code as proof that the visitor holds the phone. */
export function PhoneCheck({
  purpose,
  label = '휴대폰 번호',
  field,
  userId,
  phone,
  onPhone,
  proof,
  onProof,
  error,
  mayAsk = () => true,
}: PhoneCheckProps) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const [code, setCode] = useState('');
  const [ownError, setOwnError] = useState<{ phone?: FieldError; code?: FieldError }>({});
  const { busy, run } = useAction<'ask' | 'confirm'>();
  const codeField = useRef<HTMLInputElement>(null);
  const now = useServerNow(TICK_MS);
  // The clock of the page lags behind by up to a tick.
  const left = asked ? Math.min(CODE_LIFETIME_S, secondsUntil(asked.expires_at, now)) : 0;
  const wait = asked ? Math.min(CODE_AGAIN_S, secondsUntil(asked.again_at, now)) : 0;
  const running = asked !== null && proof === null;

  useEffect(() => {
    const text = running ? timeToAnnounce(left) : null;
    if (text !== null) announce(text);
  }, [running, left]);

  // The pressed button is now disabled, so the focus moves to the code field. It stays if the
  // visitor has moved to another field meanwhile.
  useEffect(() => {
    if (!(document.activeElement instanceof HTMLInputElement)) codeField.current?.focus();
  }, [asked]);

  const changePhone = (next: string) => {
    if (next !== phone) {
      onProof(null);
      setAsked(null);
      setCode('');
      setOwnError({});
    }
    onPhone?.(next);
  };

  const ask = async () => {
    const problem = firstOf(required, phoneRule)(phone);
    setOwnError(problem === true ? {} : { phone: { message: problem } });
    if (!mayAsk() || problem !== true) return;
    await run(
      async () => {
        const { item } = await makeCall(verifyPhone, {
          body: { purpose, phone, ...(userId === undefined ? {} : { user_id: userId }) },
        });
        setAsked(item);
        setCode('');
        announce('인증번호를 보냈어요');
      },
      {
        failed: (failure) => setOwnError({ phone: { message: sentenceOfAsking(failure) } }),
        key: 'ask',
      },
    );
  };

  const confirm = async () => {
    if (!asked || busy !== null) return;
    if (!/^\d{6}$/.test(code)) {
      setOwnError({
        code: {
          message: code === '' ? wording.validation.required : '6자리 숫자를 입력해 주세요.',
        },
      });
      return;
    }
    await run(
      async () => {
        await makeCall(confirmPhone, { body: { verification: asked.verification, code } });
        setOwnError({});
        onProof(asked.verification);
        announce('휴대폰을 확인했어요');
      },
      {
        failed: (failure) => setOwnError({ code: { message: sentenceOfConfirming(failure) } }),
        key: 'confirm',
      },
    );
  };

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
      {running && (
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
              if (event.key !== 'Enter') return;
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
      )}
      {proof !== null && (
        <p className={styles.free}>
          <Icon name="check-c" size={16} />
          휴대폰을 확인했어요.
        </p>
      )}
    </>
  );
}

function sentenceOfAsking(failure: unknown): string {
  if (failure instanceof CallFailed && failure.code === 'TOO_MANY_REQUESTS') {
    const soon = failure.retryAfter !== null && failure.retryAfter <= 30;
    return soon
      ? `${failure.retryAfter}초 뒤에 다시 받을 수 있어요.`
      : '인증번호를 받을 수 있는 횟수를 넘었어요. 나중에 다시 시도해 주세요.';
  }
  return failureSentenceOf(failure);
}

function sentenceOfConfirming(failure: unknown): string {
  if (failure instanceof CallFailed && failure.code === 'INVALID_INPUT') {
    return refusedCodeText(failure.errors.find(({ path }) => path === 'code')?.message);
  }
  return failureSentenceOf(failure);
}
