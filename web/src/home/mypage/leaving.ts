import { withdrawalReason, type WithdrawalReason } from '@maru/contract/account/me';

/** State that the first withdrawal page passes to the second. */
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

/** The withdrawal reasons in the state of a page. Any other content counts as no reasons. */
export function reasonsIn(state: unknown): WithdrawalReason[] {
  if (typeof state !== 'object' || state === null || !('reasons' in state)) return [];
  if (!Array.isArray(state.reasons)) return [];
  return state.reasons.flatMap((reason: unknown) => {
    const parsed = withdrawalReason.safeParse(reason);
    return parsed.success ? [parsed.data] : [];
  });
}
