import type { AlimtalkTemplate } from '@maru/contract/alimtalk';
import type { Config } from '@maru/platform/config';

/** Whose protocol is spoken. */
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
  kind: 'SMS' | 'LMS' | 'MMS';
  /** An SMS has none. */
  title?: string;
  /** Only an MMS has one, in the form its gateway takes ({@link SmsGateway.uploadPicture}). */
  picture?: OutgoingPicture;
  /** Our own name for the recipient, which the gateway keeps and gives back. At most 100 characters. */
  reference: string;
}

/** An 알림톡 on its way out: an approved text, and what stands in its places. */
export interface OutgoingAlimtalk extends Pick<OutgoingSms, 'to' | 'from' | 'reference'> {
  /** The profile of the channel it comes from. */
  channel: string;
  /** The provider's code of the template. */
  template: string;
  /** Values by the names of the places. */
  words: Readonly<Record<string, string>>;
}

/** A template as the provider has it. */
export interface ProviderTemplate {
  channel: string;
  code: string;
  name: string;
  text: string;
  state: AlimtalkTemplate['state'];
  /** What whoever reviewed it said last, if it was rejected; empty otherwise. */
  reason: string;
  advertises: boolean;
}

/** What a gateway needs more for 알림톡. All else is as with text messages. */
export interface AlimtalkGateway {
  /** Adds one to a group. Never asks the provider to send a text message in its place. */
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
  /** Messages added so far, those refused among them included. */
  total: number;
  refused: number;
}

/** What the gateway said to one message when it was added. */
export interface SmsRegistration {
  to: string;
  messageId: string;
  /** As `sms-result.ts` lists them. */
  code: string;
}

/** What the gateway knows of one message of a group. */
export interface GatewayMessage {
  to: string;
  messageId: string;
  code: string;
  /** `null` if the message was added without one, or the provider keeps none. */
  reference: string | null;
}

/**
 * A gateway that sends in groups: made, filled, sent once. The id of a group is stored before it
 * is sent, so that after a crash or an unclear answer one can ask what became of it, and never has
 * to send again on a guess.
 *
 * Not every provider keeps groups. Where it does not ({@link SmsGateway.keepsGroups}), a group is
 * a draft in our memory until the order to send it, whose answer brings the id to ask by. An order
 * without an answer cannot be asked about: what became of it stays unknown.
 *
 * Every method throws {@link GatewayRejected}, {@link GatewayUnreached} or {@link GatewayUnclear},
 * and tries once.
 */
export interface SmsGateway {
  readonly provider: SmsProvider;
  /** Whether the provider has a group, and can be asked about it, before it is sent. */
  readonly keepsGroups: boolean;
  /** @param reference our own name for the group, kept by the gateway. */
  createGroup(reference: string): Promise<GatewayGroup>;
  /** Adds up to {@link SmsGateway.maxMessages}. What is refused stands in the group, unsent. */
  addMessages(groupId: string, messages: readonly OutgoingSms[]): Promise<SmsRegistration[]>;
  /**
   * Sends what was taken. A group can be sent once; the second time is a {@link GatewayRejected}.
   *
   * @returns the group, which goes by that id from now on.
   */
  sendGroup(groupId: string): Promise<GatewayGroup>;
  /** `null` if the gateway has no such group. */
  findGroup(groupId: string): Promise<GatewayGroup | null>;
  /** All messages of a group, fetched page by page. */
  listMessages(groupId: string): AsyncGenerator<GatewayMessage>;
  /** Takes back a group that was not sent. */
  deleteGroup(groupId: string): Promise<void>;
  /**
   * The numbers a message may come from, digits only: registered, and in use. `null` if the
   * provider does not tell.
   */
  listSenders(): Promise<string[] | null>;
  /** What is left of ours at the provider, in won. */
  balance(): Promise<number>;
  /** `null` if we do not speak 알림톡 with this provider: text messages go out instead. */
  readonly alimtalk: AlimtalkGateway | null;
  /** Whose files the provider keeps; those of another account it does not know. */
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
  /** The gateway's own word, such as `ResourceNotFound`. */
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

  /** Whether it was never ordered, because this provider takes less in one order. */
  get isTooMuch(): boolean {
    return this.code === NOT_ONE_ORDER;
  }
}

/** The request surely had no effect: nobody answered the call, or it was put off. Try later. */
export class GatewayUnreached extends Error {
  override readonly name = 'GatewayUnreached';
  /** How long the gateway asked to be left alone, in ms; `null` if it did not say. */
  readonly retryAfterMs: number | null;

  constructor(message: string, options: ErrorOptions & { retryAfterMs?: number | null } = {}) {
    super(message, options);
    this.retryAfterMs = options.retryAfterMs ?? null;
  }
}

/** The request may or may not have had its effect. Ask what became of the group. */
export class GatewayUnclear extends Error {
  override readonly name = 'GatewayUnclear';
}

/** Whether an order to send that ended so was surely not taken, for a reason another provider has not. */
export function isOrderNotTaken(error: unknown): boolean {
  return (
    error instanceof GatewayUnreached ||
    (error instanceof GatewayRejected && (error.isConfiguration || error.isTooMuch))
  );
}

/** The same of a request before the order: nothing is sent of it, whatever became of it. */
export function isPreparationFailed(error: unknown): boolean {
  return error instanceof GatewayUnclear || isOrderNotTaken(error);
}
