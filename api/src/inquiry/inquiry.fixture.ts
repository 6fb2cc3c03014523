import { randomUUID } from 'node:crypto';
import type { Answer, Browser } from '../../../tests/support/app.ts';

export const MINE = '/api/home/me/inquiries';
export const DESK = '/api/admin/inquiries';

export interface Shown {
  _id: number;
  state: string;
  version: number;
}

export const itemOf = ({ body }: Answer) => body['item'] as Shown & Record<string, unknown>;

/** A valid inquiry. */
export const asked = (change: object = {}) => ({
  category: 'payment',
  title: '결제가 두 번 됐어요',
  text: '어제 저녁에 결제했는데 두 번 승인됐어요.\n확인해 주세요.',
  pictures: [],
  ...change,
});

/** Sends an inquiry or a question with a key, a new one unless it is given. */
export const ask = (
  browser: Browser,
  {
    path = MINE,
    body = asked(),
    key = randomUUID(),
  }: { path?: string; body?: object; key?: string } = {},
) => browser.send('POST', path, body, { 'idempotency-key': key });
