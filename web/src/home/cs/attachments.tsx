import type { PostAttachment } from '@maru/contract/post/post';
import { formatBytes } from '../../shared/format.ts';
import { Icon } from '../../shared/ui/icon.tsx';
import styles from './attachments.module.css';

/** The files of a notice. */
export function Attachments({ files }: { files: readonly PostAttachment[] }) {
  return (
    <section aria-labelledby="attachments" className={styles.box}>
      <h2 id="attachments" className={styles.title}>
        첨부 파일 {files.length}개
      </h2>
      <ul className={styles.list}>
        {files.map(({ name, bytes, url }) => (
          <li key={url}>
            <a href={url} download={name} className={styles.file}>
              <Icon name="download" size={18} />
              <span className={styles.name}>{name}</span>
              <span className={styles.size}>{formatBytes(bytes)}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
