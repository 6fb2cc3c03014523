import type { AlimtalkTemplate } from '@maru/contract/alimtalk/alimtalk';
import type { MessageKind } from '@maru/contract/message/channel';
import type { Config } from '@maru/platform/config/config';

/** Provider of the protocol in use. */
export type SmsProvider = Config['SMS_PROVIDER'];

/** The picture of an MMS: by the name the provider keeps it under, or the JPEG itself. */
export type OutgoingPicture = { fileId: string } | { jpeg: Buffer };

/** A message on its way out. */
export interface OutgoingSms {
  /** Digits only, such as `01012345678`. */
  to: string;
  /** The registered sender number, digits only. */
  from: string;
  text: string;
  kind: Exclude<MessageKind, 'PUSH'>;
  /** An SMS has no title. */
  title?: string;
  /** Only an MMS has a picture, in the format of its gateway ({@link SmsGateway.uploadPicture}). */
  picture?: OutgoingPicture;
  /** Template, profile and buttons, with the values of the recipient. */
  carrier?: OutgoingCarrier;
  /** Our own name for the recipient, which the gateway keeps and gives back. At most 100 characters. */
  reference: string;
}

/** An approved text and the values of its placeholders. */
export interface AlimtalkContent {
  /** The profile of the sending channel. */
  channel: string;
  /** The provider's code of the template. */
  template: string;
  /** Values by the names of the places. */
  words: Readonly<Record<string, string>>;
}

/** An outgoing 알림톡. */
export type OutgoingAlimtalk = Pick<OutgoingSms, 'to' | 'from' | 'reference'> & AlimtalkContent;

/** A button that opens a page. */
interface OutgoingButton {
  name: string;
  link: string;
}

export type OutgoingCarrier =
  | ({ kind: 'ATA' } & AlimtalkContent)
  | { kind: 'BMS'; channel: string; buttons: readonly OutgoingButton[] }
  | { kind: 'RCS'; brand: string; advertising: boolean; buttons: readonly OutgoingButton[] };

/** A template as the provider has it. */
export interface ProviderTemplate {
  channel: string;
  code: string;
  name: string;
  text: string;
  state: AlimtalkTemplate['state'];
  /** The last comment of the reviewer if the template was rejected; empty otherwise. */
  reason: string;
  advertises: boolean;
}

/** Additional methods of a gateway for 알림톡. Everything else is as with text messages. */
export interface AlimtalkGateway {
  /** Adds one message to a group. Never asks the provider to send a text message as a fallback. */
  add(groupId: string, message: OutgoingAlimtalk): Promise<SmsRegistration>;
  listTemplates(): Promise<ProviderTemplate[]>;
}

/**
 * How far a group is. Only `pending` is sure not to have been sent; `closed` means that it never
 * will be.
 */
export type GroupState = 'pending' | 'sending' | 'complete' | 'closed';

export interface GatewayGroup {
  groupId: string;
  state: GroupState;
  /** Messages added so far, including the refused ones. */
  total: number;
  refused: number;
  /**
   * Messages that the provider reports as delivered; `null` if it does not count them by group.
   */
  delivered: number | null;
}

/** Response of the gateway to one message when it was added. */
export interface SmsRegistration {
  to: string;
  messageId: string;
  /** As `sms-result.ts` lists them. */
  code: string;
}

/** The gateway's record of one message of a group. */
export interface GatewayMessage {
  to: string;
  messageId: string;
  code: string;
  /** `null` if the message was added without a reference, or if the provider stores none. */
  reference: string | null;
}

/**
 * A gateway that sends in groups: created, filled and sent once. The caller stores the id of a
 * group before sending it. After a crash or an unclear response, the caller queries the result by
 * that id. It never has to send again on a guess.
 *
 * Not every provider keeps groups. Without that ({@link SmsGateway.keepsGroups}), a group is a
 * draft in our memory until the order to send it. The response to the order returns the id for
 * queries. An order without a response cannot be queried, and its result stays unknown.
 *
 * Every method throws {@link GatewayRejected}, {@link GatewayUnreached} or {@link GatewayUnclear},
 * and makes one attempt.
 */
