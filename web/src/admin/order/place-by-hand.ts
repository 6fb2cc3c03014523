import { showAlert } from '../../shared/alert/alert.ts';
import { makeOnce } from '../../shared/idempotency-key.ts';

/**
 * Places an order for a member once. The idempotency key is stored per member. After a lost
 * response, a retry finds the first order instead of creating a second one, even from another
 * dialog.
 *
 * @returns `null` if an earlier attempt created an order with different values, which is reported
 *   in an alert.
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
