import { Dialog } from 'radix-ui';
import { Icon } from '../ui/icon.tsx';
import type { LayerConfig } from '../dialog/dialog.ts';
import styles from './dialog-host.module.css';

/** Content of a layer: its name, a close button, and the caller's component. */
export function LayerBody({
  config: { title, component: Component },
  close,
}: {
  config: LayerConfig;
  close: (confirmed: boolean) => void;
}) {
  return (
    <div className={styles.form}>
      <div className={styles.head}>
        <Dialog.Title className={styles.title}>{title}</Dialog.Title>
        <CloseButton onClose={() => close(false)} />
      </div>
      <div className={styles.body}>
        <Component close={close} />
      </div>
    </div>
  );
}

export function CloseButton({ onClose }: { onClose: () => void }) {
  return (
    <button
      type="button"
      aria-label="닫기"
      className={styles.close}
      data-first-focus=""
      onClick={onClose}
    >
      <Icon name="close" size={20} />
    </button>
  );
}
