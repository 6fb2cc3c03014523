import { beginIdentityCheck } from '@maru/contract/session/identity';
import { makeCall } from '../../shared/call.ts';
import { PasswordField } from '../../shared/form/password-field.tsx';
import { TextField } from '../../shared/form/text-field.tsx';
import { paths } from '../../shared/paths.ts';
import { Button, LinkButton } from '../../shared/ui/button.tsx';
import { Card } from '../../shared/ui/card.tsx';
import { Icon } from '../../shared/ui/icon.tsx';
import { Tile } from '../../shared/ui/tile.tsx';
import { IdentityCheck } from '../identity/identity-check.tsx';
import { PhoneCheck } from '../signup/phone-check.tsx';
import styles from './find-account-screen.module.css';
import { Or } from './or.tsx';
import { useNewPassword, type NewPassword } from './use-new-password.ts';

/** Sets a new password after a proof by the carrier, or by a code to the phone of the account. */
export function FindPassword() {
  const state = useNewPassword();
  const { proof, form, submit, isDone } = state;

  if (isDone) return <PasswordSet />;
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
          <Claim state={state} verification={proof?.verification ?? null} />
        )}
        {proof !== null && <PasswordFields state={state} />}
      </Card>
    </form>
  );
}

interface ClaimProps {
  state: NewPassword;
  /** `null` while the phone is not proved. */
  verification: string | null;
}

/** Who the visitor claims to be, and the two ways to prove it. */
function Claim({ state, verification }: ClaimProps) {
  const { claim, proof, setProof, errors, setErrors, mayAsk } = state;
  const { userId, setUserId, phone, setPhone } = claim;
  return (
    <>
      {proof === null && (
        <>
          <IdentityCheck
            begin={() => makeCall(beginIdentityCheck, { body: { purpose: 'find-password' } })}
            onDone={async (identity) => setProof({ identity })}
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
        proof={verification}
        onProof={(next) => setProof(next === null ? null : { verification: next })}
        mayAsk={mayAsk}
      />
    </>
  );
}

function PasswordFields({ state }: { state: NewPassword }) {
  const { typed, setTyped, again, setAgain } = state.password;
  const { errors, isBusy } = state;
  return (
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
      <Button type="submit" size="lg" full loading={isBusy} loadingText="바꾸는 중">
        비밀번호 바꾸기
      </Button>
    </>
  );
}

function PasswordSet() {
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
