import {
  addMyPasskey,
  beginMyPasskey,
  listMyPasskeys,
  MAX_PASSKEYS,
  removeMyPasskey,
  renameMyPasskey,
  type Passkey,
} from '@maru/contract/passkey/passkey';
import { useQuery } from '@tanstack/react-query';
import { showAlert } from '../../shared/alert/alert.ts';
import { sayFailure } from '../../shared/alert/say-failure.ts';
import { failureCodeOf, makeCall } from '../../shared/call.ts';
import { confirm } from '../../shared/dialog/dialog.ts';
import { askPasskeyName } from '../../shared/passkey/ask-passkey-name.ts';
import { useHasPasskeys } from '../../shared/passkey/has-passkeys.ts';
import { loadCeremony } from '../../shared/passkey/load-ceremony.ts';
import { PasskeyRows } from '../../shared/passkey/passkey-rows.tsx';
import { sayNotAdded } from '../../shared/passkey/say-ceremony.ts';
import { callQuery } from '../../shared/query.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Card } from '../../shared/ui/card.tsx';
import { Loaded } from '../../shared/ui/loaded.tsx';
import { RowSkeleton } from '../../shared/ui/skeleton.tsx';
import { useAction } from '../../shared/use-action.ts';
import { deviceOf } from './device-of.ts';
import styles from './own-page.module.css';

/** Passkeys of the member. The password must have been proved recently. */
export function PasskeyList({ onProofOver }: { onProofOver: () => Promise<unknown> }) {
  const query = useQuery(callQuery(listMyPasskeys, {}));
  const isPossible = useHasPasskeys();
  const { busy, run } = useAction<number | 'add'>([listMyPasskeys]);

  const saidProofOver = async (error: unknown) => {
    if (failureCodeOf(error) !== 'Unauthorized') return false;
    showAlert({
      type: 'warning',
      message: '확인 시간이 지났어요. 비밀번호를 다시 확인해 주세요.',
    });
    await onProofOver();
    return true;
  };

  const add = () =>
    run(
      async () => {
        const { createKey } = await loadCeremony();
        const { options } = await makeCall(beginMyPasskey, {});
        const { name } = deviceOf(navigator.userAgent);
        const key = await createKey(options);
        await makeCall(addMyPasskey, { body: { name, ...key } });
      },
      {
        done: '패스키를 등록했어요. 다음부터 비밀번호 없이 로그인할 수 있어요.',
        failed: async (error) => {
          if (!(await saidProofOver(error))) await sayNotAdded(error);
        },
        key: 'add',
      },
    );

  const rename = (passkey: Passkey) =>
    askPasskeyName(passkey, async (name) => {
      await makeCall(renameMyPasskey, { params: { _id: passkey._id }, body: { name } });
      await query.refetch();
    });

  const remove = async ({ _id, name }: Passkey) => {
    const isSure = await confirm({
      title: `‘${name}’ 패스키를 지울까요?`,
      message: '이 패스키로는 더 이상 로그인할 수 없어요. 기기에 남은 패스키는 직접 지워 주세요.',
      buttons: { confirm: '지우기', tone: 'danger' },
    });
    if (!isSure) return;
    await run(() => makeCall(removeMyPasskey, { params: { _id } }), {
      done: '패스키를 지웠어요',
      failed: async (error) => {
        if (!(await saidProofOver(error))) sayFailure(error);
      },
      key: _id,
    });
  };

  return (
    <section className={styles.part}>
      <h2>패스키</h2>
      <Card>
        <p>
          비밀번호 대신 지문, 얼굴, 화면 잠금으로 로그인해요. 비밀번호는 그대로 쓸 수 있고, 패스키는{' '}
          {MAX_PASSKEYS}개까지 등록할 수 있어요.
        </p>
        <Loaded query={query} skeleton={<RowSkeleton />}>
          {({ items }) => (
            <>
              {items.length > 0 && (
                <PasskeyRows
                  items={items}
                  busy={typeof busy === 'number' ? busy : null}
                  onRename={(passkey) => void rename(passkey)}
                  onRemove={(passkey) => void remove(passkey)}
                />
              )}
              <div className={styles.files}>
                {isPossible ? (
                  items.length < MAX_PASSKEYS && (
                    <Button
                      variant="outline"
                      loading={busy === 'add'}
                      loadingText="등록하는 중"
                      onClick={() => void add()}
                    >
                      패스키 등록
                    </Button>
                  )
                ) : (
                  <p className={styles.hint}>이 브라우저에서는 패스키를 등록할 수 없어요.</p>
                )}
              </div>
            </>
          )}
        </Loaded>
      </Card>
    </section>
  );
}
