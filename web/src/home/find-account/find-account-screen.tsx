import { beginIdentityCheck } from '@maru/contract/session/identity';
import { findId, findPassword } from '@maru/contract/session/signup';
import { useRef, useState, type FormEvent } from 'react';
import { useSearchParams } from 'react-router-dom';
import { CallFailed, failureCodeOf, makeCall, mayBeDone } from '../../shared/call.ts';
import { inform } from '../../shared/dialog/dialog.ts';
import { announceInvalid } from '../../shared/form/announce-invalid.ts';
import { PasswordField } from '../../shared/form/password-field.tsx';
import { firstOf, minLength, noWhitespace, password, required } from '../../shared/form/rules.ts';
import { TextField } from '../../shared/form/text-field.tsx';
import { formatDay } from '../../shared/format.ts';
import { paths } from '../../shared/paths.ts';
import { Button, LinkButton } from '../../shared/ui/button.tsx';
import { Card } from '../../shared/ui/card.tsx';
import { Icon } from '../../shared/ui/icon.tsx';
import { Container } from '../../shared/ui/layout.tsx';
import { Tabs } from '../../shared/ui/tabs.tsx';
import { Tile } from '../../shared/ui/tile.tsx';
import { sentenceOf, wording } from '../../shared/wording.ts';
import { IdentityCheck } from '../identity/identity-check.tsx';
import { PhoneCheck } from '../signup/phone-check.tsx';
import { PASSWORDS_DIFFER, WEAK_PASSWORD } from '../signup/signup-rules.ts';
import { useAction } from '../../shared/use-action.ts';
import styles from './find-account-screen.module.css';

const NO_ACCOUNT = '확인한 정보와 맞는 계정이 없어요. 아이디와 휴대폰 번호를 다시 확인해 주세요.';
const NEW_NUMBER =
  '담당자가 번호를 바꾼 계정은 24시간이 지난 뒤에 새 비밀번호를 정할 수 있어요. 지금 비밀번호로 로그인했다면 마이페이지에서 번호를 인증해 주세요.';
const PROOF_GONE = '확인한 지 오래됐어요. 처음부터 다시 확인해 주세요.';
const MAY_BE_SET =
  '비밀번호가 바뀌었을 수 있어요. 새 비밀번호로 로그인해 보고, 되지 않으면 처음부터 다시 확인해 주세요.';

/** Proof of the claim: a phone verified by a code, or a person verified by the carrier. */
type Proof = { verification: string } | { identity: string };

/** Finds the login id, or sets a new password. The URL holds the selected task. */
export function Screen() {
  const [search, setSearch] = useSearchParams();
  const tab = search.get('tab') === 'password' ? 'password' : 'id';
  return (
    <Container className={styles.page}>
      <h1 tabIndex={-1} className={styles.title}>
        계정 찾기
      </h1>
      <Tabs
        label="계정 찾기"
        value={tab}
        onChange={(next) => setSearch({ tab: next }, { replace: true })}
        tabs={[
          { value: 'id', label: '아이디 찾기', panel: <FindId /> },
          { value: 'password', label: '비밀번호 찾기', panel: <FindPassword /> },
        ]}
      />
    </Container>
  );
}

function FindId() {
  const [phone, setPhone] = useState('');
  const [found, setFound] = useState<readonly { user_id: string; joined_at: string }[] | null>(
    null,
  );

  const proved = async (proof: Proof) => {
    try {
      setFound((await makeCall(findId, { body: proof })).items);
    } catch (error) {
      const code = failureCodeOf(error);
      await inform({
        title: code === 'INVALID_INPUT' ? PROOF_GONE : (sentenceOf(code) ?? wording.login.error),
      });
    }
  };

  if (found === null) {
    return (
      <Card padding="lg" className={styles.card}>
        <p className={styles.lead}>본인확인을 하거나, 가입한 휴대폰 번호로 아이디를 찾아요.</p>
        <IdentityCheck
          begin={() => makeCall(beginIdentityCheck, { body: { purpose: 'find-id' } })}
          onDone={(identity) => proved({ identity })}
        />
        <Or />
        <PhoneCheck
          purpose="find-id"
          phone={phone}
          onPhone={setPhone}
          proof={null}
          onProof={(verification) => {
            if (verification !== null) void proved({ verification });
          }}
        />
      </Card>
    );
  }
  return (
    <Card padding="lg" className={styles.result}>
      <Tile icon="user" />
      <h2>{found.length === 0 ? '가입한 계정이 없어요' : '아이디를 찾았어요'}</h2>
      {found.map(({ user_id, joined_at }) => (
        <dl key={user_id} className={styles.facts}>
          <div>
            <dt>아이디</dt>
            <dd>{user_id}</dd>
          </div>
          <div>
            <dt>가입일</dt>
            <dd>{formatDay(joined_at)}</dd>
          </div>
        </dl>
      ))}
      {found.length === 0 ? (
        <LinkButton full size="lg" to={paths.signupTerms}>
          무료 회원가입
        </LinkButton>
      ) : (
        <LinkButton full size="lg" to={paths.login}>
          로그인하기
        </LinkButton>
      )}
      <LinkButton full size="lg" variant="outline" to={`${paths.findAccount}?tab=password`}>
        비밀번호 찾기
      </LinkButton>
    </Card>
  );
}

