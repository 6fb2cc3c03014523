import { brand } from '#brand';
import { beginStaffPasskeyLogin, staffPasskeyLogin } from '@maru/contract/passkey/passkey';
import { adminLogin } from '@maru/contract/session/auth';
import { isFactorCode } from '@maru/contract/text/typed-text';
import type { OutputOf } from '@maru/contract/core/call';
import { useEffect, useId, useRef, useState, type FormEvent } from 'react';
import { Navigate, useNavigate } from 'react-router-dom';
import { showAlert } from '../../shared/alert/alert.ts';
import { CallFailed, makeCall, type FailureCode } from '../../shared/call.ts';
import { PasswordField } from '../../shared/form/password-field.tsx';
import { required } from '../../shared/form/rules.ts';
import { TextField } from '../../shared/form/text-field.tsx';
import { formatDateTime } from '../../shared/format.ts';
import { PasskeyButton } from '../../shared/passkey/passkey-button.tsx';
import {
  PASSKEY_LATE,
  PASSKEY_REFUSED,
  usePasskeyLogin,
} from '../../shared/passkey/use-passkey-login.ts';
import { clientClaims } from '../../shared/session/known-address.ts';
import { noteEntered } from '../../shared/session/known-guest.ts';
import { Button } from '../../shared/ui/button.tsx';
import { sentenceOf } from '../../shared/wording.ts';
import { staffWording } from '../staff-wording.ts';
import { AdminTitle } from '../admin-title.tsx';
import { addressOf } from '../sections.ts';
import { AddressBox, useAddressCheck } from './address-box.tsx';
import { adminGuard, useAdminGuard } from './admin-guard.ts';
import { deviceNameOf } from './device-name.ts';
import { ForbiddenScreen } from './forbidden-screen.tsx';
import { LoginNotice, type LoginProblem } from './login-notice.tsx';
import styles from './login-screen.module.css';
import { takeStaffReturn } from './return-address.ts';

/** Staff login screen. Staff who are already logged in are redirected. */
export function Screen() {
  const { value, context } = useAdminGuard((snapshot) => snapshot);

  useEffect(() => {
    adminGuard.send({ type: 'open', wish: { kind: 'login' } });
  }, []);

  if (context.wish.kind === 'login' && value === 'elsewhere' && context.leadsTo !== null) {
    return <Navigate to={addressOf(context.leadsTo)} replace />;
  }
  if (value === 'forbidden' && context.wish.kind === 'login') {
    return (
      <main>
        <ForbiddenScreen />
      </main>
    );
  }
  return (
    <div className={styles.page}>
      <AdminTitle title="관리자 로그인" />
      <div className={styles.ground}>
        <img src={brand.logo.markWhite} alt="" className={styles.symbol} />
        <img
          src={brand.logo.white}
          alt={brand.name}
          width={brand.logo.width}
          height={brand.logo.height}
          className={styles.logo}
        />
        <p className={styles.slogan}>
          오늘의 방송을
          <br />
          여기서 엽니다
        </p>
        <p className={styles.line}>편성 · 문자 · 푸시 · 회원 · 결제를 한곳에서 관리하세요.</p>
      </div>
      <main className={styles.side}>
        <div className={styles.box}>
          <span className={styles.tag}>관리자 전용</span>
          <h1 className={styles.title}>관리자 로그인</h1>
          <LoginForm />
          <p className={styles.notes}>
            다른 기기에서 로그인하면 지금 접속은 바로 종료됩니다.
            <br />
            모든 접속과 작업은 감사 로그에 기록됩니다.
          </p>
        </div>
      </main>
    </div>
  );
}

type Entered = Pick<OutputOf<typeof adminLogin>, 'name' | 'replaced'>;
type Given = Readonly<Record<'user_id' | 'password' | 'code', string>>;
type Missing = Readonly<Partial<Record<keyof Given, { message: string }>>>;

