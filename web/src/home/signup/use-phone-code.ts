import {
  CODE_AGAIN_S,
  CODE_LIFETIME_S,
  confirmPhone,
  verifyPhone,
} from '@maru/contract/session/signup';
import { useEffect, useRef, useState } from 'react';
import { CallFailed, makeCall } from '../../shared/call.ts';
import { firstOf, phone as phoneRule, required } from '../../shared/form/rules.ts';
import type { FieldError } from '../../shared/form/use-error-text.ts';
import { useServerNow } from '../../shared/server-clock.ts';
import { announce } from '../../shared/ui/announcer.tsx';
import { wording } from '../../shared/wording.ts';
import { secondsUntil, timeToAnnounce } from './code-time.ts';
import { refusedCodeText } from './signup-rules.ts';
import { failureSentenceOf } from '../../shared/alert/say-failure.ts';
import { useAction } from '../../shared/use-action.ts';

const TICK_MS = 1_000;

interface Asked {
  verification: string;
  expires_at: string;
  again_at: string;
}

export interface PhoneCodeOptions {
  purpose: 'signup' | 'find-id' | 'find-password' | 'change-phone';
  /** Login id of the password to reset. Without it, no code can be requested. */
  userId?: string;
  phone: string;
  /** Without it the number is settled, and only proved here. */
  onPhone?: (phone: string) => void;
  /** The name of the proof; `null` while the phone is not proved. */
  proof: string | null;
  onProof: (verification: string | null) => void;
  /** Reports and marks any problem that prevents sending a code. `true` if there is none. */
  mayAsk?: () => boolean;
}

export type PhoneCode = ReturnType<typeof usePhoneCode>;

/** Requests a code for a phone number, and confirms the number with it. */
export function usePhoneCode({
  purpose,
  userId,
  phone,
  onPhone,
  proof,
  onProof,
  mayAsk = () => true,
}: PhoneCodeOptions) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const [code, setCode] = useState('');
  const [ownError, setOwnError] = useState<{ phone?: FieldError; code?: FieldError }>({});
  const { busy, run } = useAction<'ask' | 'confirm'>();
  const codeField = useRef<HTMLInputElement>(null);
  const time = useCodeTime(asked, proof !== null);

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
    const problem = problemOfCode(code);
    if (problem !== null) return setOwnError({ code: { message: problem } });
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

  return { asked, busy, code, setCode, codeField, ownError, ...time, changePhone, ask, confirm };
}

/** The seconds left for a code, and until the next one. Announces the time now and then. */
function useCodeTime(asked: Asked | null, isProved: boolean) {
  const now = useServerNow(TICK_MS);
  // The clock of the page lags behind by up to a tick.
  const left = asked ? Math.min(CODE_LIFETIME_S, secondsUntil(asked.expires_at, now)) : 0;
  const wait = asked ? Math.min(CODE_AGAIN_S, secondsUntil(asked.again_at, now)) : 0;
  const running = asked !== null && !isProved;

  useEffect(() => {
    const text = running ? timeToAnnounce(left) : null;
    if (text !== null) announce(text);
  }, [running, left]);

  return { left, wait, running };
}

function problemOfCode(code: string): string | null {
  if (code === '') return wording.validation.required;
  return /^\d{6}$/.test(code) ? null : '6자리 숫자를 입력해 주세요.';
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
