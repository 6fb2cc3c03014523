import type { Place } from '../journal.ts';
import type { AddRecord } from './group-record.ts';
import { PRICES } from './account.ts';
import { statusMessageOf, type GatewayMessage } from './registration.ts';

/** How long after the send request the reports are in. */
export const REPORTED_AFTER_MS = 500;

export type GroupStatus = 'PENDING' | 'SENDING' | 'COMPLETE' | 'DELETED';

/**
 * In-memory state of a group. It holds the journal positions of the messages, never the messages.
 */
export interface Group {
  readonly groupId: string;
  readonly createdAt: number;
  readonly customFields: Record<string, string>;
  readonly batches: { place: Place; at: number; first: number; count: number }[];
  updatedAt: number;
  /** `null` until it was sent. */
  sentAt: number | null;
  deleted: boolean;
  /**
   * Number of messages added, how many of them were refused, and how many will be reported as
   * failed.
   */
  total: number;
  refused: number;
  undeliverable: number;
  /** Cost of sending the group, in won. */
  cost: number;
}

export function createGroup(
  groupId: string,
  at: number,
  customFields: Record<string, string>,
): Group {
  return {
    groupId,
    createdAt: at,
    customFields,
    batches: [],
    updatedAt: at,
    sentAt: null,
    deleted: false,
    total: 0,
    refused: 0,
    undeliverable: 0,
    cost: 0,
  };
}

export function countIn(group: Group, record: AddRecord, place: Place): void {
  const { at, first, messages } = record;
  group.batches.push({ place, at, first, count: messages.length });
  group.total += messages.length;
  for (const { type, registration, report } of messages) {
    if (registration !== '2000') {
      group.refused += 1;
      continue;
    }
    group.cost += PRICES[type];
    if (report !== '4000') group.undeliverable += 1;
  }
  group.updatedAt = at;
}

export function statusOf(group: Group, now: number): GroupStatus {
  if (group.deleted) return 'DELETED';
  if (group.sentAt === null) return 'PENDING';
  return now - group.sentAt < REPORTED_AFTER_MS ? 'SENDING' : 'COMPLETE';
}

/** A group as the protocol answers it. */
export function groupAnswer(group: Group, now: number) {
  const status = statusOf(group, now);
  const registered = group.total - group.refused;
  const sent = group.sentAt === null ? 0 : registered;
  const reported = status === 'COMPLETE' ? registered : 0;
  const failed = status === 'COMPLETE' ? group.undeliverable : 0;
  const { sentAt } = group;
  return {
    _id: group.groupId,
    groupId: group.groupId,
    accountId: 'sandbox',
    apiVersion: '4',
    status,
    count: {
      total: group.total,
      sentTotal: sent,
      sentFailed: failed,
      sentSuccess: reported - failed,
      sentPending: sent - reported,
      sentReplacement: 0,
      refund: 0,
      registeredFailed: group.refused,
      registeredSuccess: registered,
    },
    customFields: group.customFields,
    // No message counts as a duplicate, so that repeated sends are visible.
    allowDuplicates: true,
    isRefunded: false,
    flagUpdated: false,
    prepaid: true,
    strict: false,
    scheduledDate: null,
    dateSent: sentAt === null ? null : isoOf(sentAt),
    dateCompleted: sentAt !== null && reported > 0 ? isoOf(sentAt + REPORTED_AFTER_MS) : null,
    dateCreated: isoOf(group.createdAt),
    dateUpdated: isoOf(group.updatedAt),
  };
}

/**
 * Lists messages that were added to a group together, as the protocol does.
 *
 * @param at when they were added, in ms since the epoch.
 */
export function messageAnswers(group: Group, { at, now }: { at: number; now: number }) {
  const groupStatus = statusOf(group, now);
  const dateCreated = isoOf(at);
  const dateUpdated = isoOf(group.updatedAt);
  return (message: GatewayMessage, messageId: string) => {
    const statusCode = codeOf(message, groupStatus);
    return {
      messageId,
      groupId: group.groupId,
      accountId: 'sandbox',
      to: message.to,
      from: message.from,
      text: message.text,
      type: message.type,
      subject: message.subject,
      imageId: message.imageId,
      country: '82',
      customFields: message.customFields,
      status: statusCode === '2000' ? 'PENDING' : statusCode === '3000' ? 'SENDING' : 'COMPLETE',
      statusCode,
      reason: statusMessageOf(statusCode),
      dateCreated,
      dateUpdated,
    };
  };
}

/** One message of a group as the protocol lists it. */
export type MessageAnswer = ReturnType<ReturnType<typeof messageAnswers>>;

function codeOf({ registration, report }: GatewayMessage, status: GroupStatus): string {
  if (registration !== '2000' || status === 'PENDING' || status === 'DELETED') return registration;
  return status === 'SENDING' ? '3000' : report;
}

function isoOf(at: number): string {
  return new Date(at).toISOString();
}
