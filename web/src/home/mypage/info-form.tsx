import { getMe, updateMyInfo } from '@maru/contract/me';
import type { OutputOf } from '@maru/contract/call';
import { useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { showAlert } from '../../shared/alert/alert.ts';
import { CallFailed, failureCodeOf, makeCall } from '../../shared/call.ts';
import { useDirty } from '../../shared/dirty.ts';
import { email, firstOf, maxLength, minLength, required } from '../../shared/form/rules.ts';
import { TextField } from '../../shared/form/text-field.tsx';
import { callKey } from '../../shared/query.ts';
import { Button } from '../../shared/ui/button.tsx';
import { sentenceOf } from '../../shared/wording.ts';
import { NICKNAME_REFUSED } from '../signup/signup-rules.ts';
import { textIn } from './form-text.ts';
import styles from './own-page.module.css';

const MIN_LETTERS = 2;
const MAX_LETTERS = 20;

type Problems = Partial<Record<'name' | 'nickname' | 'email', { message: string }>>;

/** Name, nickname and e-mail. The number has a form of its own, because it has to be proved. */
export function InfoForm({
  info,
  onSaved,
}: {
  info: OutputOf<typeof updateMyInfo>['item'];
  onSaved: () => Promise<unknown>;
}) {
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [dirty, setDirty] = useState(false);
  const [problems, setProblems] = useState<Problems>({});
  useDirty(dirty);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const form = new FormData(event.currentTarget);
    const given = {
      name: textIn(form, 'name').trim(),
      nickname: textIn(form, 'nickname').trim(),
      email: textIn(form, 'email').trim(),
    };
    const found = problemsOf(given);
    setProblems(found);
    if (Object.keys(found).length > 0) return;

    setBusy(true);
    try {
      const { name } = given;
      await makeCall(updateMyInfo, {
        body: {
          name,
          nickname: given.nickname || null,
          email: given.email || null,
          version: info.version,
        },
      });
      setDirty(false);
      showAlert({ type: 'success', message: '회원 정보를 저장했어요' });
      await queries.invalidateQueries({ queryKey: callKey(getMe) });
      await onSaved();
    } catch (error) {
      const code = failureCodeOf(error);
      const refused = refusedIn(error);
      if (refused !== null) return setProblems(refused);
      const message =
        code === 'Unauthorized'
          ? '확인 시간이 지났어요. 비밀번호를 다시 확인해 주세요.'
          : sentenceOf(code);
      if (message !== null) showAlert({ type: 'error', message });
      // Either the proof has run out, or somebody saved in another window.
      if (code === 'Unauthorized' || code === 'VERSION_CONFLICT') await onSaved();
    } finally {
      setBusy(false);
    }
  };

  return (
    <form
      method="post"
      className={styles.form}
      noValidate
      onChange={() => setDirty(true)}
      onSubmit={(event) => void submit(event)}
    >
      <TextField
        label="이름"
        name="name"
        autoComplete="name"
        required
        readOnly={info.identified}
        defaultValue={info.name}
        help={info.identified ? '본인확인한 이름이라 바꿀 수 없어요' : undefined}
        error={problems.name}
      />
      <TextField
        label="닉네임"
        name="nickname"
        autoComplete="nickname"
        defaultValue={info.nickname ?? ''}
        help="채팅과 후기에 보이는 이름이에요"
        error={problems.nickname}
      />
      <TextField
        label="이메일"
        name="email"
        type="email"
        autoComplete="email"
        defaultValue={info.email ?? ''}
        error={problems.email}
      />
      <Button type="submit" loading={busy} loadingText="저장 중">
        저장
      </Button>
    </form>
  );
}

function problemsOf(given: Record<'name' | 'nickname' | 'email', string>): Problems {
  const letters = [minLength(MIN_LETTERS), maxLength(MAX_LETTERS)];
  const checks = {
    name: firstOf(required, ...letters)(given.name),
    nickname: firstOf(...letters)(given.nickname),
    email: firstOf(email)(given.email),
  };
  const problems: Problems = {};
  for (const field of ['name', 'nickname', 'email'] as const) {
    const message = checks[field];
    if (message !== true) problems[field] = { message };
  }
  return problems;
}

/** What the server says of the fields that others have a claim to, or null. */
function refusedIn(error: unknown): Problems | null {
  if (!(error instanceof CallFailed)) return null;
  const paths = new Set(error.errors.map(({ path }) => path));
  if (paths.has('nickname')) return { nickname: { message: NICKNAME_REFUSED } };
  if (!paths.has('email')) return null;
  return { email: { message: '다른 계정에서 쓰고 있거나 쓸 수 없는 이메일이에요.' } };
}
