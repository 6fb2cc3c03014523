import type { OutputOf } from '@maru/contract/core/call';
import type { signUp } from '@maru/contract/session/signup';
import { describe, expect, it, vi } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import { CallFailed } from '../../shared/call.ts';
import { sentenceOf } from '../../shared/wording.ts';
import type { SignupDraft } from './signup-draft.ts';
import { signupMachine } from './signup.machine.ts';

const person = { name: '김하나', birth: '1990-01-01', phone: '01012345678' };
const draft: SignupDraft = {
  ticket: 'ticket',
  user_id: 'hana',
  nickname: '하나',
  email: '',
  interests: ['ETF'],
  person,
  verification: 'verification',
};

/** Starts a machine with stubbed server answers and spies in place of the browser. */
function startMachine({ given = draft, send = accepting(), free = true, fails = false } = {}) {
  const browser = { goToTerms: vi.fn(), goToLogin: vi.fn() };
  const focused = vi.fn();
  const counted = vi.fn();
  const notified: string[] = [];
  const entered = vi.fn();
  const actor = createActor(
    signupMachine.provide({
      actors: {
        check: fromPromise(async ({ input }) => {
          if (fails) throw new Error('no answer');
          return { ...input, available: free };
        }),
        send: fromPromise(({ input }) => send(input)),
        enter: fromPromise(async ({ input }) => entered(input)),
        tell: fromPromise(async ({ input }) => void notified.push(input)),
      },
      actions: {
        ...browser,
        focusFirst: (_, problems) => focused(Object.keys(problems)),
        announceCount: (_, problems) => counted(Object.keys(problems).length),
      },
    }),
    { input: { draft: given } },
  ).start();
  const type = (name: 'password' | 'passwordAgain' | 'user_id', value: string) =>
    actor.send({ type: 'field.changed', name, value });
  type('password', 'river-Boat7');
  type('passwordAgain', 'river-Boat7');
  const until = (step: 'filling' | 'identifying' | 'done') =>
    waitFor(actor, (snapshot) => snapshot.value.steps === step);
  const submit = () => actor.send({ type: 'submitted' });
  const context = () => actor.getSnapshot().context;
  return {
    actor,
    type,
    until,
    submit,
    context,
    send,
    focused,
    counted,
    notified,
    entered,
    ...browser,
  };
}

type Send = (body: object) => Promise<OutputOf<typeof signUp>>;

const accepting = () =>
  vi.fn<Send>(async () => ({ item: { user_id: 'hana', name: '김하나', nickname: '하나' } }));

const refusing = (path: string, message = 'void') =>
  vi.fn<Send>(() =>
    Promise.reject(new CallFailed('INVALID_INPUT', { status: 400, errors: [{ path, message }] })),
  );

describe('signing up', () => {
  it('[U07] asks who the visitor is before anything else', () => {
    const { actor, context } = startMachine({ given: { ...draft, person: null } });
    expect(actor.getSnapshot().value.steps).toBe('identifying');

    actor.send({ type: 'person.found', person });

    expect(actor.getSnapshot().value.steps).toBe('filling');
    // The proof belongs to an earlier person.
    expect(context()).toMatchObject({ person, proof: null, form: { phone: person.phone } });
  });

  it('sends the form once, and lets the new member in', async () => {
    const { submit, until, send, entered } = startMachine();

    submit();
    submit();
    await until('done');

    expect(send).toHaveBeenCalledOnce();
    expect(send).toHaveBeenCalledWith({
      ticket: 'ticket',
      verification: 'verification',
      user_id: 'hana',
      password: 'river-Boat7',
      nickname: '하나',
      interests: ['ETF'],
    });
    expect(entered).toHaveBeenCalledWith(person);
  });

  it('sends nothing while a field is invalid, and focuses the invalid fields', () => {
    const { type, submit, send, focused, counted, context } = startMachine();
    type('user_id', 'a');

    submit();

    expect(send).not.toHaveBeenCalled();
    expect(counted).toHaveBeenCalledWith(1);
    expect(focused).toHaveBeenCalledWith(['user_id']);
    expect(Object.keys(context().errors)).toEqual(['user_id']);
  });

  it('demands a proof of the phone number', () => {
    const { submit, send, context } = startMachine({ given: { ...draft, verification: null } });

    submit();

    expect(send).not.toHaveBeenCalled();
    expect(context().errors.phone).toBeDefined();
  });

  it('marks an invalid field when it is left, and clears the mark when it changes', () => {
    const { actor, type, context } = startMachine();
    type('user_id', '');
    actor.send({ type: 'field.left', name: 'user_id' });
    expect(context().errors).toEqual({});

    type('user_id', 'a');
    actor.send({ type: 'field.left', name: 'user_id' });
    expect(context().errors.user_id).toBeDefined();

    type('user_id', 'ab');
    expect(context().errors).toEqual({});
  });
});

