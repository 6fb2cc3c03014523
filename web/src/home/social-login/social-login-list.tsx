import {
  beginMySocialLogin,
  listMySocialLogins,
  listSocialProviders,
  unlinkMySocialLogin,
  type SocialLogin,
} from '@maru/contract/social-login/social-login';
import { socialProviderNames, type SocialProvider } from '@maru/contract/session/social-provider';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { showAlert } from '../../shared/alert/alert.ts';
import { sayFailure } from '../../shared/alert/say-failure.ts';
import { failureCodeOf, makeCall } from '../../shared/call.ts';
import { confirm } from '../../shared/dialog/dialog.ts';
import { formatDateTime } from '../../shared/format.ts';
import { callQuery } from '../../shared/query.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Card } from '../../shared/ui/card.tsx';
import { Loaded } from '../../shared/ui/loaded.tsx';
import { RowSkeleton } from '../../shared/ui/skeleton.tsx';
import { useAction } from '../../shared/use-action.ts';
import { ProviderMark } from './provider-mark.tsx';
import styles from './social-login-list.module.css';
import { sentenceOfReturn, socialReturnIn } from './social-return.ts';

/** Provider accounts of the member. The password must have been proved recently. */
export function SocialLoginList({ onProofOver }: { onProofOver: () => Promise<unknown> }) {
  const offered = useQuery(callQuery(listSocialProviders, {}));
  const query = useQuery(callQuery(listMySocialLogins, {}));
  const { busy, run } = useAction<SocialProvider>([listMySocialLogins]);
  useReturnAlert();

  const failed = async (error: unknown) => {
    if (failureCodeOf(error) !== 'Unauthorized') return sayFailure(error);
    showAlert({
      type: 'warning',
      message: '확인 시간이 지났어요. 비밀번호를 다시 확인해 주세요.',
    });
    await onProofOver();
  };

  const link = (provider: SocialProvider) =>
    run(
      async () => {
        const { url } = await makeCall(beginMySocialLogin, { params: { provider } });
        window.location.assign(url);
      },
      { failed, key: provider },
    );

  const unlink = async (provider: SocialProvider) => {
    const name = socialProviderNames[provider];
    const isSure = await confirm({
      title: `${name} 연결을 끊을까요?`,
      message: `${name} 계정으로는 더 이상 로그인할 수 없어요. 비밀번호로는 계속 로그인할 수 있어요.`,
      buttons: { confirm: '연결 끊기', tone: 'danger' },
    });
    if (!isSure) return;
    await run(() => makeCall(unlinkMySocialLogin, { params: { provider } }), {
      done: `${name} 연결을 끊었어요`,
      failed,
      key: provider,
    });
  };

  const linked = query.data?.items ?? [];
  const providers = [
    ...new Set([...(offered.data?.items ?? []), ...linked.map(({ provider }) => provider)]),
  ];
  if (offered.data && query.data && providers.length === 0) return null;

  return (
    <section className={styles.part}>
      <h2>연결된 로그인</h2>
      <Card>
        <p>다른 서비스의 계정으로 로그인해요. 이름과 연락처는 받지 않아요.</p>
        <Loaded query={query} skeleton={<RowSkeleton />}>
          {({ items }) => (
            <ul className={styles.rows} aria-label="연결된 로그인">
              {providers.map((provider) => (
                <Row
                  key={provider}
                  provider={provider}
                  login={items.find((one) => one.provider === provider)}
                  busy={busy === provider}
                  onLink={() => void link(provider)}
                  onUnlink={() => void unlink(provider)}
                />
              ))}
            </ul>
          )}
        </Loaded>
      </Card>
    </section>
  );
}

interface RowProps {
  provider: SocialProvider;
  login: SocialLogin | undefined;
  busy: boolean;
  onLink: () => void;
  onUnlink: () => void;
}

function Row({ provider, login, busy, onLink, onUnlink }: RowProps) {
  const name = socialProviderNames[provider];
  return (
    <li className={styles.row}>
      <ProviderMark provider={provider} />
      <p>
        <strong>{name}</strong>
        <span className={styles.line}>{login ? lineOf(login) : '연결하지 않았어요'}</span>
      </p>
      <Button
        variant={login ? 'neutral' : 'outline'}
        size="xs"
        loading={busy}
        aria-label={login ? `${name} 연결 끊기` : `${name} 연결하기`}
        onClick={login ? onUnlink : onLink}
      >
        {login ? '연결 끊기' : '연결하기'}
      </Button>
    </li>
  );
}

function lineOf({ created_at: since, last_used_at: used }: SocialLogin): string {
  const last =
    used === null ? '아직 로그인에 쓰지 않았어요' : `${formatDateTime(used)} 마지막 로그인`;
  return `${formatDateTime(since)} 연결 · ${last}`;
}

/** Says how a visit to a provider ended, once. */
function useReturnAlert(): void {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();

  useEffect(() => {
    const returned = socialReturnIn(search);
    if (returned === null) return;
    void navigate(pathname, { replace: true });
    if (returned.result === 'linked') {
      const name = socialProviderNames[returned.provider];
      showAlert({ type: 'success', message: `${name} 계정을 연결했어요` });
    } else showAlert({ type: 'warning', message: sentenceOfReturn(returned) });
  }, [pathname, search, navigate]);
}
