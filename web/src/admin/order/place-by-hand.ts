import { showAlert } from '../../shared/alert/alert.ts';
import { makeOnce } from '../../shared/idempotency-key.ts';

/**
 * Places an order for a member once. The key is kept by member: whoever enters the order again after
 * a lost answer, in another dialog too, finds the first instead of making two.
 *
 * @returns `null` where an earlier press had made one with other words in it, which is said.
 */
export async function placeByHand<T>(
  userId: string,
  place: (idempotencyKey: string) => Promise<T>,
): Promise<T | null> {
  const placed = await makeOnce(`maru-admin.order.key.${userId}`, place);
  if (placed === null) {
    showAlert({
      type: 'warning',
      title: '앞서 넣은 주문이 이미 등록됐어요',
      message: '지금 쓴 내용은 주문하지 않았어요. 이 회원의 주문을 확인해 주세요.',
    });
  }
  return placed;
}
