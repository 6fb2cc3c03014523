import * as z from 'zod/mini';

export const channel = z.enum(['sms', 'push']);

export type Channel = z.output<typeof channel>;

/**
 * Kind of a message as the provider charges it, or a push. ATA is 알림톡, and BMS is 브랜드메시지, as
 * the providers call them.
 */
export const messageKind = z.enum(['SMS', 'LMS', 'MMS', 'ATA', 'BMS', 'RCS', 'PUSH']);
export type MessageKind = z.output<typeof messageKind>;

/** Names of the kinds, for staff to read. */
export const messageKindNames: Readonly<Record<MessageKind, string>> = {
  SMS: 'SMS',
  LMS: 'LMS',
  MMS: 'MMS',
  ATA: '알림톡',
  BMS: '브랜드메시지',
  RCS: 'RCS',
  PUSH: '푸시',
};
