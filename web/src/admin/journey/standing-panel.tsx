import {
  copyJourney,
  endJourney,
  getJourney,
  listJourneys,
  pauseJourney,
  startJourney,
  type JourneyView,
} from '@maru/contract/journey/journey';
import { journeyProblemWords } from '@maru/contract/journey/journey-words';
import { useNavigate } from 'react-router-dom';
import { failureCodeOf, makeCall } from '../../shared/call.ts';
import { showAlert } from '../../shared/alert/alert.ts';
import { sayFailure } from '../../shared/alert/say-failure.ts';
import { confirm } from '../../shared/dialog/dialog.ts';
import { formatDateTime, formatNumber } from '../../shared/format.ts';
import { Button, LinkButton } from '../../shared/ui/button.tsx';
import { useAction } from '../../shared/use-action.ts';
import { Panel } from '../chrome/admin-page.tsx';
import { Facts } from '../list/side-panel.tsx';
import styles from './flow.module.css';
import { journeyAddressOf, membersAddressOf } from './journey-values.ts';
import { createOnce } from '../form/create-once.ts';

function sayWhyNot(error: unknown): void {
  if (failureCodeOf(error) === 'INVALID_INPUT') {
    showAlert({
      type: 'error',
      message: '보낼 수 없는 메시지가 있어요. 본문을 고쳐 저장한 뒤 시작해 주세요',
    });
  } else sayFailure(error);
}

/** State and counts of a journey, with its actions. */
export function StandingPanel({ item }: { item: JourneyView }) {
  const { _id, version, state, problem, started_at } = item;
  const navigate = useNavigate();
  const { isBusy, run } = useAction([getJourney, listJourneys]);
  const at = { params: { _id }, body: { version } };

  const start = async () => {
    const sure = await confirm({
      title: state === 'paused' ? '이어서 할까요?' : '여정을 시작할까요?',
      message:
        state === 'paused'
          ? '멈춘 동안 차례가 된 회원부터 바로 이어져요. 멈춘 동안 생긴 일로는 들어오지 않아요.'
          : '지금부터 생기는 일로 회원이 들어와요. 저장하지 않은 내용은 들어가지 않아요.',
      buttons: { confirm: state === 'paused' ? '이어서 하기' : '시작하기' },
    });
    if (sure) {
      await run(() => makeCall(startJourney, at), {
        done: '여정이 진행 중이에요',
        failed: sayWhyNot,
      });
    }
  };
  const end = async () => {
    const sure = await confirm({
      title: '여정을 끝낼까요?',
      message: '안에 있는 회원은 모두 나가고, 다시 시작할 수 없어요.',
      buttons: { confirm: '끝내기', tone: 'danger' },
    });
    if (sure) await run(() => makeCall(endJourney, at), '여정을 끝냈어요');
  };
  const copy = () =>
    run(async () => {
      const { item: made } = await createOnce(`journey-${_id}.copy`, (idempotencyKey) =>
        makeCall(copyJourney, { params: { _id }, idempotencyKey }),
      );
      void navigate(journeyAddressOf(made._id));
    }, '초안으로 복사했어요');

  return (
    <Panel title="진행" first>
      <div className={styles.fields}>
        {problem !== null && <p className={styles.note}>{journeyProblemWords[problem]}</p>}
        <Facts
          items={[
            ['시작', started_at === null ? '아직이에요' : formatDateTime(started_at)],
            ['들어온 회원', `${formatNumber(item.entered)}명`],
            ['진행 중', `${formatNumber(item.inside)}명`],
            ['마침', `${formatNumber(item.finished)}명`],
            ['나감', `${formatNumber(item.left)}명`],
            ['보낸 메시지', `${formatNumber(item.sent)}건`],
          ]}
        />
        <div className={styles.row}>
          {(state === 'draft' || state === 'paused') && (
            <Button
              variant="secondary"
              size="admin"
              aria-disabled={isBusy}
              onClick={() => void start()}
            >
              {state === 'draft' ? '시작하기' : '이어서 하기'}
            </Button>
          )}
          {state === 'on' && (
            <Button
              variant="outline"
              size="admin"
              aria-disabled={isBusy}
              onClick={() => void run(() => makeCall(pauseJourney, at), '여정을 멈췄어요')}
            >
              멈추기
            </Button>
          )}
          <LinkButton variant="outline" size="admin" to={membersAddressOf(_id)}>
            회원 보기
          </LinkButton>
          <Button variant="outline" size="admin" aria-disabled={isBusy} onClick={() => void copy()}>
            복사하기
          </Button>
          {state !== 'ended' && (
            <Button
              variant="danger-soft"
              size="admin"
              aria-disabled={isBusy}
              onClick={() => void end()}
            >
              끝내기
            </Button>
          )}
        </div>
      </div>
    </Panel>
  );
}
