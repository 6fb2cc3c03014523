import { checkAvailability, interests as markets, signUp } from '@maru/contract/session/signup';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { CallFailed, makeCall, mayBeDone } from '../../shared/call.ts';
import { inform } from '../../shared/dialog/dialog.ts';
import { useDirty } from '../../shared/dirty.ts';
import { announceInvalid } from '../../shared/form/announce-invalid.ts';
import { PasswordField } from '../../shared/form/password-field.tsx';
import { TextField } from '../../shared/form/text-field.tsx';
import { paths } from '../../shared/paths.ts';
import { loginAccepted } from '../../shared/session/session.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Card } from '../../shared/ui/card.tsx';
import { Chip } from '../../shared/ui/chip.tsx';
import { Icon } from '../../shared/ui/icon.tsx';
import { Container } from '../../shared/ui/layout.tsx';
import { wording } from '../../shared/wording.ts';
import { ClosedNotice } from '../feature/closed-notice.tsx';
import { useLiveFeature } from '../feature/use-feature.ts';
import { PersonCard } from './person-card.tsx';
import { PhoneCheck } from './phone-check.tsx';
import {
  forgetDraft,
  keepDraft,
  readDraft,
  type SignupDraft,
  type SignupPerson,
} from './signup-draft.ts';
import {
  fieldNames,
  problemOf,
  problemsOf,
  refusedFieldText,
  type FieldName,
  type SignupForm,
} from './signup-rules.ts';
import { SignupSteps } from './signup-steps.tsx';
import { failureSentenceOf } from '../../shared/alert/say-failure.ts';
import { useAction } from '../../shared/use-action.ts';
import styles from './signup.module.css';

const COMPLETE = '/signup-complete';

const PHONE_UNPROVED = '인증번호로 휴대폰을 확인해 주세요.';

/** Each update creates a new object, so that a repeated message is announced again. */
type Errors = Partial<Record<FieldName, { message: string }>>;

/**
 * The second step: the form. It opens only to visitors from the first step, so it renders only in a
 * browser.
 */
export function Screen() {
  const navigate = useNavigate();
  const [draft] = useState(readDraft);
  const open = useLiveFeature('signup');

  useEffect(() => {
    if (!draft) void navigate(paths.signupTerms, { replace: true });
  }, [draft, navigate]);

  return (
    <Container className={styles.page}>
      <SignupSteps current={2} />
      <div className={styles.head}>
        <h1 tabIndex={-1}>회원 정보를 알려 주세요</h1>
        <p className={styles.lead}>
          <span className={styles.star}>*</span> 표시는 꼭 입력해 주세요
        </p>
      </div>
      <ClosedNotice feature="signup" open={open} />
      {draft && <Steps draft={draft} open={open} />}
    </Container>
  );
}

/** First who it is, then everything that only they can decide. */
function Steps({ draft, open }: { draft: SignupDraft; open: boolean }) {
  const navigate = useNavigate();
  const [person, setPerson] = useState(draft.person);

  const beginAgain = async () => {
    await inform({ title: '약관에 동의한 지 오래됐어요. 처음부터 다시 진행해 주세요.' });
    await navigate(paths.signupTerms, { replace: true });
  };
  if (person) {
    return (
      <Form
        draft={draft}
        open={open}
        person={person}
        onPersonGone={() => setPerson(null)}
        onTicketGone={beginAgain}
      />
    );
  }
  return (
    <PersonCard
      ticket={draft.ticket}
      onPerson={(next) => {
        keepDraft({ ...draft, person: next, verification: null });
        setPerson(next);
      }}
      onTicketGone={beginAgain}
    />
  );
}

interface FormProps {
  draft: SignupDraft;
  /** Signing up is not closed by staff. */
  open: boolean;
  person: SignupPerson;
  onPersonGone: () => void;
  onTicketGone: () => Promise<void>;
}

