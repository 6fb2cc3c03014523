import { checkAvailability, interests as markets, signUp } from '@maru/contract/session/signup';
import type { BodyOf } from '@maru/contract/core/call';
import { assertEvent, assign, fromPromise, setup, type ActorRefFrom } from 'xstate';
import { failureSentenceOf } from '../../shared/alert/say-failure.ts';
import { makeCall, mayBeDone } from '../../shared/call.ts';
import type { SignupDraft, SignupPerson } from './signup-draft.ts';
import { fieldProblemsIn, isRefused } from './signup-refusal.ts';
import {
  problemOf,
  problemsOf,
  refusedFieldText,
  sentFields,
  type FieldName,
  type FieldProblems,
  type SignupForm,
} from './signup-rules.ts';

const PHONE_UNPROVED = '인증번호로 휴대폰을 확인해 주세요.';

/** Each update creates a new object, so that a repeated message is announced again. */
type SignupErrors = Partial<Record<FieldName, { message: string }>>;

/** Fields whose value must be free. The server can be asked before the form is sent. */
export type CheckedField = 'user_id' | 'nickname';

interface SignupContext {
  ticket: string;
  person: SignupPerson | null;
  form: SignupForm;
  interests: readonly string[];
  /** Proof of the phone number; `null` until a code confirms it. */
  proof: string | null;
  errors: SignupErrors;
  /** The values that the server is asked about. */
  asked: Partial<Record<CheckedField, string>>;
  /** The values that the server last reported as free. */
  free: Partial<Record<CheckedField, string>>;
  /** The answer to an earlier attempt was lost. */
  mayBeMember: boolean;
  /** Message of the last failure. */
  failure: string;
}

type SignupEvent =
  | { type: 'person.found'; person: SignupPerson }
  | { type: 'ticket.expired' }
  | { type: 'field.changed'; name: FieldName; value: string }
  | { type: 'field.left'; name: FieldName }
  | { type: 'market.pressed'; market: string }
  | { type: 'proof.changed'; proof: string | null }
  | { type: 'check.wanted'; name: CheckedField }
  | { type: 'submitted' };

interface Availability {
  name: CheckedField;
  value: string;
}

const signup = setup({
  types: {
    context: {} as SignupContext,
    events: {} as SignupEvent,
    input: {} as { draft: SignupDraft },
    tags: {} as 'busy',
  },
  actors: {
    check: fromPromise(async ({ input: { name, value } }: { input: Availability }) => {
      const { available } = await makeCall(checkAvailability, { query: { [name]: value } });
      return { name, value, available };
    }),
    send: fromPromise(({ input }: { input: BodyOf<typeof signUp> }) =>
      makeCall(signUp, { body: input }),
    ),
    /** Logs the new member in and opens the next step. */
    enter: fromPromise<void, SignupPerson | null>(() => missing('enter')),
    /** Shows a message. Resolves after it is dismissed. */
    tell: fromPromise<void, string>(() => missing('tell')),
  },
  guards: {
    isSendable: ({ context }) => Object.keys(problemsIn(context)).length === 0,
    isIdentified: ({ context }) => context.person !== null,
  },
  actions: {
    identify: assign(({ context }, person: SignupPerson) => ({
      person,
      form: { ...context.form, phone: person.phone },
      proof: null,
      errors: {},
    })),
    forgetPerson: assign({ person: null }),
    change: assign(({ context, event }) => {
      assertEvent(event, 'field.changed');
      const { [event.name]: _gone, ...errors } = context.errors;
      return { form: { ...context.form, [event.name]: event.value }, errors };
    }),
    /** Leaving an empty field marks nothing. */
    validate: assign(({ context, event }) => {
      assertEvent(event, 'field.left');
      const { name } = event;
      const problem = context.form[name] === '' ? null : problemOf(name, context.form);
      return problem === null ? {} : { errors: errorsWith(context, { [name]: problem }) };
    }),
    toggleMarket: assign(({ context: { interests }, event }) => {
      assertEvent(event, 'market.pressed');
      const { market } = event;
      const others = interests.filter((one) => one !== market);
      return { interests: interests.includes(market) ? others : [...interests, market] };
    }),
    takeProof: assign(({ context, event }) => {
      assertEvent(event, 'proof.changed');
      const { phone: _gone, ...errors } = context.errors;
      return { proof: event.proof, errors };
    }),
    /** A refused number needs a new proof. */
    dropProofOf: assign(({ context }, problems: FieldProblems) => ({
      proof: problems.phone === undefined ? context.proof : null,
    })),
    noteAsked: assign(({ context: { asked, form } }, name: CheckedField) => ({
      asked: { ...asked, [name]: form[name] },
    })),
    noteFree: assign(({ context }, { name, value }: Availability) => ({
      free: { ...context.free, [name]: value },
    })),
    mark: assign(({ context }, problems: FieldProblems) => ({
      errors: errorsWith(context, problems),
    })),
    noteFailure: assign(({ context }, { error }: { error: unknown }) => ({
      failure: failureSentenceOf(error),
      mayBeMember: context.mayBeMember || mayBeDone(error),
    })),
    focusFirst: (_, _problems: FieldProblems) => missing('focusFirst'),
    announceCount: (_, _problems: FieldProblems) => missing('announceCount'),
    goToTerms: () => missing('goToTerms'),
    goToLogin: () => missing('goToLogin'),
  },
});

