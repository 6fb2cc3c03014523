import { getMe, getMyInfo, getMyProof } from '@maru/contract/account/me';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { showAlert } from '../../shared/alert/alert.ts';
import { makeCall } from '../../shared/call.ts';
import { useDirty } from '../../shared/dirty.ts';
import { callKey } from '../../shared/query.ts';
import { Card } from '../../shared/ui/card.tsx';
import { Loaded } from '../../shared/ui/loaded.tsx';
import { Skeleton } from '../../shared/ui/skeleton.tsx';
import { OwnIdentityCheck } from '../identity/own-identity-check.tsx';
import { SocialLoginList } from '../social-login/social-login-list.tsx';
import { DataDownload } from './data-download.tsx';
import { DeviceList } from './device-list.tsx';
import { InfoForm, type TypedInfo } from './info-form.tsx';
import { MypageShell } from './mypage-shell.tsx';
import styles from './own-page.module.css';
import { PasskeyList } from './passkey-list.tsx';
import { PasswordForm } from './password-form.tsx';
import { PasswordGate } from './password-gate.tsx';
import { PhoneForm } from './phone-form.tsx';

/** The account: who one is, the password, and the devices it is used on. */
export function Screen() {
  return (
    <MypageShell>
      <h1 tabIndex={-1}>회원 정보</h1>
      <Account />
      <section className={styles.part}>
        <h2>로그인한 기기</h2>
        <Card padding="sm">
          <DeviceList />
        </Card>
      </section>
    </MypageShell>
  );
}

/** The account; `null` = its owner has to prove the password first. */
async function readAccount() {
  const { until } = await makeCall(getMyProof, {});
  return until === null ? null : (await makeCall(getMyInfo, {})).item;
}

function Account() {
  const queries = useQueryClient();
  // State is kept here to outlive the form, which the password prompt may replace at any time.
  const [typed, setTyped] = useState<TypedInfo>({});
  const isDirty = Object.keys(typed).length > 0;
  useDirty(isDirty);
  // Each visit requests the data again, because the proof may have expired.
  const query = useQuery({
    queryKey: callKey(getMyInfo),
    queryFn: readAccount,
    staleTime: 0,
    gcTime: 0,
  });
  // Kept while the password is requested. A started check would otherwise end when its section
  // unmounts.
  const [isUnidentified, setUnidentified] = useState(false);
  const isIdentified = query.data?.identified;
  if (isIdentified === isUnidentified) setUnidentified(!isIdentified);
  const again = () => queries.invalidateQueries({ queryKey: callKey(getMyInfo) });
  const identified = async () => {
    showAlert({ type: 'success', message: '본인확인한 이름을 저장했어요' });
    setUnidentified(false);
    // The name from the identity check replaces the typed name.
    setTyped(({ name: _, ...rest }) => rest);
    await queries.invalidateQueries({ queryKey: callKey(getMe) });
    await again();
  };

  return (
    <Loaded
      query={query}
      skeleton={
        <div className={styles.gate}>
          <Skeleton height={262} />
        </div>
      }
    >
      {(item) => (
        <>
          {item === null ? (
            <PasswordGate
              hasTyped={isDirty}
              // If the refetch fails, the gate stays in place and shows the reason.
              onProved={() => query.refetch({ throwOnError: true })}
            />
          ) : (
            <section className={styles.part}>
              <h2>기본 정보</h2>
              <Card>
                <InfoForm
                  info={item}
                  typed={typed}
                  onType={(change) => setTyped((before) => ({ ...before, ...change }))}
                  onSaved={async () => {
                    await again();
                    // Text typed during the save is not stored yet.
                    setTyped((now) => (now === typed ? {} : now));
                  }}
                  onStale={again}
                />
              </Card>
            </section>
          )}
          {isUnidentified && (
            <section className={styles.part}>
              <h2>본인확인</h2>
              <Card>
                <div className={styles.form}>
                  <p>본인 명의의 휴대폰으로 확인해요. 이름은 확인한 이름으로 바뀌어요.</p>
                  <OwnIdentityCheck onIdentified={identified} />
                </div>
              </Card>
            </section>
          )}
          {item !== null && (
            <>
              <section className={styles.part}>
                <h2>휴대폰 번호</h2>
                <Card>
                  <PhoneForm phone={item.phone} onChanged={again} />
                </Card>
              </section>
              <section className={styles.part}>
                <h2>비밀번호 변경</h2>
                <Card>
                  <PasswordForm onChanged={again} />
                </Card>
              </section>
              <OtherLogins onProofOver={again} />
              <section className={styles.part}>
                <h2>내 정보 받기</h2>
                <DataDownload onProofOver={again} />
              </section>
            </>
          )}
        </>
      )}
    </Loaded>
  );
}

/** Ways to log in beside the password. */
function OtherLogins({ onProofOver }: { onProofOver: () => Promise<unknown> }) {
  return (
    <>
      <PasskeyList onProofOver={onProofOver} />
      <SocialLoginList onProofOver={onProofOver} />
    </>
  );
}
