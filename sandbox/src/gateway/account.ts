import type { MessageType } from './registration.ts';

/** What one message costs here, in won. */
export const PRICES: Readonly<Record<MessageType, number>> = {
  SMS: 18,
  LMS: 45,
  MMS: 110,
  ATA: 13,
};

/** What is left on the account, in won; the same one whatever protocol is spoken. */
export interface Account {
  balance: () => number;
  spend: (won: number) => void;
}
