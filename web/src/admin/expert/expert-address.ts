import { addressOf } from '../sections.ts';

/** The screens of one expert that have an address of their own. */
export type ExpertScreen =
  | 'expert-detail'
  | 'expert-info'
  | 'expert-profile'
  | 'expert-product'
  | 'expert-schedule'
  | 'expert-vod';

/** Where an expert is looked at. */
export function expertAddressOf(_id: number, screen: ExpertScreen = 'expert-detail'): string {
  return `${addressOf(screen)}?_id=${_id}`;
}

/** Where a product is changed; `new` = one more of this expert. */
export function productAddressOf(expertId: number, product: number | 'new'): string {
  return `${expertAddressOf(expertId, 'expert-product')}&product=${product}`;
}