/** The fields of the login, their errors, and the request. */
function useLogin(isAllowed: boolean) {
  const navigate = useNavigate();
  const userId = useRef<HTMLInputElement>(null);
  const password = useRef<HTMLInputElement>(null);
  const code = useRef<HTMLInputElement>(null);
  /** The password was right, and the account has a second factor. */
  const [wantsCode, setWantsCode] = useState(false);
  const [problem, setProblem] = useState<LoginProblem | null>(null);
  const [missing, setMissing] = useState<Missing>({});
  /**
   * The rejected field stays marked until it is changed, even after the message has disappeared.
   */
  const [refused, setRefused] = useState<'password' | 'code' | null>(null);
  const [isSending, setSending] = useState(false);
  // The field that has just come up is the one thing still to be filled in.
  useEffect(() => {
    if (wantsCode) code.current?.focus();
  }, [wantsCode]);
  const isOpen = isAllowed && problem?.until === undefined;

  const enter = async ({ name, replaced }: Entered) => {
    noteEntered('admin');
    adminGuard.send({ type: 'login.accepted' });
    welcome(name, replaced);
    await navigate(takeStaffReturn(), { replace: true });
  };
  const passkey = usePasskeyLogin({
    isOpen: isOpen && !isSending,
    begin: () => makeCall(beginStaffPasskeyLogin, {}),
    finish: async (body) => enter(await makeCall(staffPasskeyLogin, { body })),
    failed: (error, sentence) => setProblem(passkeyProblemOf(error, sentence)),
  });

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isSending || !isOpen) return;
    const given = readForm(new FormData(event.currentTarget));
    const found = missingIn(given, wantsCode);
    setMissing(found);
    setProblem(null);
    const fields = { user_id: userId, password, code };
    const first = NAMES.find((name) => found[name]);
    if (first) return fields[first].current?.focus();

    setSending(true);
    const answer = await logIn(given).catch((error: unknown) => problemOf(error));
    setSending(false);
    if (answer === 'code') return setWantsCode(true);
    if ('tone' in answer) {
      setProblem(answer);
      setRefused(answer.refused ?? null);
      (wantsCode ? code : password).current?.focus();
      return;
    }
    await enter(answer);
  };

  return {
    userId,
    password,
    code,
    wantsCode,
    problem,
    missing,
    refused,
    isSending,
    isOpen,
    passkey,
    submit,
    changeAccount: () => {
      // Another account may have no second factor.
      setWantsCode(false);
      setRefused(null);
    },
    clearRefusal: () => setRefused(null),
    clearProblem: () => setProblem(null),
  };
}

function LoginForm() {
  const address = useAddressCheck();
  const { userId, password, code, ...login } = useLogin(address.state === 'allowed');
  const { wantsCode, problem, missing, refused, isSending, isOpen, passkey } = login;
  const noticeId = useId();

  return (
    <form
      method="post"
      noValidate
      className={styles.form}
      onSubmit={(event) => void login.submit(event)}
    >
      <AddressBox address={address} />
      <fieldset disabled={address.state !== 'allowed'} className={styles.fields}>
        <TextField
          ref={userId}
          label="아이디"
          name="user_id"
          autoComplete="username webauthn"
          autoCapitalize="none"
          spellCheck={false}
          error={missing.user_id}
          onChange={login.changeAccount}
        />
        <PasswordField
          ref={password}
          label="비밀번호"
          name="password"
          autoComplete="current-password"
          error={missing.password}
          invalid={refused === 'password'}
          onChange={login.clearRefusal}
          describedBy={problem ? noticeId : undefined}
        />
        {wantsCode && (
          <TextField
            ref={code}
            label="인증 코드"
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
            help="인증 앱의 6자리 코드 또는 복구 코드. 패스키를 등록했다면 아래에서 패스키로 로그인하세요."
            error={missing.code}
            invalid={refused === 'code'}
            describedBy={problem ? noticeId : undefined}
            onChange={login.clearRefusal}
          />
        )}
        {problem && (
          <LoginNotice
            key={problem.at}
            id={noticeId}
            problem={problem}
            onEnd={login.clearProblem}
          />
        )}
        <Button
          type="submit"
          size="lg"
          full
          loading={isSending}
          loadingText="확인하는 중"
          aria-disabled={!isOpen}
        >
          로그인
        </Button>
        <PasskeyButton login={passkey} disabled={!isOpen} />
      </fieldset>
    </form>
  );
}

