import { ExternalButton } from '../../shared/ui/button.tsx';
import { Icon } from '../../shared/ui/icon.tsx';
import styles from './channel-button.module.css';

interface ChannelButtonProps {
  nick: string;
  /** An address outside. */
  href: string;
}

/** Adds an expert's channel in the messenger, in the messenger's own colours. */
export function ChannelButton({ nick, href }: ChannelButtonProps) {
  return (
    <ExternalButton size="sm" full className={styles.channel} href={href}>
      <Icon name="chat" size={18} />
      <span className="sr-only">{nick} 전문가 </span>
      채널 추가
    </ExternalButton>
  );
}
