import { copyText } from '../../shared/copy-text.ts';
import { openModal } from '../../shared/dialog/dialog.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Icon } from '../../shared/ui/icon.tsx';
import styles from './webhook.module.css';

/** Shows a secret, which the server never returns again. */
export async function showSecret(secret: string, note: string): Promise<void> {
  await openModal({
    title: '서명 키를 옮겨 적어 주세요',
    message: (
      <div className={styles.secret}>
        <p>{note} 이 창을 닫으면 다시 볼 수 없어요.</p>
        <code>{secret}</code>
        <Button
          variant="outline"
          size="admin"
          onClick={() =>
            void copyText(secret, {
              done: '서명 키를 복사했어요',
              failed: '복사하지 못했어요. 직접 골라서 복사해 주세요',
            })
          }
        >
          <Icon name="copy" size={16} />
          복사하기
        </Button>
      </div>
    ),
    titleAlign: 'left',
    buttons: { confirm: '옮겨 적었어요', cancel: null },
    closeOnClickOutside: false,
  });
}
