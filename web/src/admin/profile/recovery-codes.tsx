import { brand } from '#brand';
import { copyText } from '../../shared/copy-text.ts';
import { saveFile } from '../../shared/save-file.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Icon } from '../../shared/ui/icon.tsx';
import styles from './account.module.css';

/** New recovery codes, which are shown once. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const text = codes.join('\n');
  return (
    <section aria-label="복구 코드" className={styles.recovery}>
      <p>
        <strong>복구 코드 {codes.length}개를 지금 안전한 곳에 적어 두세요.</strong> 휴대폰이 없을 때
        코드 대신 한 번씩 쓸 수 있고, 이 화면을 벗어나면 다시 볼 수 없어요.
      </p>
      <ul>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className={styles.buttons}>
        <Button
          variant="outline"
          size="admin"
          onClick={() =>
            void copyText(text, {
              done: '복구 코드를 복사했어요',
              failed: '복사하지 못했어요. 직접 적어 주세요.',
            })
          }
        >
          <Icon name="copy" size={16} />
          복사하기
        </Button>
        <Button
          variant="outline"
          size="admin"
          onClick={() =>
            saveFile(
              new Blob([`${text}\n`], { type: 'text/plain' }),
              `${brand.id}-recovery-codes.txt`,
            )
          }
        >
          <Icon name="download" size={16} />
          파일로 저장
        </Button>
      </div>
    </section>
  );
}
