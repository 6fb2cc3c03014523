import { changeMyPhone, getMe } from '@maru/contract/account/me';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { pressedKey } from '../../shared/shortcut.ts';
import { showAlert } from '../../shared/alert/alert.ts';
import { CallFailed, failureCodeOf, makeCall } from '../../shared/call.ts';
import { TextField } from '../../shared/form/text-field.tsx';
import { callKey } from '../../shared/query.ts';
import { Button } from '../../shared/ui/button.tsx';
import { sentenceOf } from '../../shared/wording.ts';
import { PhoneCheck } from '../signup/phone-check.tsx';
import styles from './own-page.module.css';

/** The number, masked, and the way to another one: by a code that is sent to it. */
export function PhoneForm({
  phone,
  onChanged,
}: {
  phone: string | null;
  onChanged: () => Promise<unknown>;
}) {
  const queries = useQueryClient();
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<{ message: string } | null>(null);

  const field = useRef<HTMLInputElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);

  useEffect(() => {
    if (open) field.current?.focus();
    else if (wasOpen.current) opener.current?.focus();
    wasOpen.current = open;
  }, [open]);

  const close = () => {
    setOpen(false);
    setTyped('');
    setError(null);
  };
  const closeOnEscape = (event: KeyboardEvent) => {
    if (pressedKey(event) !== 'Escape' || !open) return;
    event.preventDefault();
    close();
  };

  const proved = async (verification: string | null) => {
    setError(null);
    if (verification === null) return;
    try {
      await makeCall(changeMyPhone, { body: { verification } });
      close();
      showAlert({ type: 'success', message: '휴대폰 번호를 바꿨어요' });
      await queries.invalidateQueries({ queryKey: callKey(getMe) });
      await onChanged();
    } catch (failure) {
      const code = failureCodeOf(failure);
      const refused = failure instanceof CallFailed ? failure.errors : [];
      if (refused.some(({ message }) => message === 'taken')) {
        setError({ message: '다른 계정에서 쓰고 있는 번호예요.' });
        return;
      }
      const message =
        code === 'Unauthorized'
          ? '확인 시간이 지났어요. 비밀번호를 다시 확인해 주세요.'
          : sentenceOf(code);
      if (message !== null) showAlert({ type: 'error', message });
      if (code === 'Unauthorized') await onChanged();
    }
  };

  return (
    <div role="group" aria-label="휴대폰 번호" className={styles.form} onKeyDown={closeOnEscape}>
      <TextField label="지금 번호" readOnly value={phone ?? '등록된 번호가 없어요'} />
      {open ? (
        <>
          <PhoneCheck
            purpose="change-phone"
            label="새 휴대폰 번호"
            field={field}
            phone={typed}
            onPhone={setTyped}
            proof={null}
            onProof={(verification) => void proved(verification)}
            error={error ?? undefined}
          />
          <Button variant="neutral" onClick={close}>
            취소
          </Button>
        </>
      ) : (
        <Button ref={opener} variant="outline" onClick={() => setOpen(true)}>
          번호 바꾸기
        </Button>
      )}
    </div>
  );
}
