import { brand } from '#brand';
import { beginMemberPasskeyLogin, memberPasskeyLogin } from '@maru/contract/passkey/passkey';
import { memberLogin, whatIsMyAddress } from '@maru/contract/session/auth';
import { scheduleLabel } from '@maru/contract/broadcast/broadcast';
import { listSocialProviders } from '@maru/contract/social-login/social-login';
import type { QueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { readStored, writeStored } from '../../shared/browser-storage.ts';
import { failureCodeOf, makeCall, type FailureCode } from '../../shared/call.ts';
import { inform } from '../../shared/dialog/dialog.ts';
import { Checkbox } from '../../shared/form/choice-field.tsx';
import { PasswordField } from '../../shared/form/password-field.tsx';
import { TextField } from '../../shared/form/text-field.tsx';
import { formatTime } from '../../shared/format.ts';
import { PasskeyButton } from '../../shared/passkey/passkey-button.tsx';
import {
  PASSKEY_LATE,
  PASSKEY_REFUSED,
  usePasskeyLogin,
} from '../../shared/passkey/use-passkey-login.ts';
import { paths } from '../../shared/paths.ts';
import { callQuery } from '../../shared/query.ts';
import { useServerNow } from '../../shared/server-clock.ts';
import { clientClaims, rememberAddress } from '../../shared/session/known-address.ts';
import { loginAccepted, takeReturn } from '../../shared/session/session.ts';
import { useSession } from '../../shared/session/session.store.ts';
import { Avatar } from '../../shared/ui/avatar.tsx';
import { Button, LinkButton } from '../../shared/ui/button.tsx';
import { Icon } from '../../shared/ui/icon.tsx';
import { Container } from '../../shared/ui/layout.tsx';
import { StateBadge } from '../../shared/ui/state-badge.tsx';
import { wording } from '../../shared/wording.ts';
import { releaseWindow, reserveWindow } from '../broadcast/broadcast-window.ts';
import {
  useSchedule,
  useScheduleConnection,
  useScheduleKnown,
} from '../broadcast/live-schedule.tsx';
import { pendingJoinOf } from '../broadcast/pending-join.ts';
import { useViewerOrder } from '../broadcast/interest.store.ts';
import { Interest } from '../broadcast/interest.tsx';
import { pickToday, portraitOf } from '../broadcast/schedule-view.ts';
import { previousAddress } from '../frame/visited-path.ts';
import { ConnectingNote } from '../social-login/connecting-note.tsx';
import { finishConnecting, useConnecting } from '../social-login/connecting.ts';
import { SocialButtons } from '../social-login/social-buttons.tsx';
import { useSocialReturn } from '../social-login/use-social-return.ts';
import styles from './login-screen.module.css';

const SAVED_ID = 'maru.device.login-id';
const TICK_MS = 10_000;
const ROWS = 3;

/** The sentence of a failed login (specification S8.15 to S8.17). */
function sentenceOfFailure(code: FailureCode): string {
  if (code === 'Unauthorized') return wording.login.fail;
  if (code === 'WITHDRAWN_ACCOUNT') return wording.login.withdrawn;
  return code === 'ACCESS_DENIED' ? wording.login.suspended : wording.login.error;
}

/** Without this list, the page shows no buttons of providers. It never fails for that. */
export function prefetch(queries: QueryClient): Promise<void> {
  return queries.prefetchQuery(callQuery(listSocialProviders, {}));
}

/** The login of members and experts. */
export function Screen() {
  return (
    <Container className={styles.page}>
      <div className={styles.form}>
        <h1 tabIndex={-1}>다시 만나 반가워요</h1>
        <p className={styles.lead}>로그인하고 보던 방송을 이어서 보세요</p>
        <PendingLine />
        <LoginForm />
      </div>
      <TodayPanel />
    </Container>
  );
}

function LoginForm() {
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const [missing, setMissing] = useState({ id: false, password: false });
  const passwordField = useRef<HTMLInputElement>(null);

  const { idField, keep } = useSavedId();
  useOwnAddress();

  const enter = async () => {
    await loginAccepted();
    await finishConnecting();
    await navigate(takeReturn(paths.home), { replace: true });
  };
  const passkey = useMemberPasskey(!busy, enter);
  const [connecting, setConnecting] = useConnecting();
  const isReturning = useSocialReturn(enter, setConnecting);
  useLeaveLoggedIn(busy || passkey.isBusy || isReturning);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const user_id = textIn(form, 'user_id').trim();
    const password = textIn(form, 'password');
    setMissing({ id: user_id === '', password: password === '' });
    if (busy) return;
    if (user_id === '') return idField.current?.focus();
    if (password === '') return passwordField.current?.focus();

    // Opens the window for the pending broadcast within this click. The browser would block a later
    // one.
    if (pendingJoinOf()) reserveWindow();
    setBusy(true);
    try {
      await makeCall(memberLogin, {
        body: { user_id, password, ...clientClaims() },
      });
      writeStored('local', SAVED_ID, form.has('keep') ? user_id : null);
      await enter();
    } catch (error) {
      setBusy(false);
      releaseWindow();
      await inform({
        title: sentenceOfFailure(failureCodeOf(error)),
        icon: { name: 'lock', tone: 'warning' },
      });
    }
  };

  return (
    <form
      method="post"
      className={styles.fields}
      onSubmit={(event) => void submit(event)}
      noValidate
    >
      {connecting && (
        <ConnectingNote provider={connecting} at="login" onCancel={() => setConnecting(null)} />
      )}
      <TextField
        ref={idField}
        label="아이디"
        name="user_id"
        autoComplete="username webauthn"
        autoCapitalize="none"
        spellCheck={false}
        error={missing.id ? wording.validation.required : undefined}
      />
      <PasswordField
        ref={passwordField}
        label="비밀번호"
        name="password"
        autoComplete="current-password"
        placeholder="8–16자 비밀번호"
        error={missing.password ? wording.validation.required : undefined}
      />
      <div className={styles.options}>
        <Checkbox ref={keep} name="keep">
          아이디 저장
        </Checkbox>
        <p className={styles.find}>
          <Link to={`${paths.findAccount}?tab=id`}>아이디 찾기</Link>
          <Link to={`${paths.findAccount}?tab=password`}>비밀번호 찾기</Link>
        </p>
      </div>
      <Button type="submit" size="lg" full loading={busy} loadingText="로그인 중">
        로그인
      </Button>
      <PasskeyButton login={passkey} />
      <LinkButton size="lg" full variant="outline" to={paths.signupTerms}>
        무료 회원가입
      </LinkButton>
      {connecting === null && <SocialButtons act="로그인" disabled={busy} />}
      <PlaysNote />
    </form>
  );
}

