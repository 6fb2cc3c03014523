import { addressOf } from '../sections.ts';

export const profitAddress = (_id: number) => `${addressOf('profit')}?_id=${_id}`;
