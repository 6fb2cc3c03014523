import { adminListExperts, createExpert } from '@maru/contract/expert/staff-expert';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { CallFailed, makeCall } from '../../shared/call.ts';
import { dayOf } from '../../shared/format.ts';
import { password as passwordRule, required } from '../../shared/form/rules.ts';
import { TextField } from '../../shared/form/text-field.tsx';
import { callKey } from '../../shared/query.ts';
import { serverNow } from '../../shared/server-clock.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Skeleton, SkeletonGroup } from '../../shared/ui/skeleton.tsx';
import { ErrorState } from '../../shared/ui/state-card.tsx';
import { useFailure } from '../../shared/use-failure.ts';
import { Columns, Panel } from '../chrome/admin-page.tsx';
import { contractResolver } from '../form/contract-resolver.ts';
import { FormScreen } from '../form/form-screen.tsx';
import { useAdminForm, type Stored } from '../form/use-admin-form.ts';
import { wholeListQuery } from '../list/whole-list.ts';
import { createPassword } from './create-password.ts';
import { expertAddressOf } from './expert-address.ts';
import { ContractPanel, NameFields, ShownPanel, type CommonForm } from './expert-fields.tsx';
import {
  fieldNames,
  newExpertForm,
  newValues,
  type NewExpert,
  type NewExpertValues,
} from './expert-values.ts';
import { Fields } from '../form/fields.tsx';
import { BoundPhone } from '../form/bound-fields.tsx';
import styles from './expert.module.css';
import { useExpertActions } from './use-expert-actions.ts';

const resolver = contractResolver<NewExpertValues, NewExpert>(newExpertForm);

/** A new expert. The next free number is proposed; it stays for ever. */
export function NewExpertForm() {
  const query = useQuery(
    wholeListQuery(callKey(adminListExperts), (page) =>
      makeCall(adminListExperts, { query: page }),
    ),
  );
  const { data, isFetching, refetch } = query;
  const failure = useFailure(query);
  if (data) {
    const next = Math.max(0, ...data.items.map(({ _id }) => _id)) + 1;
    return <Form stored={{ values: newValues(next, dayOf(serverNow())), version: null }} />;
  }
  if (failure !== null) return <ErrorState retrying={isFetching} onRetry={() => void refetch()} />;
  return (
    <SkeletonGroup>
      <Skeleton width={240} height={34} />
      <Skeleton height={480} />
    </SkeletonGroup>
  );
}

/** The values of a new expert, with the password that the expert logs in with. */
function useNewExpertForm(stored: Stored<NewExpertValues>) {
  const { take } = useExpertActions();
  const [password, setPassword] = useState('');
  const [passwordError, setPasswordError] = useState<{ message: string } | null>(null);
  const admin = useAdminForm<NewExpertValues, NewExpert>({
    name: 'expert-new',
    resolver,
    stored,
    labels: fieldNames,
    keepsDraft: false,
    read: async () => stored,
    save: async (values) => {
      const { item } = await makeCall(createExpert, { body: { ...values, password } }).catch(
        (error: unknown) => {
          const isWeak =
            error instanceof CallFailed && error.errors.some(({ path }) => path === 'password');
          if (isWeak) setPasswordError({ message: '쉽게 짐작할 수 있는 비밀번호예요.' });
          throw error;
        },
      );
      take(item);
      // The next step is the picture, which the line-up needs to attract attention.
      return {
        ...stored,
        version: item.version,
        opens: expertAddressOf(item._id, 'expert-profile'),
      };
    },
  });
  const submit = async () => {
    const message = required(password) ?? passwordRule(password);
    setPasswordError(message === null ? null : { message });
    if (message === null) await admin.submit();
    else await admin.form.trigger();
  };
  return {
    admin: { ...admin, submit },
    password: {
      value: password,
      error: passwordError,
      set: setPassword,
      create: () => {
        setPassword(createPassword());
        setPasswordError(null);
      },
    },
  };
}

type NewExpertFormState = ReturnType<typeof useNewExpertForm>;

function Form({ stored }: { stored: Stored<NewExpertValues> }) {
  const { admin, password } = useNewExpertForm(stored);
  const { register, formState } = admin.form;
  // Both forms of an expert share these fields, so the cast affects only the field names.
  const common = admin.form as unknown as CommonForm;

  return (
    <FormScreen title="전문가 등록" admin={admin} saveLabel="등록하기">
      <Columns
        main={
          <>
            <Panel title="기본 정보">
              <Fields>
                <NameFields form={common} />
                <TextField
                  label="번호"
                  required
                  inputMode="numeric"
                  autoComplete="off"
                  help="주소에 쓰이고 나중에 바꿀 수 없어요"
                  error={formState.errors._id}
                  {...register('_id')}
                />
              </Fields>
            </Panel>
            <ContractPanel form={common} />
          </>
        }
        side={
          <>
            <ShownPanel form={common} />
            <AccountPanel form={admin.form} password={password} />
          </>
        }
      />
    </FormScreen>
  );
}

interface AccountPanelProps {
  form: NewExpertFormState['admin']['form'];
  password: NewExpertFormState['password'];
}

/** The account that the expert logs in with. */
function AccountPanel({ form, password }: AccountPanelProps) {
  const { register, control, formState } = form;
  const { errors } = formState;
  return (
    <Panel title="로그인 계정">
      <Fields>
        <TextField
          label="아이디"
          required
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          help="영문, 숫자, 밑줄 4~20자"
          error={errors.user_id}
          {...register('user_id')}
        />
        <PasswordInput password={password} />
        <TextField
          label="이름"
          required
          autoComplete="off"
          help="사이트에는 보이지 않아요"
          error={errors.name}
          {...register('name')}
        />
        <BoundPhone name="phone" control={control} label="휴대폰" />
        <TextField
          label="이메일"
          type="email"
          autoComplete="off"
          error={errors.email}
          {...register('email')}
        />
      </Fields>
    </Panel>
  );
}

function PasswordInput({ password }: Pick<AccountPanelProps, 'password'>) {
  return (
    <div className={styles.password}>
      <TextField
        label="임시 비밀번호"
        required
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        help="저장하면 다시 볼 수 없어요. 전문가에게 알려 주세요"
        value={password.value}
        error={password.error}
        onChange={(event) => password.set(event.target.value)}
      />
      <Button size="admin-lg" variant="outline" onClick={() => password.create()}>
        만들기
      </Button>
    </div>
  );
}
