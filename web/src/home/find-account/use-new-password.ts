import { findPassword } from '@maru/contract/session/signup';
import { useRef, useState, type FormEvent } from 'react';
import { failureSentenceOf } from '../../shared/alert/say-failure.ts';
import { CallFailed, failureCodeOf, makeCall, mayBeDone } from '../../shared/call.ts';
import { inform } from '../../shared/dialog/dialog.ts';
import { announceInvalid } from '../../shared/form/announce-invalid.ts';
import { firstOf, minLength, noWhitespace, password, required } from '../../shared/form/rules.ts';
import { PASSWORDS_DIFFER, WEAK_PASSWORD } from '../signup/signup-rules.ts';
import { useAction } from '../../shared/use-action.ts';

const NO_ACCOUNT = '확인한 정보와 맞는 계정이 없어요. 아이디와 휴대폰 번호를 다시 확인해 주세요.';
const NEW_NUMBER =
  '담당자가 번호를 바꾼 계정은 24시간이 지난 뒤에 새 비밀번호를 정할 수 있어요. 지금 비밀번호로 로그인했다면 마이페이지에서 번호를 인증해 주세요.';
const MAY_BE_SET =
  '비밀번호가 바뀌었을 수 있어요. 새 비밀번호로 로그인해 보고, 되지 않으면 처음부터 다시 확인해 주세요.';

/** Proof of the claim: a phone verified by a code, or a person verified by the carrier. */
export type Proof = { verification: string } | { identity: string };

export const PROOF_GONE = '확인한 지 오래됐어요. 처음부터 다시 확인해 주세요.';

interface Errors {
  user_id?: { message: string };
  password?: { message: string };
  again?: { message: string };
}

const userIdRule = firstOf(required, noWhitespace, minLength(4));
const passwordRule = firstOf(required, noWhitespace, password);

export type NewPassword = ReturnType<typeof useNewPassword>;

/** State of the form: the claim, its proof, and the new password. */
export function useNewPassword() {
  const [userId, setUserId] = useState('');
  const [phone, setPhone] = useState('');
  const [proof, setProof] = useState<Proof | null>(null);
  const [typed, setTyped] = useState('');
  const [again, setAgain] = useState('');
  const [errors, setErrors] = useState<Errors>({});
  const { isBusy, run } = useAction();
  const [isDone, setDone] = useState(false);
  /** Proof of an attempt that got no response. The server may have consumed it. */
  const lost = useRef<Proof | null>(null);
  const form = useRef<HTMLFormElement>(null);

  const mayAsk = () => {
    const problem = userIdRule(userId);
    setErrors(problem === true ? {} : { user_id: { message: problem } });
    if (problem !== true) form.current?.querySelector<HTMLInputElement>('input')?.focus();
    return problem === true;
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy || proof === null) return;
    const found = problemsOf(typed, again);
    setErrors(found);
    if (found.password || found.again) {
      announceInvalid(Object.keys(found).length);
      const first = found.password ? 'password' : 'again';
      form.current?.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus();
      return;
    }
    await run(
      async () => {
        await makeCall(findPassword, { body: { ...proof, password: typed } });
        setDone(true);
      },
      { failed: explain },
    );
  };

  const explain = async (error: unknown) => {
    const refused = error instanceof CallFailed ? error.errors : [];
    if (refused.some(({ path }) => path === 'password')) {
      setErrors({ password: { message: WEAK_PASSWORD } });
      return;
    }
    if (mayBeDone(error)) lost.current = proof;
    const code = failureCodeOf(error);
    // A proof is good for one attempt: begin again with a new code.
    if (code === 'NOT_FOUND' || code === 'INVALID_INPUT') setProof(null);
    if (code === 'NOT_FOUND') await inform({ title: NO_ACCOUNT });
    else if (code === 'INVALID_INPUT') {
      await inform({ title: lost.current === proof ? MAY_BE_SET : PROOF_GONE });
    } else if (code === 'STATE_CONFLICT') await inform({ title: NEW_NUMBER });
    else await inform({ title: failureSentenceOf(error) });
  };

  return {
    claim: { userId, setUserId, phone, setPhone },
    password: { typed, setTyped, again, setAgain },
    proof,
    setProof,
    errors,
    setErrors,
    form,
    mayAsk,
    submit,
    isBusy,
    isDone,
  };
}

function problemsOf(typed: string, again: string): Errors {
  const problem = passwordRule(typed);
  return {
    ...(problem === true ? {} : { password: { message: problem } }),
    ...(again === typed ? {} : { again: { message: PASSWORDS_DIFFER } }),
  };
}
