import { assign, fromPromise, setup } from 'xstate';
import { failureCodeOf, type FailureCode } from '../call.ts';
import { sentenceOf, wording } from '../wording.ts';
import type { DialogRequest, ModalFiles, ModalResult, ModalValues } from './dialog.ts';

/** The waits of the product (specification S9.11). */
export const DIALOG_HIDE_MS = 300;
export const DIALOG_SHOW_MS = 50;
export const DIALOG_CACHE_MS = 10 * 60 * 1_000;

interface Typed {
  values: ModalValues;
  files: ModalFiles;
}

interface DialogContext extends Typed {
  current: DialogRequest | null;
  waiting: DialogRequest[];
  /** Values typed into closed modals, by modal type. */
  cache: Readonly<Record<string, { values: ModalValues; at: number }>>;
  /** Why the modal could not be confirmed; shown in it. */
  problem: string | null;
}

type DialogEvent =
  | { type: 'request'; request: DialogRequest }
  | { type: 'change'; id: string; value: string }
  | { type: 'choose'; id: string; files: readonly File[] }
  | { type: 'confirm' }
  | { type: 'cancel' }
  | { type: 'close' }
  | { type: 'forget' };

const NOTHING: Typed = { values: {}, files: {} };

/**
 * Queue of modals, layers and videos, one at a time. A request that arrives while one is open
 * waits. After the open one is closed, 300 ms pass, then the next shows within 50 ms. No request is
 * lost, and no two overlap.
 */
export const dialogQueueMachine = setup({
  types: { context: {} as DialogContext, events: {} as DialogEvent },
  actors: {
    /** Runs the modal's `onConfirm`. @returns false to keep the modal open. */
    submit: fromPromise<boolean, { request: DialogRequest | null } & Typed>(async ({ input }) => {
      const { request, values, files } = input;
      if (request?.kind !== 'modal') return true;
      return (await request.config.onConfirm?.(values, files)) !== false;
    }),
  },
  guards: {
    someWait: ({ context }) => context.waiting.length > 0,
    isAccepted: (_, accepted: boolean) => accepted,
  },
  actions: {
    enqueue: assign(({ context }, request: DialogRequest) => ({
      waiting: [...context.waiting, request],
    })),
    takeNext: assign(({ context }) => {
      const [current = null, ...waiting] = context.waiting;
      return { current, waiting, problem: null, files: {}, values: firstValues(current, context) };
    }),
    change: assign(({ context }, { id, value }: { id: string; value: string }) => ({
      values: { ...context.values, [id]: value },
      problem: null,
    })),
    choose: assign(({ context }, { id, files }: { id: string; files: readonly File[] }) => ({
      files: { ...context.files, [id]: files },
      problem: null,
    })),
    /** Typed values can be restored for 10 minutes. Accepted values are dropped. */
    keepTyped: assign(({ context }) => ({ cache: withTyped(context) })),
    dropTyped: assign(({ context }) => ({ cache: without(context, typeOf(context.current)) })),
    settle: ({ context }, confirmed: boolean) => {
      const { current, values, files } = context;
      if (!confirmed && current?.kind === 'modal') current.config.onCancel?.();
      current?.settle({ confirmed, values, files });
    },
    settleWaiting: ({ context }) => {
      const refused: ModalResult = { confirmed: false, ...NOTHING };
      for (const request of context.waiting) request.settle(refused);
    },
    dropWaiting: assign({ waiting: [] }),
    clear: assign({ current: null, problem: null, ...NOTHING }),
    forget: assign({ cache: {} }),
    explain: assign({
      problem: (_, code: FailureCode) => sentenceOf(code) ?? wording.login.error,
    }),
  },
  delays: { show: DIALOG_SHOW_MS, hide: DIALOG_HIDE_MS },
}).createMachine({
  id: 'dialog',
  context: { current: null, waiting: [], cache: {}, problem: null, ...NOTHING },
  initial: 'none',
  on: {
    request: { actions: { type: 'enqueue', params: ({ event }) => event.request } },
    forget: { actions: 'forget' },
    close: { actions: ['settleWaiting', 'dropWaiting'] },
  },
  states: {
    none: {
      entry: 'clear',
      always: { guard: 'someWait', target: 'opening' },
    },

    opening: {
      entry: 'takeNext',
      on: {
        close: {
          target: 'none',
          actions: [{ type: 'settle', params: false }, 'settleWaiting', 'dropWaiting'],
        },
      },
      after: { show: 'open' },
    },

    open: {
      on: {
        change: { actions: { type: 'change', params: ({ event }) => event } },
        choose: { actions: { type: 'choose', params: ({ event }) => event } },
        cancel: {
          target: 'closing',
          actions: ['keepTyped', { type: 'settle', params: false }],
        },
        close: {
          target: 'closing',
          actions: ['keepTyped', { type: 'settle', params: false }, 'settleWaiting', 'dropWaiting'],
        },
      },
      initial: 'asking',
      states: {
        asking: { on: { confirm: 'submitting' } },
        // A second confirmation changes nothing while the first is under way.
        submitting: {
          on: { cancel: {} },
          invoke: {
            src: 'submit',
            input: ({ context }) => ({
              request: context.current,
              values: context.values,
              files: context.files,
            }),
            onDone: [
              {
                guard: { type: 'isAccepted', params: ({ event }) => event.output },
                target: '#dialog.closing',
                actions: ['dropTyped', { type: 'settle', params: true }],
              },
              { target: 'asking' },
            ],
            onError: {
              target: 'asking',
              actions: { type: 'explain', params: ({ event }) => failureCodeOf(event.error) },
            },
          },
        },
      },
    },

    closing: {
      after: { hide: 'none' },
    },
  },
});

/** Never cached: secrets, and inputs that a browser does not allow scripts to restore. */
const FORGOTTEN_INPUTS = new Set(['password', 'file']);

function typeOf(request: DialogRequest | null): string | null {
  return request?.kind === 'modal' ? (request.config.type ?? null) : null;
}

/** Initial values of a modal's inputs: the cached values, else the caller's. */
function firstValues(request: DialogRequest | null, { cache }: DialogContext): ModalValues {
  if (request?.kind !== 'modal') return {};
  const type = typeOf(request);
  const kept = type === null ? undefined : cache[type];
  const fresh = kept && Date.now() - kept.at < DIALOG_CACHE_MS ? kept.values : {};
  const inputs = request.config.inputs ?? [];
  return Object.fromEntries(inputs.map(({ id, value = '' }) => [id, fresh[id] ?? value]));
}

function withTyped(context: DialogContext): DialogContext['cache'] {
  const { current, values, cache } = context;
  const type = typeOf(current);
  if (type === null || current?.kind !== 'modal') return cache;

  const secret = new Set(
    (current.config.inputs ?? [])
      .filter((input) => FORGOTTEN_INPUTS.has(input.type))
      .map((input) => input.id),
  );
  const kept = Object.fromEntries(Object.entries(values).filter(([id]) => !secret.has(id)));
  return { ...cache, [type]: { values: kept, at: Date.now() } };
}

function without({ cache }: DialogContext, type: string | null): DialogContext['cache'] {
  return Object.fromEntries(Object.entries(cache).filter(([kept]) => kept !== type));
}