function Form({ draft, open, person, onPersonGone, onTicketGone }: FormProps) {
  const navigate = useNavigate();
  const element = useRef<HTMLFormElement>(null);
  const [form, setForm] = useState<SignupForm>({
    ...draft,
    phone: person.phone,
    password: '',
    passwordAgain: '',
  });
  const [interests, setInterests] = useState<readonly string[]>(draft.interests);
  const [proof, setProof] = useState(draft.verification);
  const [errors, setErrors] = useState<Errors>({});
  const [free, setFree] = useState<{ user_id?: string; nickname?: string }>({});
  const { isBusy: busy, run } = useAction();
  /** The answer to an earlier try was lost. */
  const mayBeMember = useRef(false);
  useDirty(fieldNames.some((name) => name !== 'phone' && form[name] !== ''));

  // Everything but the password outlives a reload.
  useEffect(() => {
    const { user_id, nickname, email } = form;
    keepDraft({
      ticket: draft.ticket,
      verification: proof,
      interests: [...interests],
      person,
      user_id,
      nickname,
      email,
    });
  }, [form, interests, proof, person, draft.ticket]);

  const change = (name: FieldName, value: string) => {
    setForm((before) => ({ ...before, [name]: value }));
    setErrors(({ [name]: _gone, ...rest }) => rest);
  };
  const fieldOf = (name: FieldName) => ({
    name,
    value: form[name],
    error: errors[name],
    onChange: (event: { target: { value: string } }) => change(name, event.target.value),
    onBlur: () => {
      const problem = form[name] === '' ? null : problemOf(name, form);
      if (problem !== null) setErrors((before) => ({ ...before, [name]: { message: problem } }));
    },
  });

  const checkFree = async (name: 'user_id' | 'nickname') => {
    const value = form[name];
    const problem = problemOf(name, form);
    if (problem !== null) return showErrors({ [name]: { message: problem } });
    try {
      const { available } = await makeCall(checkAvailability, { query: { [name]: value } });
      if (available) setFree((before) => ({ ...before, [name]: value }));
      else showErrors({ [name]: { message: refusedFieldText(name, 'taken') ?? '' } });
    } catch (error) {
      showErrors({
        [name]: { message: failureSentenceOf(error) },
      });
    }
  };

  /** Marks the fields and focuses the first of them. */
  const showErrors = (next: Errors) => {
    setErrors((before) => ({ ...before, ...next }));
    const first = fieldNames.find((name) => next[name]);
    element.current?.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus();
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy || !open) return;
    const found: Errors = {};
    for (const [name, message] of Object.entries(problemsOf(form))) {
      found[name as FieldName] = { message };
    }
    if (!found.phone && proof === null) found.phone = { message: PHONE_UNPROVED };
    const count = Object.keys(found).length;
    if (count > 0 || proof === null) {
      announceInvalid(count);
      showErrors(found);
      return;
    }
    await run(
      async () => {
        await makeCall(signUp, {
          body: {
            ticket: draft.ticket,
            verification: proof,
            user_id: form.user_id,
            password: form.password,
            nickname: form.nickname,
            ...(form.email === '' ? {} : { email: form.email }),
            interests: markets.filter((market) => interests.includes(market)),
          },
        });
        forgetDraft();
        await loginAccepted();
        await navigate(COMPLETE, { replace: true, state: { name: person.name } });
      },
      { failed: explain },
    );
  };

  const explain = async (error: unknown) => {
    const refused = error instanceof CallFailed ? error.errors : [];
    if (mayBeDone(error)) mayBeMember.current = true;
    if (refused.some(({ path }) => path === 'ticket')) {
      if (!mayBeMember.current) return onTicketGone();
      await inform({ title: '가입이 됐을 수 있어요. 정한 아이디와 비밀번호로 로그인해 보세요.' });
      return navigate(paths.login, { replace: true });
    }
    if (refused.some(({ path }) => path === 'identity')) {
      // The person has signed up elsewhere meanwhile, or the server no longer knows the person. A
      // new check shows which.
      await inform({ title: '본인확인을 다시 해 주세요.' });
      return onPersonGone();
    }
    if (refused.some(({ path }) => path === 'verification')) {
      setProof(null);
      showErrors({ phone: { message: PHONE_UNPROVED } });
      return;
    }
    const found: Errors = {};
    for (const { path, message } of refused) {
      const name = fieldNames.find((one) => one === path);
      if (name) {
        found[name] = { message: refusedFieldText(path, message) ?? wording.validation.pattern };
      }
    }
    if (found.phone) setProof(null);
    if (Object.keys(found).length > 0) {
      announceInvalid(Object.keys(found).length);
      showErrors(found);
    } else {
      await inform({ title: failureSentenceOf(error) });
    }
  };

  return (
    <form
      method="post"
      ref={element}
      className={styles.form}
      noValidate
      onSubmit={(event) => void submit(event)}
    >
      <Card padding="lg">
        <div className={styles.fields}>
          <div className={styles.withButton}>
            <TextField
              {...fieldOf('user_id')}
              label="아이디"
              required
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
              help="영문, 숫자, 밑줄(_) 4~20자로 정해 주세요."
            />
            <Button variant="outline" onClick={() => void checkFree('user_id')}>
              중복 확인<span className="sr-only"> 아이디</span>
            </Button>
          </div>
          {free.user_id === form.user_id && form.user_id !== '' && !errors.user_id && (
            <Free text="사용할 수 있는 아이디예요." />
          )}
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
          <div className={styles.withButton}>
            <TextField
              {...fieldOf('nickname')}
              label="닉네임"
              required
              autoComplete="nickname"
              help="2~10자로 정해 주세요."
            />
            <Button variant="outline" onClick={() => void checkFree('nickname')}>
              중복 확인<span className="sr-only"> 닉네임</span>
            </Button>
          </div>
          {free.nickname === form.nickname && form.nickname !== '' && !errors.nickname && (
            <Free text="사용할 수 있는 닉네임이에요." />
          )}
          <PhoneCheck
            purpose="signup"
            phone={form.phone}
            proof={proof}
            onProof={(next) => {
              setProof(next);
              setErrors(({ phone: _gone, ...rest }) => rest);
            }}
            error={errors.phone}
          />
          <TextField
            {...fieldOf('email')}
            label="이메일"
            type="email"
            autoComplete="email"
            placeholder="name@example.com"
          />
          <div role="group" aria-label="관심 시장">
            <p className={styles.legend}>관심 시장</p>
            <div className={styles.chips}>
              {markets.map((market) => (
                <Chip
                  key={market}
                  on={interests.includes(market)}
                  onClick={() =>
                    setInterests(
                      interests.includes(market)
                        ? interests.filter((one) => one !== market)
                        : [...interests, market],
                    )
                  }
                >
                  {market}
                </Chip>
              ))}
            </div>
          </div>
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

function Free({ text }: { text: string }) {
  return (
    <output className={styles.free}>
      <Icon name="check-c" size={16} />
      {text}
    </output>
  );
}
