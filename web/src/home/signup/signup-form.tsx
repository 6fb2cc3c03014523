import { interests as markets } from '@maru/contract/session/signup';
import { useSelector } from '@xstate/react';
import type { FormEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { useDirty } from '../../shared/dirty.ts';
import { PasswordField } from '../../shared/form/password-field.tsx';
import { TextField } from '../../shared/form/text-field.tsx';
import { paths } from '../../shared/paths.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Card } from '../../shared/ui/card.tsx';
import { Chip } from '../../shared/ui/chip.tsx';
import { Icon } from '../../shared/ui/icon.tsx';
import { PhoneCheck } from './phone-check.tsx';
import type { SignupPerson } from './signup-draft.ts';
import type { CheckedField, SignupActor } from './signup.machine.ts';
import { fieldNames, type FieldName } from './signup-rules.ts';
import styles from './signup.module.css';

interface SignupFieldsProps {
  id: string;
  actor: SignupActor;
  person: SignupPerson;
  /** Signing up is not closed by staff. */
  open: boolean;
}

/** The form of the second step. Name and number are those of the identity check. */
export function SignupFields({ id, actor, person, open }: SignupFieldsProps) {
  const navigate = useNavigate();
  const busy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'));
  const { form, proof, errors, fieldOf } = useFields(actor);
  useDirty(fieldNames.some((name) => name !== 'phone' && form[name] !== ''));

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (open) actor.send({ type: 'submitted' });
  };

  return (
    <form method="post" id={id} className={styles.form} noValidate onSubmit={submit}>
      <Card padding="lg">
        <div className={styles.fields}>
          <CheckedTextField
            actor={actor}
            name="user_id"
            label="아이디"
            free="사용할 수 있는 아이디예요."
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            help="영문, 숫자, 밑줄(_) 4~20자로 정해 주세요."
          />
          <PasswordField
            {...fieldOf('password')}
            label="비밀번호"
            required
            autoComplete="new-password"
            showRules
          />
          <PasswordField
            {...fieldOf('passwordAgain')}
            label="비밀번호 확인"
            required
            autoComplete="new-password"
            placeholder="비밀번호를 한 번 더 입력해 주세요"
          />
          <TextField
            label="이름"
            readOnly
            value={person.name}
            help="본인확인한 정보라 바꿀 수 없어요."
          />
          <CheckedTextField
            actor={actor}
            name="nickname"
            label="닉네임"
            free="사용할 수 있는 닉네임이에요."
            autoComplete="nickname"
            help="2~10자로 정해 주세요."
          />
          <PhoneCheck
            purpose="signup"
            phone={form.phone}
            proof={proof}
            onProof={(next) => actor.send({ type: 'proof.changed', proof: next })}
            error={errors.phone}
          />
          <TextField
            {...fieldOf('email')}
            label="이메일"
            type="email"
            autoComplete="email"
            placeholder="name@example.com"
          />
          <Interests actor={actor} />
        </div>
      </Card>
      <div className={styles.actions}>
        <Button
          variant="neutral"
          size="lg"
          onClick={() => void navigate(paths.signupTerms, { replace: true })}
        >
          이전
        </Button>
        <Button
          type="submit"
          size="lg"
          aria-disabled={!open}
          loading={busy}
          loadingText="가입하는 중"
        >
          {open ? '가입하기' : '지금은 가입할 수 없어요'}
        </Button>
      </div>
    </form>
  );
}

/** The context of the machine, and a function that binds a field of the form to the machine. */
function useFields(actor: SignupActor) {
  const context = useSelector(actor, (snapshot) => snapshot.context);
  const fieldOf = (name: FieldName) => ({
    name,
    value: context.form[name],
    error: context.errors[name],
    onChange: (event: { target: { value: string } }) =>
      actor.send({ type: 'field.changed', name, value: event.target.value }),
    onBlur: () => actor.send({ type: 'field.left', name }),
  });
  return { ...context, fieldOf };
}

interface CheckedTextFieldProps {
  actor: SignupActor;
  name: CheckedField;
  label: string;
  help: string;
  /** Shown while the value is known to be free. */
  free: string;
  autoComplete: string;
  autoCapitalize?: 'none';
  spellCheck?: false;
}

/** A field whose value must be free, with a button that asks the server. */
function CheckedTextField({ actor, name, label, free, ...field }: CheckedTextFieldProps) {
  const { form, errors, free: known, fieldOf } = useFields(actor);
  return (
    <>
      <div className={styles.withButton}>
        <TextField {...fieldOf(name)} label={label} required {...field} />
        <Button variant="outline" onClick={() => actor.send({ type: 'check.wanted', name })}>
          중복 확인<span className="sr-only"> {label}</span>
        </Button>
      </div>
      {known[name] === form[name] && form[name] !== '' && !errors[name] && (
        <output className={styles.free}>
          <Icon name="check-c" size={16} />
          {free}
        </output>
      )}
    </>
  );
}

function Interests({ actor }: { actor: SignupActor }) {
  const interests = useSelector(actor, ({ context }) => context.interests);
  return (
    <div role="group" aria-label="관심 시장">
      <p className={styles.legend}>관심 시장</p>
      <div className={styles.chips}>
        {markets.map((market) => (
          <Chip
            key={market}
            on={interests.includes(market)}
            onClick={() => actor.send({ type: 'market.pressed', market })}
          >
            {market}
          </Chip>
        ))}
      </div>
    </div>
  );
}
