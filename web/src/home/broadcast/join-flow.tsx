import { brand } from '#brand';
import { getSchedule } from '@maru/contract/broadcast/broadcast';
import { createActorContext } from '@xstate/react';
import { useEffect, useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import { fromPromise } from 'xstate';
import { makeCall } from '../../shared/call.ts';
import { confirm, inform, openModal } from '../../shared/dialog/dialog.ts';
import { paths } from '../../shared/paths.ts';
import { serverNow } from '../../shared/server-clock.ts';
import { rememberReturn } from '../../shared/session/session.ts';
import { useSession } from '../../shared/session/session.store.ts';
import { sentenceOf, wording } from '../../shared/wording.ts';
import { askForProduct } from './ask-for-product.tsx';
import { enterWindow, releaseWindow, reserveWindow } from './broadcast-window.ts';
import { joinBroadcastMachine, type JoinRefusal } from './join-broadcast.machine.ts';
import { joinState, takeJoins } from './join-wishes.ts';
import { forgetJoin, pendingJoinOf, rememberJoin } from './pending-join.ts';

const Join = createActorContext(joinBroadcastMachine);

/** The two refusals that a product would lift. */
const NEEDS_PRODUCT: readonly JoinRefusal[] = [
  'Subscription required for paid broadcast',
  'Access limited to free broadcasts only',
];

/** The refusals that have a sentence of their own; every other one is a failed entry. */
const OWN_SENTENCE: readonly JoinRefusal[] = [
  ...NEEDS_PRODUCT,
  'Vod schedule not found',
  'Vod is not currently active',
];

/** Gives the join machine its browser: a window, a router, dialogs, and a memory for the login. */
export function JoinFlow() {
  const navigate = useNavigate();

  const machine = useMemo(
    () =>
      joinBroadcastMachine.provide({
        actors: { enterWindow: fromPromise(async ({ input }) => enterWindow(input.url)) },
        actions: {
          reserveWindow: () => reserveWindow(),
          releaseWindow: () => releaseWindow(),
          rememberJoin: (_, pending) => pending && rememberJoin(pending),
          forgetJoin: () => forgetJoin(),
          goToLogin: () => {
            rememberReturn(location.pathname + location.search);
            void navigate(paths.login);
          },
          goToVodSchedule: () => void navigate(brand.places.vodSchedule),
        },
      }),
    [navigate],
  );
  return (
    <Join.Provider logic={machine}>
      <TakeWishes />
      <JoinDialogs />
      <ResumeAfterLogin />
    </Join.Provider>
  );
}

/**
 * Passes the requests of the page's buttons to the machine, and reports the join in progress to
 * them.
 */
function TakeWishes(): null {
  const actor = Join.useActorRef();
  const joining = Join.useSelector((snapshot) =>
    snapshot.hasTag('busy') ? (snapshot.context.pending?.scheduleId ?? null) : null,
  );

  useEffect(() => takeJoins((wish) => actor.send(wish)), [actor]);
  useEffect(() => {
    joinState.joining = joining;
  }, [joining]);

  return null;
}

/** The three questions and answers of the flow, each shown once when its state is entered. */
function JoinDialogs(): null {
  const actor = Join.useActorRef();
  const navigate = useNavigate();

  useEffect(() => {
    let shown: unknown = 'idle';
    const subscription = actor.subscribe(({ value, context }) => {
      if (value === shown) return;
      shown = value;
      if (value === 'askingLogin') {
        void confirm({ title: wording.login.need }).then((yes) =>
          actor.send({ type: yes ? 'login.accepted' : 'login.declined' }),
        );
      }
      if (value === 'refused' && context.refusal) {
        const { refusal, pending } = context;
        void showRefusal(refusal, pending?.scheduleId ?? null).then((wanted) => {
          actor.send({ type: 'refusal.dismissed' });
          if (wanted !== null) void navigate(wanted);
        });
      }
      if (value === 'blocked') {
        void openModal({
          title: '방송 창이 열리지 않았어요',
          message: '아래 버튼을 누르면 방송이 새 창에서 열려요.',
          icon: { name: 'broadcast', tone: 'brand' },
          buttons: { confirm: '방송 열기', cancel: '닫기' },
          onConfirm: () => actor.send({ type: 'window.wanted' }),
        }).then(({ confirmed }) => {
          if (!confirmed) actor.send({ type: 'refusal.dismissed' });
        });
      }
    });
    return () => subscription.unsubscribe();
  }, [actor, navigate]);

  return null;
}

/** @returns the address that the reader chose to open next, or `null`. */
async function showRefusal(
  refusal: JoinRefusal,
  scheduleId: number | null,
): Promise<string | null> {
  if (NEEDS_PRODUCT.includes(refusal)) {
    return askForProduct(scheduleId);
  }
  if (refusal === 'NOT_LIVE' || refusal === 'Broadcast is not live') {
    await inform({
      title: wording.join.notLive,
      message: '방송이 시작되면 배지가 LIVE로 바뀌어요.',
    });
    return null;
  }
  const sentence = OWN_SENTENCE.includes(refusal) ? sentenceOf(refusal) : null;
  await inform({ title: sentence ?? wording.join.fail, icon: { name: 'warn', tone: 'warning' } });
  return null;
}

/** Resumes the broadcast that was pending during the login [S08]. */
function ResumeAfterLogin(): null {
  const actor = Join.useActorRef();
  const { authenticated } = useSession();

  useEffect(() => {
    const pending = authenticated ? pendingJoinOf() : null;
    if (!pending) return;
    forgetJoin();
    void makeCall(getSchedule, { params: { _id: pending.scheduleId } }).then(
      ({ item }) => actor.send({ type: pending.wish, item, loggedIn: true, at: serverNow() }),
      // The broadcast was removed, or the network is unavailable. The reserved window closes, and
      // the visitor stays on the page that listed the broadcast.
      () => releaseWindow(),
    );
  }, [actor, authenticated]);

  return null;
}
