import { withdrawalReason, type WithdrawalReason } from '@maru/contract/me';

/** What the first page of leaving hands to the second. */
export interface LeavingState {
  reasons: readonly WithdrawalReason[];
}

export const reasonWords: readonly (readonly [WithdrawalReason, string])[] = [
  ['price', '가격이 부담돼요'],
  ['content', '원하는 내용이 없어요'],
  ['messages', '메시지가 너무 많아요'],
  ['rarely', '자주 이용하지 않아요'],
  ['other', '다른 이유가 있어요'],
];

/** The reasons in the state of a page; whatever else stands there counts as none. */
export function reasonsIn(state: unknown): WithdrawalReason[] {
  if (typeof state !== 'object' || state === null || !('reasons' in state)) return [];
  if (!Array.isArray(state.reasons)) return [];
  return state.reasons.flatMap((reason: unknown) => {
    const parsed = withdrawalReason.safeParse(reason);
    return parsed.success ? [parsed.data] : [];
  });
}