export interface SmsGateway {
  readonly provider: SmsProvider;
  /** Whether the provider stores a group before it is sent, so that the group can be queried. */
  readonly keepsGroups: boolean;
  /** @param reference our own name for the group, stored by the gateway. */
  createGroup(reference: string): Promise<GatewayGroup>;
  /** Adds up to {@link SmsGateway.maxMessages}. Refused messages stay in the group, unsent. */
  addMessages(groupId: string, messages: readonly OutgoingSms[]): Promise<SmsRegistration[]>;
  /**
   * Sends the accepted messages. A group can be sent once; the second time is a
   * {@link GatewayRejected}.
   *
   * @returns the group, with the id that is valid from now on.
   */
  sendGroup(groupId: string): Promise<GatewayGroup>;
  /** `null` if the gateway has no such group. */
  findGroup(groupId: string): Promise<GatewayGroup | null>;
  /** All messages of a group, fetched page by page. */
  listMessages(groupId: string): AsyncGenerator<GatewayMessage>;
  /** Deletes a group that was not sent. */
  deleteGroup(groupId: string): Promise<void>;
  /**
   * The registered and active sender numbers, digits only. `null` if the provider does not list
   * them.
   */
  listSenders(): Promise<string[] | null>;
  /** Our remaining balance at the provider, in won. */
  balance(): Promise<number>;
  /** `null` if we do not speak 알림톡 with this provider: text messages go out instead. */
  readonly alimtalk: AlimtalkGateway | null;
  /**
   * Account under which the provider keeps files. It does not know the files of another account.
   */
  readonly account: string;
  /**
   * Gives a picture to the provider to keep, for any number of messages. `null` where each order
   * brings its picture along.
   *
   * @returns its name there.
   */
  readonly uploadPicture: ((jpeg: Buffer) => Promise<string>) | null;
  /** Messages one call can add. */
  readonly maxMessages: number;
}

/** The code of messages that a provider cannot send in one order. */
export const NOT_ONE_ORDER = 'NotOneOrder';

/** The gateway understood and will not do it, now or later. */
export class GatewayRejected extends Error {
  override readonly name = 'GatewayRejected';
  readonly status: number;
  /** The gateway's own error code, such as `ResourceNotFound`. */
  readonly code: string;

  constructor(status: number, code: string, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }

  /** Whether staff must act before anything can be sent: key, permission or balance. */
  get isConfiguration(): boolean {
    return this.status === 401 || this.status === 402 || this.status === 403;
  }

  /** Whether it refused because the group was sent before: good news after an unclear answer. */
  get isAlreadySent(): boolean {
    return this.code === 'GroupInProcessing' || this.code === 'AlreadySent';
  }

  /** Whether the messages were never ordered, because this provider accepts fewer in one order. */
  get isTooMuch(): boolean {
    return this.code === NOT_ONE_ORDER;
  }
}

/**
 * The request certainly had no effect: no connection was made, or the gateway deferred it. Try
 * later.
 */
export class GatewayUnreached extends Error {
  override readonly name = 'GatewayUnreached';
  /** The retry delay that the gateway requested, in ms; `null` if it gave none. */
  readonly retryAfterMs: number | null;

  constructor(message: string, options: ErrorOptions & { retryAfterMs?: number | null } = {}) {
    super(message, options);
    this.retryAfterMs = options.retryAfterMs ?? null;
  }
}

/** It is unknown whether the request took effect. Query the state of the group. */
export class GatewayUnclear extends Error {
  override readonly name = 'GatewayUnclear';
}

/** Whether an order to send that ended so was definitely not accepted, for a reason another provider has not. */
export function isOrderNotTaken(error: unknown): boolean {
  return (
    error instanceof GatewayUnreached ||
    (error instanceof GatewayRejected && (error.isConfiguration || error.isTooMuch))
  );
}

/** The same for a request before the order: whatever its outcome, nothing of it is sent. */
export function isPreparationFailed(error: unknown): boolean {
  return error instanceof GatewayUnclear || isOrderNotTaken(error);
}
