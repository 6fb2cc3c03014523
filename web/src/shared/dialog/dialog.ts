import type { ComponentType, ReactNode } from 'react';
import type { IconName } from '../ui/icon-name.ts';

/** One input of a modal. */
export interface ModalInput {
  id: string;
  label: string;
  type:
    | 'text'
    | 'password'
    | 'email'
    | 'number'
    | 'phone'
    | 'currency'
    | 'percent'
    | 'textarea'
    /** A calendar day, `YYYY-MM-DD`. */
    | 'date'
    | 'select'
    | 'radio'
    | 'checkbox'
    | 'file';
  /** Of a `text` they are suggestions. */
  options?: readonly { value: string; label: string }[];
  placeholder?: string;
  help?: string;
  value?: string;
  required?: boolean;
  minLength?: number;
  maxLength?: number;
  min?: number;
  max?: number;
  pattern?: RegExp;
  /** Own rule; a sentence refuses the value. */
  check?: (value: string) => string | null;
  autoComplete?: string;
}

/** Values of the inputs, by id. A checkbox is `'true'` or `''`. */
export type ModalValues = Readonly<Record<string, string>>;

/** Files selected in file inputs, by id. */
export type ModalFiles = Readonly<Record<string, readonly File[]>>;

/** Props of a custom component inside a modal. */
export interface ModalBodyProps {
  close: (confirmed: boolean) => void;
}

/** The modal configuration of the product (specification S3.7). */
export interface ModalConfig {
  /**
   * Modals of one type share their typed values for 10 minutes. Without a type, nothing is kept.
   */
  type?: string;
  title: string;
  message?: ReactNode;
  titleAlign?: 'left' | 'center';
  icon?: { name: IconName; tone: 'brand' | 'warning' | 'danger' | 'info' };
  inputs?: readonly ModalInput[];
  buttons?: {
    confirm?: string;
    /** `null` leaves one button only. */
    cancel?: string | null;
    /** `danger` also gives the focus to the cancel button. */
    tone?: 'primary' | 'danger';
  };
  /** Resolving to `false` keeps the modal open; so does a rejection, shown as its sentence. */
  onConfirm?: (values: ModalValues, files: ModalFiles) => unknown;
  onCancel?: () => void;
  /** Px, or any CSS length. The body scrolls, the buttons stay. */
  maxHeight?: number | string;
  /** Default false. Always false with inputs. */
  closeOnClickOutside?: boolean;
  /** HTML out of the editor, shown sanitised. */
  editorView?: string;
  component?: ComponentType<ModalBodyProps>;
  width?: 'normal' | 'form' | 'wide';
}

/** A layer: a free surface with a name and a close button. */
export interface LayerConfig {
  title: string;
  component: ComponentType<ModalBodyProps>;
  width?: 'normal' | 'form' | 'wide';
  closeOnClickOutside?: boolean;
}

export type DialogRequest =
  | { kind: 'modal'; config: ModalConfig; settle: (result: ModalResult) => void }
  | { kind: 'layer'; config: LayerConfig; settle: (result: ModalResult) => void }
  | {
      kind: 'video';
      config: { url: string; title: string };
      settle: (result: ModalResult) => void;
    };

export interface ModalResult {
  confirmed: boolean;
  values: ModalValues;
  files: ModalFiles;
}

type Wish = DialogRequest | 'close' | 'forget';
type Taker = (wish: Wish) => void;

let taker: Taker | null = null;
let early: Wish[] = [];
const onFirst = new Set<() => void>();

/**
 * Registers the host, which receives all requests from now on and those queued before it loaded.
 *
 * @returns a function that unregisters the host.
 */
export function takeDialogs(take: Taker): () => void {
  taker = take;
  for (const wish of early) take(wish);
  early = [];
  return () => {
    taker = null;
  };
}

/** Calls back when the first dialog is requested, possibly before the dialog code has loaded. */
export function onFirstDialog(needed: () => void): () => void {
  if (early.length > 0) needed();
  onFirst.add(needed);
  return () => void onFirst.delete(needed);
}

/** Whether a dialog waits for the code that shows it. */
export function hasEarlyDialog(): boolean {
  return early.length > 0;
}

let unsettled = 0;

/** Whether a dialog is open, or about to be. */
export function hasDialog(): boolean {
  return unsettled > 0;
}

function request(
  requestOf: (settle: DialogRequest['settle']) => DialogRequest,
): Promise<ModalResult> {
  unsettled += 1;
  return new Promise((settle) =>
    ask(
      requestOf((result) => {
        unsettled -= 1;
        settle(result);
      }),
    ),
  );
}

function ask(wish: Wish): void {
  if (taker) return taker(wish);
  early.push(wish);
  for (const needed of onFirst) needed();
}

/**
 * Opens a modal. One dialog shows at a time, and the others wait in a queue.
 *
 * @returns the result. The promise never rejects.
 */
export function openModal(config: ModalConfig): Promise<ModalResult> {
  return request((settle) => ({ kind: 'modal', config, settle }));
}

/** Shows a yes-or-no question. */
export async function confirm(
  options: Pick<ModalConfig, 'title' | 'message' | 'icon' | 'buttons' | 'onConfirm'>,
): Promise<boolean> {
  const { confirmed } = await openModal(options);
  return confirmed;
}

/** Shows a message with one button, and resolves when the visitor closes it. */
export async function inform(
  options: Pick<ModalConfig, 'title' | 'message' | 'icon'> & { button?: string },
): Promise<void> {
  const { button = '확인', ...config } = options;
  await openModal({ ...config, buttons: { confirm: button, cancel: null } });
}

export function openLayer(config: LayerConfig): Promise<ModalResult> {
  return request((settle) => ({ kind: 'layer', config, settle }));
}

/** Plays a video. An address that the link rule refuses shows no player (video-link.ts). */
export async function openVideo(url: string, title: string): Promise<void> {
  await request((settle) => ({ kind: 'video', config: { url, title }, settle }));
}

/** Closes the open dialog and discards the queue, as on a logout. */
export function closeDialogs(): void {
  if (taker) taker('close');
  for (const wish of early) {
    if (typeof wish === 'object') wish.settle({ confirmed: false, values: {}, files: {} });
  }
  early = [];
}

/** Deletes the values typed into modals. */
export function forgetDialogs(): void {
  if (taker) taker('forget');
}
