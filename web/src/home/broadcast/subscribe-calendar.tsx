import { useState } from 'react';
import { copyText } from '../../shared/copy-text.ts';
import { Button, ExternalButton } from '../../shared/ui/button.tsx';
import { Icon } from '../../shared/ui/icon.tsx';
import styles from './subscribe-calendar.module.css';

/**
 * Addresses of the calendar of broadcasts, for calendar programs.
 *
 * @param expert the chosen expert, or `null` for all.
 */
export function SubscribeCalendar({ expert }: { expert: { _id: number; nick: string } | null }) {
  // The address of the site is known in the browser only.
  const [isOpen, setOpen] = useState(false);
  const path = expert === null ? '/calendar.ics' : `/calendar.ics?expert=${expert._id}`;
  const whose = expert === null ? '모든 방송이' : `${expert.nick} 방송이`;

  return (
    <details className={styles.box} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className={styles.summary}>
        <Icon name="cal" size={18} />
        캘린더로 받기
      </summary>
      {isOpen && (
        <div className={styles.panel}>
          <p>{whose} 내 캘린더에 들어오고, 편성이 바뀌면 저절로 따라 바뀌어요.</p>
          <div className={styles.actions}>
            <Button variant="secondary" onClick={() => location.assign(webcalOf(path))}>
              내 캘린더에 추가
            </Button>
            <ExternalButton
              variant="outline"
              href={`https://calendar.google.com/calendar/r?cid=${encodeURIComponent(webcalOf(path))}`}
            >
              구글 캘린더
            </ExternalButton>
            <Button
              variant="outline"
              onClick={() =>
                void copyText(location.origin + path, {
                  done: '캘린더 주소를 복사했어요. 캘린더 앱의 구독 메뉴에 붙여 넣어 주세요.',
                  failed: '주소를 복사하지 못했어요. 브라우저의 복사 권한을 확인해 주세요.',
                })
              }
            >
              주소 복사
            </Button>
          </div>
        </div>
      )}
    </details>
  );
}

/** The scheme that calendar programs open as a subscription. */
function webcalOf(path: string): string {
  return `webcal://${location.host}${path}`;
}
