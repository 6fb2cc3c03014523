import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useId, useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { fromPromise } from 'xstate';
import { inform } from '../../shared/dialog/dialog.ts';
import { announceInvalid } from '../../shared/form/announce-invalid.ts';
import { paths } from '../../shared/paths.ts';
import { loginAccepted } from '../../shared/session/session.ts';
import { Container } from '../../shared/ui/layout.tsx';
import { ConnectingNote } from '../social-login/connecting-note.tsx';
import { finishConnecting, useConnecting } from '../social-login/connecting.ts';
import { ClosedNotice } from '../feature/closed-notice.tsx';
import { useLiveFeature } from '../feature/use-feature.ts';
import { PersonCard } from './person-card.tsx';
import {
  forgetConsents,
  forgetDraft,
  keepDraft,
  readDraft,
  type SignupDraft,
} from './signup-draft.ts';
import { SignupFields } from './signup-form.tsx';
import { signupMachine, type SignupActor } from './signup.machine.ts';
import { fieldNames } from './signup-rules.ts';
import { SignupSteps } from './signup-steps.tsx';
import styles from './signup.module.css';

const COMPLETE = '/signup-complete';

/**
 * The second step: the form. It opens only to visitors from the first step, so it renders only in a
 * browser.
 */
export function Screen() {
  const navigate = useNavigate();
  const [draft] = useState(readDraft);
  const open = useLiveFeature('signup');
  const [connecting, setConnecting] = useConnecting();

  useEffect(() => {
    if (!draft) void navigate(paths.signupTerms, { replace: true });
  }, [draft, navigate]);

  return (
    <Container className={styles.page}>
      <SignupSteps current={2} />
      <div className={styles.head}>
        <h1 tabIndex={-1}>회원 정보를 알려 주세요</h1>
        <p className={styles.lead}>
          <span className={styles.star}>*</span> 표시는 꼭 입력해 주세요
        </p>
      </div>
      {connecting && (
        <ConnectingNote provider={connecting} at="signup" onCancel={() => setConnecting(null)} />
      )}
      <ClosedNotice feature="signup" open={open} />
      {draft && <Steps draft={draft} open={open} />}
    </Container>
  );
}

/** First the identity check, then everything that only the person can decide. */
function Steps({ draft, open }: { draft: SignupDraft; open: boolean }) {
  const navigate = useNavigate();
  const formId = useId();
  const machine = useMemo(
    () =>
      signupMachine.provide({
        actors: {
          enter: fromPromise(async ({ input: person }) => {
            forgetDraft();
            await loginAccepted();
            await finishConnecting();
            await navigate(COMPLETE, { replace: true, state: { name: person?.name } });
          }),
          tell: fromPromise(({ input: title }) => inform({ title })),
        },
        actions: {
          announceCount: (_, problems) => announceInvalid(Object.keys(problems).length),
          focusFirst: (_, problems) => {
            const first = fieldNames.find((name) => problems[name] !== undefined);
            const form = document.getElementById(formId);
            form?.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus();
          },
          goToTerms: () => {
            forgetConsents();
            void navigate(paths.signupTerms, { replace: true });
          },
          goToLogin: () => void navigate(paths.login, { replace: true }),
        },
      }),
    [navigate, formId],
  );
  const actor = useActorRef(machine, { input: { draft } });
  const person = useSelector(actor, ({ context }) => context.person);
  useKeptDraft(actor);

  if (person) return <SignupFields id={formId} actor={actor} person={person} open={open} />;
  return (
    <PersonCard
      ticket={draft.ticket}
      onPerson={(found) => actor.send({ type: 'person.found', person: found })}
      onTicketGone={() => actor.send({ type: 'ticket.expired' })}
    />
  );
}

/** Everything but the password outlives a reload. */
function useKeptDraft(actor: SignupActor): void {
  const form = useSelector(actor, ({ context }) => context.form);
  const interests = useSelector(actor, ({ context }) => context.interests);
  const proof = useSelector(actor, ({ context }) => context.proof);
  const person = useSelector(actor, ({ context }) => context.person);
  const { ticket } = actor.getSnapshot().context;

  useEffect(() => {
    const { user_id, nickname, email } = form;
    const typed = { user_id, nickname, email, interests: [...interests] };
    keepDraft({ ticket, verification: proof, person, ...typed });
  }, [ticket, form, interests, proof, person]);
}
