import { videoIdOf } from '@maru/contract/text/video-link';
import { Dialog } from 'radix-ui';
import { Icon } from '../ui/icon.tsx';
import styles from './dialog-host.module.css';
import { CloseButton } from './layer-body.tsx';
import { VideoPlayer } from './video-player.tsx';

/** A video by the link rule. A link that does not play shows words instead of a broken frame. */
export function VideoBody({
  url,
  title,
  onClose,
}: {
  url: string;
  title: string;
  onClose: () => void;
}) {
  const id = videoIdOf(url);
  return (
    <div className={styles.video}>
      <div className={styles.head}>
        <Dialog.Title className={styles.title}>{title}</Dialog.Title>
        <CloseButton onClose={onClose} />
      </div>
      {id === null ? (
        <p className={styles.noVideo}>
          <Icon name="video" size={28} />
          재생할 수 없는 영상이에요
        </p>
      ) : (
        <VideoPlayer id={id} title={title} />
      )}
    </div>
  );
}