/** The check of one field. A new check of the field replaces one that is under way. */
function availabilityOf(name: CheckedField) {
  const taken = { [name]: refusedFieldText(name, 'taken') ?? '' };
  const isStillTyped = ({ context: { asked, form } }: { context: SignupContext }) =>
    asked[name] === form[name];
  return signup.createStateConfig({
    initial: 'idle',
    on: {
      'check.wanted': [
        {
          guard: ({ context, event }) =>
            event.name === name && problemOf(name, context.form) === null,
          target: '.asking',
        },
        {
          guard: ({ event }) => event.name === name,
          target: '.idle',
          actions: [
            { type: 'mark', params: ({ context }) => problemIn(context, name) },
            { type: 'focusFirst', params: ({ context }) => problemIn(context, name) },
          ],
        },
      ],
    },
    states: {
      idle: {},
      asking: {
        entry: { type: 'noteAsked', params: name },
        invoke: {
          src: 'check',
          input: ({ context }) => ({ name, value: context.form[name] }),
          onDone: [
            {
              guard: ({ event }) => event.output.available,
              target: 'idle',
              actions: { type: 'noteFree', params: ({ event }) => event.output },
            },
            {
              guard: isStillTyped,
              target: 'idle',
              actions: [
                { type: 'mark', params: taken },
                { type: 'focusFirst', params: taken },
              ],
            },
            // The value has changed in the meantime.
            { target: 'idle' },
          ],
          onError: [
            {
              guard: isStillTyped,
              target: 'idle',
              actions: [
                { type: 'mark', params: ({ event }) => failureOf(name, event.error) },
                { type: 'focusFirst', params: ({ event }) => failureOf(name, event.error) },
              ],
            },
            { target: 'idle' },
          ],
        },
      },
    },
  });
}

/**
 * State machine of the second step of a sign-up (features U07). The person is identified first,
 * then the form is filled in and sent. A refused form keeps all typed values. A refusal of the
 * ticket or of the person leads back.
 *
 * The machine does not depend on the browser. Dialogs, focus and navigation are injected through
 * `provide` (signup-screen.tsx).
 */