function PlaysNote() {
  return (
    <p className={styles.note}>
      <Icon name="shield" size={16} />
      방송은 한 계정으로 한 번에 {brand.switches.plays}곳에서만 볼 수 있어요. 다른 기기에서 보기
      시작하면 먼저 보던 화면은 멈춰요.
    </p>
  );
}

/** Login with a passkey. @param enter opens the page after the login. */
function useMemberPasskey(isOpen: boolean, enter: () => Promise<void>) {
  const login = usePasskeyLogin({
    isOpen,
    begin: () => makeCall(beginMemberPasskeyLogin, {}),
    finish: async (body) => {
      await makeCall(memberPasskeyLogin, { body });
      await enter();
    },
    failed: async (error, sentence) => {
      releaseWindow();
      await inform({
        title: sentence ?? sentenceOfPasskey(failureCodeOf(error)),
        icon: { name: 'lock', tone: 'warning' },
      });
    },
  });
  const logIn = async () => {
    // As for a password: the browser would block a later window.
    if (pendingJoinOf()) reserveWindow();
    await login.logIn();
  };
  return { ...login, logIn };
}

function sentenceOfPasskey(code: FailureCode): string {
  if (code === 'Unauthorized') return PASSKEY_REFUSED;
  return code === 'INVALID_INPUT' ? PASSKEY_LATE : sentenceOfFailure(code);
}

