import {
  beginSecondFactor,
  confirmSecondFactor,
  endSecondFactor,
  getProfile,
  renewRecoveryCodes,
  type StaffProfile,
} from '@maru/contract/profile/staff-profile';
import { isFactorCode } from '@maru/contract/text/typed-text';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { showAlert } from '../../shared/alert/alert.ts';
import { makeCall } from '../../shared/call.ts';
import { openModal, type ModalInput } from '../../shared/dialog/dialog.ts';
import { formatDateTime } from '../../shared/format.ts';
import { callKey } from '../../shared/query.ts';
import { Badge } from '../../shared/ui/badge.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { Icon } from '../../shared/ui/icon.tsx';
import { Panel } from '../chrome/admin-page.tsx';
import { staffWording } from '../staff-wording.ts';
import { Hint } from '../chrome/hint.tsx';
import styles from './account.module.css';
import { QrPicture } from './qr-picture.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { withPassword } from './with-password.ts';

/** Six digits of the authenticator, or a recovery code if the authenticator is lost. */
function codeInput(label: string): ModalInput {
  return {
    id: 'code',
    label,
    type: 'text',
    required: true,
    maxLength: 40,
    autoComplete: 'one-time-code',
    check: (code) => (isFactorCode(code) ? null : staffWording.codeLength),
  };
}

/** The second factor of one's own account. */
export function SecondFactorCard({ factor }: { factor: StaffProfile['second_factor'] }) {
  const queries = useQueryClient();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const refresh = () => queries.invalidateQueries({ queryKey: callKey(getProfile) });

  const begin = async () => {
    const secret = await withPassword((current_password) =>
      makeCall(beginSecondFactor, { body: { current_password } }),
    );
    if (secret === null) return;
    await openModal({
      title: '인증 앱에 등록해 주세요',
      width: 'form',
      component: () => <Secret {...secret} />,
      inputs: [codeInput('앱에 보이는 6자리 코드')],
      buttons: { confirm: '확인하기' },
      onConfirm: async ({ code = '' }) => {
        const answer = await makeCall(confirmSecondFactor, { body: { code } });
        setCodes(answer.recovery_codes);
        await refresh();
        showAlert({ type: 'success', message: '2단계 인증을 켰어요' });
      },
    });
  };

  const renew = () =>
    openModal({
      title: '복구 코드를 새로 만들까요?',
      message: '지금까지의 복구 코드는 더 이상 쓸 수 없어요.',
      inputs: [codeInput('6자리 코드 또는 복구 코드')],
      buttons: { confirm: '새로 만들기' },
      onConfirm: async ({ code = '' }) => {
        const answer = await makeCall(renewRecoveryCodes, { body: { code } });
        setCodes(answer.recovery_codes);
        await refresh();
      },
    });

  const end = () =>
    openModal({
      title: '2단계 인증을 끌까요?',
      message: factor.by_passkey
        ? '다음 로그인부터 패스키로 들어오거나, 비밀번호와 복구 코드로 들어와요.'
        : '다음 로그인부터 비밀번호만으로 들어와요.',
      inputs: [codeInput('6자리 코드 또는 복구 코드')],
      buttons: { confirm: '끄기', tone: 'danger' },
      onConfirm: async ({ code = '' }) => {
        await makeCall(endSecondFactor, { body: { code } });
        setCodes(null);
        await refresh();
        showAlert({ type: 'success', message: '2단계 인증을 껐어요' });
      },
    });

  const isOn = factor.since !== null;
  return (
    <Panel
      title="2단계 인증"
      aside={
        isOn || factor.by_passkey ? (
          <Badge tone="success">사용 중</Badge>
        ) : (
          <Badge tone="ended">꺼짐</Badge>
        )
      }
    >
      <div className={styles.fields}>
        {factor.required && !isOn && !factor.by_passkey && (
          <p role="alert" className={styles.must}>
            <Icon name="shield-alert" size={18} />
            가진 권한을 쓰려면 2단계 인증이 꼭 필요해요. 설정하면 바로 다른 화면을 열 수 있어요.
          </p>
        )}
        <Hint>
          {isOn && factor.since !== null
            ? `${formatDateTime(factor.since)}부터 쓰고 있어요. 복구 코드는 ${factor.recovery_codes}개 남았어요.`
            : factor.by_passkey
              ? `패스키가 2단계 인증을 대신해요. 패스키가 없는 기기에서는 비밀번호와 복구 코드로 로그인해요. 복구 코드는 ${factor.recovery_codes}개 남았어요.`
              : '로그인할 때 비밀번호와 함께 인증 앱(Google OTP 등)의 6자리 코드를 확인해요. 이메일이나 문자가 없어도 돼요.'}
        </Hint>
        <FactorButtons
          factor={factor}
          onBegin={() => void begin()}
          onRenew={() => void renew()}
          onEnd={() => void end()}
        />
        {codes !== null && <RecoveryCodes codes={codes} />}
      </div>
    </Panel>
  );
}

function FactorButtons({
  factor: { since, required, by_passkey: hasPasskey },
  onBegin,
  onRenew,
  onEnd,
}: {
  factor: StaffProfile['second_factor'];
  onBegin: () => void;
  onRenew: () => void;
  onEnd: () => void;
}) {
  const isOn = since !== null;
  return (
    <div className={styles.buttons}>
      {!isOn && (
        <Button size="admin" variant={hasPasskey ? 'outline' : 'primary'} onClick={onBegin}>
          <Icon name="shield-check" size={18} />
          {hasPasskey ? '인증 앱도 쓰기' : '2단계 인증 설정하기'}
        </Button>
      )}
      {(isOn || hasPasskey) && (
        <Button variant="outline" size="admin" onClick={onRenew}>
          복구 코드 새로 만들기
        </Button>
      )}
      {isOn && !required && (
        <Button variant="ghost" size="admin" onClick={onEnd}>
          2단계 인증 끄기
        </Button>
      )}
    </div>
  );
}

function Secret({ secret, uri }: { secret: string; uri: string }) {
  return (
    <div className={styles.secret}>
      <QrPicture text={uri} label="인증 앱으로 찍을 QR 코드" size={196} />
      <Hint>
        인증 앱에서 QR 코드를 찍어 주세요. 찍을 수 없으면 앱에 아래 열쇠를 직접 입력하세요.
      </Hint>
      <p className={styles.key}>
        <code>{secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</code>
      </p>
    </div>
  );
}