export const signupMachine = signup.createMachine({
  id: 'signup',
  context: ({ input: { draft } }) => ({
    ticket: draft.ticket,
    person: draft.person,
    form: {
      user_id: draft.user_id,
      nickname: draft.nickname,
      email: draft.email,
      phone: draft.person?.phone ?? '',
      password: '',
      passwordAgain: '',
    },
    interests: draft.interests,
    proof: draft.verification,
    errors: {},
    asked: {},
    free: {},
    mayBeMember: false,
    failure: '',
  }),
  type: 'parallel',
  on: {
    'field.changed': { actions: 'change' },
    'field.left': { actions: 'validate' },
    'market.pressed': { actions: 'toggleMarket' },
    'proof.changed': { actions: 'takeProof' },
  },
  states: {
    steps: {
      initial: 'arriving',
      states: {
        arriving: { always: [{ guard: 'isIdentified', target: 'filling' }, 'identifying'] },
        identifying: {
          on: {
            'person.found': {
              target: 'filling',
              actions: { type: 'identify', params: ({ event }) => event.person },
            },
            'ticket.expired': 'expired',
          },
        },
        filling: {
          on: {
            submitted: [
              { guard: 'isSendable', target: 'sending' },
              {
                actions: [
                  { type: 'announceCount', params: ({ context }) => problemsIn(context) },
                  { type: 'mark', params: ({ context }) => problemsIn(context) },
                  { type: 'focusFirst', params: ({ context }) => problemsIn(context) },
                ],
              },
            ],
          },
        },
        sending: {
          tags: 'busy',
          invoke: {
            src: 'send',
            input: ({ context }) => bodyOf(context),
            onDone: 'entering',
            onError: [
              {
                guard: ({ context, event }) =>
                  context.mayBeMember && isRefused(event.error, 'ticket'),
                target: 'perhapsMember',
              },
              {
                guard: ({ event }) => isRefused(event.error, 'ticket'),
                target: 'expired',
              },
              {
                guard: ({ event }) => isRefused(event.error, 'identity'),
                target: 'unidentified',
              },
              {
                guard: ({ event }) => isRefused(event.error, 'verification'),
                target: 'filling',
                actions: [
                  { type: 'dropProofOf', params: { phone: PHONE_UNPROVED } },
                  { type: 'mark', params: { phone: PHONE_UNPROVED } },
                  { type: 'focusFirst', params: { phone: PHONE_UNPROVED } },
                ],
              },
              {
                guard: ({ event }) => Object.keys(fieldProblemsIn(event.error)).length > 0,
                target: 'filling',
                actions: [
                  { type: 'dropProofOf', params: ({ event }) => fieldProblemsIn(event.error) },
                  { type: 'announceCount', params: ({ event }) => fieldProblemsIn(event.error) },
                  { type: 'mark', params: ({ event }) => fieldProblemsIn(event.error) },
                  { type: 'focusFirst', params: ({ event }) => fieldProblemsIn(event.error) },
                ],
              },
              {
                target: 'failed',
                actions: { type: 'noteFailure', params: ({ event }) => ({ error: event.error }) },
              },
            ],
          },
        },
        entering: {
          tags: 'busy',
          invoke: {
            src: 'enter',
            input: ({ context }) => context.person,
            onDone: 'done',
            onError: {
              target: 'failed',
              actions: { type: 'noteFailure', params: ({ event }) => ({ error: event.error }) },
            },
          },
        },
        failed: {
          tags: 'busy',
          invoke: { src: 'tell', input: ({ context }) => context.failure, onDone: 'filling' },
        },
        /** The consents are too old and must be given again. */
        expired: {
          tags: 'busy',
          invoke: {
            src: 'tell',
            input: '약관에 동의한 지 오래됐어요. 처음부터 다시 진행해 주세요.',
            onDone: { target: 'done', actions: 'goToTerms' },
          },
        },
        /** The ticket is used, and an earlier answer was lost. */
        perhapsMember: {
          tags: 'busy',
          invoke: {
            src: 'tell',
            input: '가입이 됐을 수 있어요. 정한 아이디와 비밀번호로 로그인해 보세요.',
            onDone: { target: 'done', actions: 'goToLogin' },
          },
        },
        /**
         * The person has signed up elsewhere meanwhile, or the server no longer knows the person. A
         * new check shows which.
         */
        unidentified: {
          tags: 'busy',
          invoke: {
            src: 'tell',
            input: '본인확인을 다시 해 주세요.',
            onDone: { target: 'identifying', actions: 'forgetPerson' },
          },
        },
        done: {},
      },
    },
    loginIdCheck: availabilityOf('user_id'),
    nicknameCheck: availabilityOf('nickname'),
  },
});

export type SignupActor = ActorRefFrom<typeof signupMachine>;

/** Everything that stops the form from being sent. */
function problemsIn({ form, proof }: SignupContext): FieldProblems {
  const problems = problemsOf(form);
  return proof === null ? { phone: PHONE_UNPROVED, ...problems } : problems;
}

function errorsWith({ errors }: SignupContext, problems: FieldProblems): SignupErrors {
  const added = Object.entries(problems).map(([name, message]) => [name, { message }]);
  return { ...errors, ...Object.fromEntries(added) };
}

const problemIn = ({ form }: SignupContext, name: CheckedField): FieldProblems => ({
  [name]: problemOf(name, form) ?? '',
});

const failureOf = (name: CheckedField, error: unknown): FieldProblems => ({
  [name]: failureSentenceOf(error),
});

function bodyOf({ ticket, proof, form, interests }: SignupContext): BodyOf<typeof signUp> {
  return {
    ticket,
    verification: proof ?? '',
    ...sentFields(form),
    interests: markets.filter((market) => interests.includes(market)),
  };
}

function missing(step: string): never {
  throw new Error(`signupMachine needs ${step}; see signup-screen.tsx`);
}
