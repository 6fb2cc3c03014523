import { Notice } from '../../shared/ui/notice.tsx';
import styles from './closed-notice.module.css';
import type { Feature } from '@maru/contract/core/feature-name';

const LINES: Record<Exclude<Feature, 'chat'>, string> = {
  signup: '지금은 회원가입을 잠시 쉬고 있어요.',
  order: '지금은 상품 주문을 잠시 쉬고 있어요.',
  review: '지금은 후기 쓰기를 잠시 쉬고 있어요.',
  event: '지금은 이벤트 응모를 잠시 쉬고 있어요.',
};

/** Notice above the form of a temporarily closed feature. Typed values are kept. */
export function ClosedNotice({ feature, open }: { feature: keyof typeof LINES; open: boolean }) {
  return (
    <div role="status" className={styles.place}>
      {!open && <Notice>{LINES[feature]} 다시 열리면 이 화면에서 바로 이어서 할 수 있어요.</Notice>}
    </div>
  );
}