function logIn({ code, ...given }: Given): Promise<OutputOf<typeof adminLogin>> {
  const second = code === '' ? {} : { code };
  return makeCall(adminLogin, { body: { ...given, ...second, ...clientClaims() } });
}

function readForm(form: FormData): Given {
  const textOf = (name: string) => {
    const value = form.get(name);
    return typeof value === 'string' ? value : '';
  };
  return {
    user_id: textOf('user_id').trim(),
    password: textOf('password'),
    code: textOf('code'),
  };
}

/** In the order of the form. */
const NAMES = ['user_id', 'password', 'code'] as const;

function missingIn(given: Given, wantsCode: boolean): Missing {
  const names = NAMES.filter((name) => name !== 'code' || wantsCode);
  const entries = names.flatMap((name) => {
    const message =
      required(given[name]) ??
      (name === 'code' && !isFactorCode(given.code) ? staffWording.codeLength : null);
    return message === null ? [] : [[name, { message }] as const];
  });
  return Object.fromEntries(entries);
}

const MS = 1_000;

/** Reason that the login failed. `code` = only the second factor is missing. */
function problemOf(error: unknown): LoginProblem | 'code' {
  const failure = error instanceof CallFailed ? error : null;
  const code: FailureCode = failure?.code ?? 'INTERNAL_ERROR';
  const at = Date.now();
  if (code === 'SECOND_FACTOR_REQUIRED') return 'code';
  if (code === 'SECOND_FACTOR_WRONG') {
    const text = sentenceOf(code) ?? staffWording.loginError;
    return { tone: 'warning', text, at, refused: 'code' };
  }
  if (code === 'Unauthorized') {
    return { tone: 'warning', text: staffWording.loginFail, at, refused: 'password' };
  }
  if (code === 'ACCESS_DENIED') return { tone: 'error', text: staffWording.ipDenied, at };
  if (code === 'TOO_MANY_REQUESTS') {
    const until = at + (failure?.retryAfter ?? 1) * MS;
    return { tone: 'warning', text: sentenceOf(code) ?? staffWording.loginError, at, until };
  }
  return { tone: 'error', text: staffWording.loginError, at };
}

/** Reason that the login with a passkey failed. */
function passkeyProblemOf(error: unknown, sentence: string | null): LoginProblem {
  const code = error instanceof CallFailed ? error.code : null;
  const own =
    code === 'Unauthorized' ? PASSKEY_REFUSED : code === 'INVALID_INPUT' ? PASSKEY_LATE : null;
  const text = sentence ?? own;
  if (text !== null) return { tone: 'warning', text, at: Date.now() };
  const problem = problemOf(error);
  return problem === 'code'
    ? { tone: 'error', text: staffWording.loginError, at: Date.now() }
    : problem;
}

/**
 * Greets the staff member and names the session that this login ended. An intruder's session is
 * therefore noticed.
 */
function welcome(
  name: string,
  replaced: { at: string; ip_address: string; user_agent: string } | null,
): void {
  showAlert({ type: 'success', message: staffWording.loginOk(name) });
  if (replaced === null) return;
  const { ip_address, user_agent, at } = replaced;
  showAlert({
    type: 'warning',
    title: '다른 기기의 접속을 종료했어요',
    message: `${ip_address} · ${deviceNameOf(user_agent)} · ${formatDateTime(at)} 접속`,
    timeout: 8_000,
  });
}
