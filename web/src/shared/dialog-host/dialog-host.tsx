import { useActorRef, useSelector } from '@xstate/react';
import { Dialog } from 'radix-ui';
import { useEffect, type ReactNode } from 'react';
import { classNames } from '../ui/class-names.ts';
import { useFocusGivenBack } from '../ui/use-focus-given-back.ts';
import { dialogQueueMachine } from '../dialog/dialog-queue.machine.ts';
import { takeDialogs, type DialogRequest } from '../dialog/dialog.ts';
import styles from './dialog-host.module.css';
import { LayerBody } from './layer-body.tsx';
import { ModalBody } from './modal-body.tsx';
import { VideoBody } from './video-body.tsx';

/** Shows modals, layers and videos, one at a time. Rendered once, at the root. */
export function DialogHost() {
  const actor = useActorRef(dialogQueueMachine);
  const { context, value } = useSelector(actor, (snapshot) => snapshot);
  const request = context.current;
  const isClosing = value === 'closing';
  const isShown = request !== null && value !== 'opening' && value !== 'none';
  // Covers the time from the first dialog to the last, including the pauses between them.
  useFocusGivenBack(request !== null);

  useEffect(
    () =>
      takeDialogs((wish) => {
        actor.send(typeof wish === 'string' ? { type: wish } : { type: 'request', request: wish });
      }),
    [actor],
  );
  useEffect(() => (isShown ? lockScroll() : undefined), [isShown]);

  if (!isShown) return null;
  const cancel = () => actor.send({ type: 'cancel' });
  const confirm = () => actor.send({ type: 'confirm' });

  return (
    <Dialog.Root open={!isClosing} onOpenChange={(open) => !open && cancel()}>
      <Dialog.Portal forceMount>
        {/* A closing dialog is inert, because the page below may have changed with its answer. */}
        <div className={classNames(styles.scrim, isClosing && styles.leaving)} inert={isClosing}>
          <Dialog.Content
            forceMount
            role={isQuestion(request) ? 'alertdialog' : 'dialog'}
            aria-modal="true"
            className={classNames(styles.dialog, widthOf(request), isClosing && styles.leaving)}
            onOpenAutoFocus={(event) => {
              event.preventDefault();
              if (event.currentTarget instanceof HTMLElement) focusFirst(event.currentTarget);
            }}
            onCloseAutoFocus={(event) => event.preventDefault()}
            onInteractOutside={(event) => {
              if (!closesOutside(request)) event.preventDefault();
            }}
            {...(hasDescription(request) ? {} : { 'aria-describedby': undefined })}
          >
            {bodyOf(request)}
          </Dialog.Content>
        </div>
      </Dialog.Portal>
    </Dialog.Root>
  );

  function bodyOf(shown: DialogRequest): ReactNode {
    const close = (confirmed: boolean) => (confirmed ? confirm() : cancel());
    if (shown.kind === 'video') return <VideoBody {...shown.config} onClose={cancel} />;
    if (shown.kind === 'layer') return <LayerBody config={shown.config} close={close} />;
    return (
      <ModalBody
        config={shown.config}
        values={context.values}
        files={context.files}
        problem={context.problem}
        submitting={actor.getSnapshot().matches({ open: 'submitting' })}
        onChange={(id, entered) => actor.send({ type: 'change', id, value: entered })}
        onChoose={(id, files) => actor.send({ type: 'choose', id, files })}
        close={close}
      />
    );
  }
}

/** The first input, else the safest button, which the body marks. */
function focusFirst(dialog: HTMLElement): void {
  const target =
    dialog.querySelector<HTMLElement>('input:not([type="hidden"]), select, textarea') ??
    dialog.querySelector<HTMLElement>('[data-first-focus]') ??
    dialog;
  target.focus();
}

/** The page does not scroll behind a dialog. The space of its scroll bar, if any, is kept. */
function lockScroll(): () => void {
  const page = document.documentElement;
  const hasBar = window.innerWidth > page.clientWidth;
  const names = [styles.locked, hasBar && styles.withBar].filter(
    (name) => typeof name === 'string',
  );
  page.classList.add(...names);
  return () => page.classList.remove(...names);
}

function isQuestion(request: DialogRequest): boolean {
  if (request.kind !== 'modal') return false;
  const { inputs, component, editorView, buttons } = request.config;
  return !inputs && !component && editorView === undefined && buttons?.cancel !== null;
}

function hasDescription(request: DialogRequest): boolean {
  return request.kind === 'modal' && request.config.message !== undefined;
}

function widthOf(request: DialogRequest): string | undefined {
  if (request.kind === 'video') return styles.film;
  const shows = request.kind === 'modal' && request.config.editorView !== undefined;
  const { width = shows ? 'wide' : 'normal' } = request.config;
  return { normal: undefined, form: styles.wider, wide: styles.wide }[width];
}

function closesOutside(request: DialogRequest): boolean {
  if (request.kind === 'video') return true;
  if (request.kind === 'modal' && (request.config.inputs?.length ?? 0) > 0) return false;
  return request.config.closeOnClickOutside ?? false;
}
