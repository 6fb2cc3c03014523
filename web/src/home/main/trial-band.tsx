import { getMyTrial, startTrial, type Trial } from '@maru/contract/room/trial';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { failureCodeOf, makeCall } from '../../shared/call.ts';
import { confirm } from '../../shared/dialog/dialog.ts';
import { lazyComponent } from '../../shared/lazy-component.ts';
import { paths } from '../../shared/paths.ts';
import { useServerNow } from '../../shared/server-clock.ts';
import { rememberReturn } from '../../shared/session/session.ts';
import { settledSession, useSession } from '../../shared/session/session.store.ts';
import { Button, LinkButton } from '../../shared/ui/button.tsx';
import { Icon } from '../../shared/ui/icon.tsx';
import { Spinner } from '../../shared/ui/spinner.tsx';
import { wording } from '../../shared/wording.ts';
import { useAction } from '../../shared/use-action.ts';
import { sayFailure } from '../../shared/alert/say-failure.ts';
import { callQuery } from '../../shared/query.ts';
import styles from './trial-band.module.css';
import { timeLeft } from './trial-time.ts';

/** Needed only by a member who starts the trial without an earlier identity check. */
const OwnIdentityCheck = lazyComponent(
  async () => (await import('../identity/own-identity-check.tsx')).OwnIdentityCheck,
);

const TICK_MS = 10_000;

/**
 * Offer of three free days of VIP broadcasts, for members who have not used them. During a trial,
 * the time left. Only futureon's home page has it.
 */
export function TrialBand() {
  const { authenticated, type } = useSession();
  const query = useQuery({
    ...callQuery(getMyTrial, {}),
    enabled: authenticated && type === 'user',
    staleTime: 0,
  });

  // A visitor sees the offer. The member's own trial state is shown after the login.
  if (!authenticated) return <Offer trial={null} />;
  if (type === 'expert' || query.isError) return null;
  if (!query.data) return <Offer trial={null} waiting />;
  const trial = query.data.item;
  if (trial.state === 'offered') return <Offer trial={trial} />;
  return trial.state === 'running' && trial.ends_at !== null ? (
    <Running endsAt={trial.ends_at} />
  ) : null;
}

function Offer({ trial, waiting = false }: { trial: Trial | null; waiting?: boolean }) {
  const navigate = useNavigate();
  const [identifying, setIdentifying] = useState(false);
  const { isBusy: busy, run } = useAction([getMyTrial]);

  const askLogin = async () => {
    // A visitor who turns out to be a member sees the member's own offer in a moment.
    if ((await settledSession()).authenticated) return;
    if (!(await confirm({ title: wording.login.need }))) return;
    rememberReturn(paths.home);
    await navigate(paths.login);
  };

  const start = async () => {
    await run(() => makeCall(startTrial, { body: {} }), {
      done: '3일 무료 체험을 시작했어요',
      failed: (error) => {
        const isSecond = ['STATE_CONFLICT', 'NOT_FOUND'].includes(failureCodeOf(error));
        sayFailure(error, isSecond ? '무료 체험은 한 사람이 한 번만 이용할 수 있어요' : null);
      },
    });
  };

  const askStart = async () => {
    const wanted = await confirm({
      title: '3일 무료 체험을 시작할까요?',
      message: '지금부터 72시간이에요. 한 사람이 한 번만 시작할 수 있어요.',
      buttons: { confirm: '시작하기', cancel: '나중에' },
    });
    if (wanted) await start();
  };

  const press = () => {
    if (trial === null) return askLogin();
    if (trial.identified) return askStart();
    setIdentifying(true);
    return undefined;
  };

  return (
    <section className={styles.band} aria-labelledby="trial-title">
      <p className={styles.days}>3일</p>
      <div className={styles.words}>
        <h2 id="trial-title">VIP 방송 3일 무료 체험</h2>
        <p>
          {identifying
            ? '한 사람이 한 번만 이용할 수 있어서, 시작하기 전에 본인확인이 필요해요.'
            : '카드 등록 없이 시작하고, 72시간 뒤 자동으로 종료돼요. 한 사람이 한 번만 이용할 수 있어요.'}
        </p>
      </div>
      {identifying ? (
        <div className={styles.check}>
          <Suspense fallback={<Spinner size={24} />}>
            <OwnIdentityCheck label="본인확인하고 시작하기" onIdentified={start} />
          </Suspense>
        </div>
      ) : (
        <Button
          className={styles.go}
          loading={busy || waiting}
          loadingText={waiting ? undefined : '시작하는 중'}
          onClick={() => void press()}
        >
          무료 체험 시작하기
          <Icon name="arrow-r" size={18} />
        </Button>
      )}
    </section>
  );
}

function Running({ endsAt }: { endsAt: string }) {
  const now = useServerNow(TICK_MS);
  const left = timeLeft(endsAt, now);
  if (left === null) return null;
  return (
    <section className={styles.band} aria-labelledby="trial-title">
      <p className={styles.days}>
        <Icon name="crown" size={28} />
      </p>
      <div className={styles.words}>
        <h2 id="trial-title">{left}</h2>
        <p>지금 모든 전문가의 VIP 방송을 볼 수 있어요. 시간이 지나면 자동으로 종료돼요.</p>
      </div>
      <LinkButton to="/schedule/live" className={styles.go}>
        VIP 방송 보러 가기
        <Icon name="arrow-r" size={18} />
      </LinkButton>
    </section>
  );
}
