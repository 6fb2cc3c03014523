import { getMe, updateMyInfo } from '@maru/contract/account/me';
import type { OutputOf } from '@maru/contract/core/call';
import { readLine } from '@maru/contract/text/clean-text';
import { usualForm } from '@maru/contract/text/typed-text';
import { useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { showAlert } from '../../shared/alert/alert.ts';
import { CallFailed, failureCodeOf, makeCall, type FailureCode } from '../../shared/call.ts';
import { email, firstOf, maxLength, minLength, required } from '../../shared/form/rules.ts';
import { TextField } from '../../shared/form/text-field.tsx';
import { callKey } from '../../shared/query.ts';
import { Button } from '../../shared/ui/button.tsx';
import { sentenceOf } from '../../shared/wording.ts';
import { NICKNAME_REFUSED, nicknameRules } from '../signup/signup-rules.ts';
import { useAction } from '../../shared/use-action.ts';
import styles from './own-page.module.css';

const NAME_RULES = [required, minLength(2), maxLength(20)];

const fieldNames = ['name', 'nickname', 'email'] as const;
type FieldName = (typeof fieldNames)[number];
/** Typed values that are not stored yet. Untouched fields are absent. */
export type TypedInfo = Partial<Record<FieldName, string>>;
type Problems = Partial<Record<FieldName, { message: string }>>;

interface InfoFormProps {
  info: OutputOf<typeof updateMyInfo>['item'];
  typed: TypedInfo;
  onType: (change: TypedInfo) => void;
  onSaved: () => Promise<unknown>;
  /** Called when the shown values are outdated, or may no longer be changed. */
  onStale: () => Promise<unknown>;
}

/**
 * Name, nickname and e-mail. The phone number has its own form, because it requires verification.
 *
 * The parent holds the typed values, so that they survive a password prompt. Untouched fields
 * follow the stored values.
 */
export function InfoForm({ info, typed, onType, onSaved, onStale }: InfoFormProps) {
  const queries = useQueryClient();
  const { isBusy: busy, run } = useAction();
  const [problems, setProblems] = useState<Problems>({});
  const shown = {
    name: typed.name ?? info.name,
    nickname: typed.nickname ?? info.nickname ?? '',
    email: typed.email ?? info.email ?? '',
  };
  const fieldOf = (name: FieldName) => ({
    name,
    value: shown[name],
    error: problems[name],
    onChange: (event: { target: { value: string } }) => onType({ [name]: event.target.value }),
  });

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const given = {
      name: readLine(shown.name),
      nickname: readLine(shown.nickname),
      email: usualForm(shown.email),
    };
    const found = problemsOf(given, info.nickname);
    setProblems(found);
    if (Object.keys(found).length > 0) return;

    await run(
      async () => {
        const { name } = given;
        await makeCall(updateMyInfo, {
          body: {
            name,
            nickname: given.nickname || null,
            email: given.email || null,
            version: info.version,
          },
        });
        showAlert({ type: 'success', message: '회원 정보를 저장했어요' });
        await queries.invalidateQueries({ queryKey: callKey(getMe) });
        await onSaved();
      },
      {
        failed: async (error) => {
          const code = failureCodeOf(error);
          const refused = refusedIn(error);
          if (refused !== null) return setProblems(refused);
          const message = sentenceOfRefusal(code);
          if (message !== null) showAlert({ type: 'error', message });
          // Either the proof has expired, or another window has saved.
          if (code === 'Unauthorized' || code === 'VERSION_CONFLICT') await onStale();
        },
      },
    );
  };

  return (
    <form method="post" className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <TextField
        {...fieldOf('name')}
        label="이름"
        autoComplete="name"
        required
        readOnly={info.identified}
        help={info.identified ? '본인확인한 이름이라 바꿀 수 없어요' : undefined}
      />
      <TextField
        {...fieldOf('nickname')}
        label="닉네임"
        autoComplete="nickname"
        help="채팅과 후기에 보이는 이름이에요"
      />
      <TextField {...fieldOf('email')} label="이메일" type="email" autoComplete="email" />
      <Button type="submit" loading={busy} loadingText="저장 중">
        저장
      </Button>
    </form>
  );
}

/**
 * The current nickname is always valid, regardless of its origin: an expert account's nickname has
 * a space.
 */
function problemsOf(given: Record<FieldName, string>, nickname: string | null): Problems {
  const checks = {
    name: firstOf(...NAME_RULES)(given.name),
    nickname: given.nickname === nickname || firstOf(...nicknameRules)(given.nickname),
    email: firstOf(email)(given.email),
  };
  const problems: Problems = {};
  for (const field of fieldNames) {
    const message = checks[field];
    if (message !== true) problems[field] = { message };
  }
  return problems;
}

function sentenceOfRefusal(code: FailureCode): string | null {
  if (code === 'Unauthorized') return '확인 시간이 지났어요. 비밀번호를 다시 확인해 주세요.';
  if (code === 'VERSION_CONFLICT') {
    return '그사이 회원 정보가 바뀌었어요. 입력한 내용을 확인한 뒤 다시 저장해 주세요.';
  }
  return sentenceOf(code);
}

/** Server errors for the fields that other accounts may already use, or null. */
function refusedIn(error: unknown): Problems | null {
  if (!(error instanceof CallFailed)) return null;
  const paths = new Set(error.errors.map(({ path }) => path));
  if (paths.has('nickname')) return { nickname: { message: NICKNAME_REFUSED } };
  if (!paths.has('email')) return null;
  return { email: { message: '다른 계정에서 쓰고 있거나 쓸 수 없는 이메일이에요.' } };
}