function useLeaveLoggedIn(busy: boolean): void {
  const navigate = useNavigate();
  const { initialized, authenticated } = useSession();

  // A logged-in member has no use for this page, and returns to the previous page (specification
  // S4.5).
  useEffect(() => {
    if (initialized && authenticated && !busy)
      void navigate(takeReturn(previousAddress() ?? paths.home), { replace: true });
  }, [initialized, authenticated, busy, navigate]);
}

/** Fills in the login id that this device has kept. */
function useSavedId() {
  const idField = useRef<HTMLInputElement>(null);
  const keep = useRef<HTMLInputElement>(null);

  useEffect(() => {
    const saved = readStored('local', SAVED_ID);
    if (saved === null || !idField.current || !keep.current) return;
    // The visitor may have typed before this effect ran.
    idField.current.value ||= saved;
    keep.current.checked = true;
  }, []);

  return { idField, keep };
}

/** Reads the address of this device for the login. */
function useOwnAddress(): void {
  // Used only for the server's log, so the login does not wait for it. The page asks only our own
  // server: the look-up services that staff use must not learn members' addresses.
  useEffect(() => {
    makeCall(whatIsMyAddress, {}).then(
      ({ ip }) => rememberAddress(ip),
      () => undefined,
    );
  }, []);
}

function textIn(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}

/** Shows the destination of the login when a broadcast is pending. */
function PendingLine() {
  const items = useSchedule();
  const [waiting, setWaiting] = useState<number | null>(null);
  useEffect(() => setWaiting(pendingJoinOf()?.scheduleId ?? null), []);
  const item = waiting === null ? undefined : items[waiting];
  if (waiting === null) return null;
  return (
    <p className={styles.pending}>
      <Icon name="broadcast" size={20} />
      {item
        ? `로그인하면 ‘${item.title}’ 방송으로 바로 들어가요`
        : '로그인하면 방송으로 바로 들어가요'}
    </p>
  );
}

/** Today's broadcasts, beside the form. */
function TodayPanel() {
  const now = useServerNow(TICK_MS);
  const today = pickToday(useSchedule(), now, useViewerOrder());
  const known = useScheduleKnown();
  const current = useScheduleConnection();
  const live = today.filter((item) => item.broadcast_status === 1).length;
  const shown = today
    .filter((item) => ['live', 'replay', 'upcoming'].includes(scheduleLabel(item, now)))
    .toSorted((a, b) => Number(b.broadcast_status === 1) - Number(a.broadcast_status === 1))
    .slice(0, ROWS);

  return (
    <aside className={styles.panel} aria-label="오늘의 방송 안내">
      <img src={brand.logo.markWhite} alt="" loading="lazy" className={styles.mark} />
      <p className={styles.chip}>오늘의 방송{known && <span>{` ${today.length}편`}</span>}</p>
      <p className={styles.headline}>
        {live > 0 ? (
          <>
            지금 {live}편이
            <br />
            생방송 중이에요
          </>
        ) : (
          <>
            오늘도 {brand.name}에서
            <br />
            함께해요
          </>
        )}
      </p>
      <ul className={styles.rows}>
        {shown.map((item) => {
          const label = scheduleLabel(item, now);
          return (
            <li key={item._id}>
              <Avatar name={item.expert.nick} src={portraitOf(item.expert)} size={44} />
              <p>
                <strong>{item.title}</strong>
                <span>
                  {item.expert.nick} · {item.expert.field}
                </span>
                <Interest item={item} />
              </p>
              <StateBadge
                label={label}
                quiet
                time={label === 'upcoming' ? formatTime(item.start_date) : undefined}
                unsure={!current}
              />
            </li>
          );
        })}
      </ul>
    </aside>
  );
}
