import type { MessageType } from './registration.ts';

/** Price of one message in the simulator, in won. */
export const PRICES: Readonly<Record<MessageType, number>> = {
  SMS: 18,
  LMS: 45,
  MMS: 110,
  ATA: 13,
  BMS_FREE: 25,
  RCS_LMS: 40,
};

/** Account balance in won. All protocols share one account. */
export interface Account {
  balance: () => number;
  spend: (won: number) => void;
}