/** Between the two ways of showing who one is. */
function Or() {
  return <p className={styles.or}>또는 문자로 확인하기</p>;
}

interface Errors {
  user_id?: { message: string };
  password?: { message: string };
  again?: { message: string };
}

const userIdRule = firstOf(required, noWhitespace, minLength(4));
const passwordRule = firstOf(required, noWhitespace, password);

function FindPassword() {
  const [userId, setUserId] = useState('');
  const [phone, setPhone] = useState('');
  const [proof, setProof] = useState<Proof | null>(null);
  const [typed, setTyped] = useState('');
  const [again, setAgain] = useState('');
  const [errors, setErrors] = useState<Errors>({});
  const { isBusy: busy, run } = useAction();
  const [done, setDone] = useState(false);
  /** Proof of an attempt that got no response. The server may have consumed it. */
  const lost = useRef<Proof | null>(null);
  const form = useRef<HTMLFormElement>(null);

  const identified = async (identity: string) => setProof({ identity });

  const mayAsk = () => {
    const problem = userIdRule(userId);
    setErrors(problem === true ? {} : { user_id: { message: problem } });
    if (problem !== true) form.current?.querySelector<HTMLInputElement>('input')?.focus();
    return problem === true;
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy || proof === null) return;
    const problem = passwordRule(typed);
    const found: Errors = {
      ...(problem === true ? {} : { password: { message: problem } }),
      ...(again === typed ? {} : { again: { message: PASSWORDS_DIFFER } }),
    };
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
    else await inform({ title: sentenceOf(code) ?? wording.login.error });
  };

  if (done) {
    return (
      <Card padding="lg" className={styles.result}>
        <Tile icon="check" />
        <h2>비밀번호를 바꿨어요</h2>
        <p className={styles.lead}>
          안전을 위해 모든 기기에서 로그아웃했어요. 새 비밀번호로 로그인해 주세요.
        </p>
        <LinkButton full size="lg" to={paths.login}>
          로그인하기
        </LinkButton>
      </Card>
    );
  }
  return (
    <form method="post" ref={form} noValidate onSubmit={(event) => void submit(event)}>
      <Card padding="lg" className={styles.card}>
        <p className={styles.lead}>
          본인확인을 하거나, 아이디와 휴대폰 번호를 확인하고 새 비밀번호를 정해요.
        </p>
        {proof !== null && 'identity' in proof ? (
          <p className={styles.proved}>
            <Icon name="check-c" size={16} />
            본인확인을 마쳤어요. 5분 안에 새 비밀번호를 정해 주세요.
          </p>
        ) : (
          <>
            {proof === null && (
              <>
                <IdentityCheck
                  begin={() => makeCall(beginIdentityCheck, { body: { purpose: 'find-password' } })}
                  onDone={identified}
                />
                <Or />
              </>
            )}
            <TextField
              label="아이디"
              name="user_id"
              required
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
              readOnly={proof !== null}
              value={userId}
              onChange={(event) => {
                setUserId(event.target.value.trim());
                setErrors({});
              }}
              error={errors.user_id}
            />
            <PhoneCheck
              // A code is bound to the account that requested it.
              key={userId}
              purpose="find-password"
              userId={userId}
              phone={phone}
              onPhone={setPhone}
              proof={proof?.verification ?? null}
              onProof={(verification) => setProof(verification === null ? null : { verification })}
              mayAsk={mayAsk}
            />
          </>
        )}
        {proof !== null && (
          <>
            <PasswordField
              label="새 비밀번호"
              name="password"
              required
              autoComplete="new-password"
              showRules
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
              error={errors.password}
            />
            <PasswordField
              label="새 비밀번호 확인"
              name="again"
              required
              autoComplete="new-password"
              value={again}
              onChange={(event) => setAgain(event.target.value)}
              error={errors.again}
            />
            <Button type="submit" size="lg" full loading={busy} loadingText="바꾸는 중">
              비밀번호 바꾸기
            </Button>
          </>
        )}
      </Card>
    </form>
  );
}
