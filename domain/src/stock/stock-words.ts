import { monthDayOf, won } from '../message/message-wording.ts';

/** A price at which a member gets one alert, and the close that crossed it. */
export interface CrossedPrice {
  name: string;
  side: 'above' | 'below';
  price: number;
  close: number;
  day: string;
}

const sides = { above: '이상', below: '이하' } as const;

/**
 * Push about a close that crossed the price of an alert. It states facts and advises nothing:
 * an alert that a member asked for is information, not advertising.
 */
export function priceAlert({ name, side, price, close, day }: CrossedPrice) {
  return {
    title: `${name} ${won(price)} ${sides[side]}`,
    text: `${monthDayOf(day)} 종가는 ${won(close)}이에요. 이 가격 알림은 끝났어요`,
  };
}

/** Push about a filing at the electronic disclosure system. */
export function filingAlert({ name, title, day }: { name: string; title: string; day: string }) {
  return { title: `${name} 새 공시`, text: `${title}\n${monthDayOf(day)} 제출` };
}

/** Page of a stock. */
export const stockPageOf = (code: string) => `/invest/stock?code=${code}`;