describe('a refused sign-up', () => {
  it('leads back to the consents when the ticket has expired', async () => {
    const { submit, until, goToTerms, goToLogin } = startMachine({ send: refusing('ticket') });

    submit();
    await until('done');

    expect(goToTerms).toHaveBeenCalledOnce();
    expect(goToLogin).not.toHaveBeenCalled();
  });

  it('leads to the login when an earlier answer was lost and the ticket is used', async () => {
    const send = refusing('ticket').mockRejectedValueOnce(new CallFailed('NETWORK'));
    const { submit, until, notified, goToLogin } = startMachine({ send });

    submit();
    await until('filling');
    expect(notified).toEqual([sentenceOf('NETWORK')]);
    submit();
    await until('done');

    expect(goToLogin).toHaveBeenCalledOnce();
  });

  it('identifies the person again, and keeps the typed text', async () => {
    const { submit, until, context } = startMachine({ send: refusing('identity') });

    submit();
    await until('identifying');

    expect(context()).toMatchObject({ person: null, form: { user_id: 'hana' } });
  });

  it.each(['verification', 'phone'])('needs a new proof when %s is refused', async (path) => {
    const { submit, until, context, focused } = startMachine({ send: refusing(path, 'taken') });

    submit();
    await until('filling');

    expect(context().proof).toBeNull();
    expect(context().errors.phone).toBeDefined();
    expect(focused).toHaveBeenLastCalledWith(['phone']);
  });

  it('marks the refused fields, and keeps the proof', async () => {
    const { submit, until, context, notified } = startMachine({
      send: refusing('nickname', 'taken'),
    });

    submit();
    await until('filling');

    expect(Object.keys(context().errors)).toEqual(['nickname']);
    expect(context().proof).toBe('verification');
    expect(notified).toEqual([]);
  });
});

describe('the check of a value that must be free', () => {
  const check = { type: 'check.wanted', name: 'nickname' } as const;

  it('notes a free value', async () => {
    const { actor, context } = startMachine();

    actor.send(check);
    await waitFor(actor, ({ value }) => value.nicknameCheck === 'idle');

    expect(context().free).toEqual({ nickname: '하나' });
    expect(context().errors).toEqual({});
  });

  it('marks a taken value', async () => {
    const { actor, context, focused } = startMachine({ free: false });

    actor.send(check);
    await waitFor(actor, ({ value }) => value.nicknameCheck === 'idle');

    expect(context().free).toEqual({});
    expect(context().errors.nickname).toBeDefined();
    expect(focused).toHaveBeenCalledWith(['nickname']);
  });

  it('marks nothing when the value has changed before the answer', async () => {
    const { actor, context, focused } = startMachine({ free: false });

    actor.send(check);
    actor.send({ type: 'field.changed', name: 'nickname', value: '두리' });
    await waitFor(actor, ({ value }) => value.nicknameCheck === 'idle');

    expect(context().errors.nickname).toBeUndefined();
    expect(focused).not.toHaveBeenCalled();
  });

  it('marks nothing when the check of an older value fails', async () => {
    const { actor, context, focused } = startMachine({ fails: true });

    actor.send(check);
    actor.send({ type: 'field.changed', name: 'nickname', value: '두리' });
    await waitFor(actor, ({ value }) => value.nicknameCheck === 'idle');

    expect(context().errors.nickname).toBeUndefined();
    expect(focused).not.toHaveBeenCalled();
  });

  it('asks the server for neither an invalid value nor the other field', () => {
    const { actor, type, context } = startMachine();
    type('user_id', 'a');

    actor.send({ ...check, name: 'user_id' });

    const { loginIdCheck, nicknameCheck } = actor.getSnapshot().value;
    expect([loginIdCheck, nicknameCheck]).toEqual(['idle', 'idle']);
    expect(context().errors.user_id).toBeDefined();
  });
});
