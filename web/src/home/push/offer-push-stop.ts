import { showAlert } from '../../shared/alert/alert.ts';
import { PUSH_STOP_MARK, PUSH_STOP_PAGE } from '../../shared/push-stop-page.ts';

/**
 * Offers to stop the kind of the push that opened this page, in browsers whose notifications have
 * no buttons (features P13). The token leaves the address at once.
 */
export function offerPushStop(): void {
  const { hash, pathname, search } = location;
  if (!hash.startsWith(PUSH_STOP_MARK)) return;
  history.replaceState(history.state, '', pathname + search);
  const token = hash.slice(PUSH_STOP_MARK.length);
  showAlert({
    type: 'info',
    message: '방금 연 알림을 더 받고 싶지 않다면 꺼 주세요',
    action: { label: '그만 받기', run: () => location.assign(`${PUSH_STOP_PAGE}#${token}`) },
  });
}
