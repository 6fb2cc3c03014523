import type { Campaign } from '@maru/contract/campaign/campaign';
import {
  campaignProblemCalls as calls,
  type CampaignProblems as Problems,
} from '@maru/contract/campaign/campaign-problem';
import { useQuery } from '@tanstack/react-query';
import { makeCall } from '../../shared/call.ts';
import { confirm } from '../../shared/dialog/dialog.ts';
import { formatCount, formatDateTime, formatNumber } from '../../shared/format.ts';
import { callQuery } from '../../shared/query.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Loaded } from '../../shared/ui/loaded.tsx';
import { Skeleton } from '../../shared/ui/skeleton.tsx';
import { wentWrong } from './campaign-progress.ts';
import { ReasonBars } from './reason-bars.tsx';
import { useAction } from '../../shared/use-action.ts';
import styles from './campaign.module.css';
import { callsOf } from './use-live-campaigns.ts';

const { list, get, recipients } = callsOf('sms');

/**
 * Recipients with a failed or unconfirmed text message, grouped by reason, with the available
 * remedies.
 */
export function CampaignProblems({ campaign }: { campaign: Campaign }) {
  const { _id, unknown } = campaign;
  const query = useQuery(callQuery(calls.list, { params: { _id } }));
  if (wentWrong(campaign) + unknown === 0) return null;
  return (
    <section aria-label="실패와 확인 안 됨" className={styles.box}>
      <h3 className={styles.heading}>실패·확인 안 됨</h3>
      <Loaded query={query} skeleton={<Skeleton height={90} />}>
        {(problems) => (
          <>
            <ReasonBars groups={problems.groups} unit="명" />
            <Acts campaign={campaign} problems={problems} />
          </>
        )}
      </Loaded>
    </section>
  );
}

function Acts({ campaign: { _id, state }, problems }: { campaign: Campaign; problems: Problems }) {
  const { retryable, unknown, asked_at, resend } = problems;
  const { isBusy, run } = useAction([list, get, recipients, calls.list]);
  const goesOn = state === 'done' || state === 'sending' || state === 'paused';
  const params = { _id };

  const retry = async () => {
    const sure = await confirm({
      title: `${formatCount(retryable, '명')}에게 다시 보낼까요?`,
      message: '전원이 꺼져 있던 것처럼 잠시 받지 못한 번호에만 보내요.',
      buttons: { confirm: '다시 보내기' },
    });
    if (sure) await run(() => makeCall(calls.retry, { params }), '다시 보내기 시작했어요');
  };
  const giveUp = async () => {
    const sure = await confirm({
      title: `${formatCount(unknown, '명')}을 실패로 바꿀까요?`,
      message: '결과를 더 기다리지 않아요. 되돌릴 수 없어요.',
      buttons: { confirm: '실패로 바꾸기', tone: 'danger' },
    });
    if (sure) await run(() => makeCall(calls.giveUp, { params }), '실패로 바꿨어요');
  };
  const sendAgain = async () => {
    const isSecond = resend !== null && !resend.is_own;
    const sure = await confirm({
      title: `확인 안 된 ${formatCount(unknown, '명')}에게 강제로 다시 보낼까요?`,
      message: isSecond
        ? `${resend.wanted_by} 님이 요청했어요. 이미 받은 분은 같은 문자를 두 번 받을 수 있어요. 승인하면 바로 보내요.`
        : '이미 받은 분은 같은 문자를 두 번 받을 수 있어요. 다른 관리자가 승인해야 보내요.',
      buttons: { confirm: isSecond ? '승인하고 보내기' : '승인 요청하기', tone: 'danger' },
    });
    if (!sure) return;
    await run(
      () => makeCall(calls.resend, { params }),
      isSecond ? '다시 보내기 시작했어요' : '다른 관리자의 승인을 기다려요',
    );
  };

  return (
    <>
      {unknown > 0 && (
        <p className={styles.note}>
          {asked_at === null
            ? '발송사에 여러 번 물었지만 결과를 알 수 없었어요.'
            : `발송사에 다시 물어요 · ${formatDateTime(asked_at)}`}
        </p>
      )}
      {resend !== null && (
        <p className={styles.note}>
          {resend.wanted_by} 님이 강제로 다시 보내기를 요청했어요.{' '}
          {formatDateTime(resend.wanted_at)}
        </p>
      )}
      <div className={styles.acts}>
        {retryable > 0 && goesOn && (
          <Button size="admin" aria-disabled={isBusy} onClick={() => void retry()}>
            {formatNumber(retryable)}명 다시 보내기
          </Button>
        )}
        {unknown > 0 && (
          <>
            <Button
              variant="outline"
              size="admin"
              aria-disabled={isBusy}
              onClick={() =>
                void run(() => makeCall(calls.recheck, { params }), '발송사에 다시 묻고 있어요')
              }
            >
              결과 다시 확인
            </Button>
            <Button
              variant="outline"
              size="admin"
              aria-disabled={isBusy}
              onClick={() => void giveUp()}
            >
              실패로 처리
            </Button>
            {goesOn && !resend?.is_own && (
              <Button
                variant="danger-soft"
                size="admin"
                aria-disabled={isBusy}
                onClick={() => void sendAgain()}
              >
                {resend === null ? '강제로 다시 보내기' : '다시 보내기 승인'}
              </Button>
            )}
          </>
        )}
      </div>
    </>
  );
}
