import {
  addOwnPasskey,
  beginOwnPasskey,
  listOwnPasskeys,
  MAX_PASSKEYS,
  removeOwnPasskey,
  renameOwnPasskey,
  type Passkey,
} from '@maru/contract/passkey/passkey';
import { getProfile } from '@maru/contract/profile/staff-profile';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { showAlert } from '../../shared/alert/alert.ts';
import { makeCall } from '../../shared/call.ts';
import { askPasskeyName } from '../../shared/passkey/ask-passkey-name.ts';
import { useHasPasskeys } from '../../shared/passkey/has-passkeys.ts';
import { loadCeremony } from '../../shared/passkey/load-ceremony.ts';
import { PasskeyRows } from '../../shared/passkey/passkey-rows.tsx';
import { sayNotAdded } from '../../shared/passkey/say-ceremony.ts';
import { callQuery } from '../../shared/query.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Icon } from '../../shared/ui/icon.tsx';
import { Loaded } from '../../shared/ui/loaded.tsx';
import { RowSkeleton } from '../../shared/ui/skeleton.tsx';
import { useAction } from '../../shared/use-action.ts';
import { Panel } from '../chrome/admin-page.tsx';
import { Hint } from '../chrome/hint.tsx';
import { deviceNameOf } from '../guard/device-name.ts';
import styles from './account.module.css';
import { RecoveryCodes } from './recovery-codes.tsx';
import { withPassword } from './with-password.ts';

/** Passkeys of one's own account. Each is also a second factor. */
export function PasskeyCard() {
  const query = useQuery(callQuery(listOwnPasskeys, {}));
  const isPossible = useHasPasskeys();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const { isBusy, run } = useAction([listOwnPasskeys, getProfile]);

  const add = async () => {
    const begun = await withPassword((current_password) =>
      makeCall(beginOwnPasskey, { body: { current_password } }),
    );
    if (begun === null) return;
    await run(
      async () => {
        const { createKey } = await loadCeremony();
        const key = await createKey(begun.options);
        const name = deviceNameOf(navigator.userAgent);
        const added = await makeCall(addOwnPasskey, { body: { name, ...key } });
        if (added.recovery_codes !== null) setCodes(added.recovery_codes);
      },
      { done: '패스키를 등록했어요', failed: sayNotAdded },
    );
  };

  const rename = (passkey: Passkey) =>
    askPasskeyName(passkey, async (name) => {
      await makeCall(renameOwnPasskey, { params: { _id: passkey._id }, body: { name } });
      await query.refetch();
    });

  const remove = async ({ _id, name }: Passkey) => {
    await run(async () => {
      const removed = await withPassword(
        async (current_password) => {
          await makeCall(removeOwnPasskey, { params: { _id }, body: { current_password } });
          return true;
        },
        {
          title: `‘${name}’ 패스키를 지울까요?`,
          message: '이 패스키로는 더 이상 로그인할 수 없어요.',
          buttons: { confirm: '지우기', tone: 'danger' },
        },
      );
      if (removed === null) return;
      setCodes(null);
      showAlert({ type: 'success', message: '패스키를 지웠어요' });
    });
  };

  return (
    <Panel title="패스키">
      <div className={styles.fields}>
        <Hint>
          지문, 얼굴, 화면 잠금으로 로그인해요. 패스키로 로그인하면 2단계 인증도 끝난 것으로 봐요.
          등록한 뒤에는 비밀번호만으로 로그인할 수 없어요.
        </Hint>
        <Loaded query={query} skeleton={<RowSkeleton />}>
          {({ items }) => (
            <>
              {items.length > 0 && (
                <PasskeyRows
                  items={items}
                  busy={null}
                  onRename={(passkey) => void rename(passkey)}
                  onRemove={(passkey) => void remove(passkey)}
                />
              )}
              {!isPossible && <Hint>이 브라우저에서는 패스키를 등록할 수 없어요.</Hint>}
              {isPossible && items.length < MAX_PASSKEYS && (
                <div className={styles.buttons}>
                  <Button
                    size="admin"
                    variant="outline"
                    loading={isBusy}
                    onClick={() => void add()}
                  >
                    <Icon name="key" size={18} />
                    패스키 등록
                  </Button>
                </div>
              )}
            </>
          )}
        </Loaded>
        {codes !== null && <RecoveryCodes codes={codes} />}
      </div>
    </Panel>
  );
}
