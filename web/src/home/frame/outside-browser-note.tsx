import { useEffect, useState } from 'react';
import type { AppBrowser } from '../../shared/in-app-browser.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Icon } from '../../shared/ui/icon.tsx';
import { Container } from '../../shared/ui/layout.tsx';
import { APP_NAMES, currentApp, wayOutsideOf } from './outside-browser.ts';
import styles from './outside-browser-note.module.css';

/**
 * Notice above a page that pays or requests notifications, while it is open inside an app
 * (features A30).
 */
export function OutsideBrowserNote({ what }: { what: string }) {
  const [app, setApp] = useState<AppBrowser | null>(null);
  // The server does not know the browser, so server-rendered HTML has no note.
  useEffect(() => setApp(currentApp()), []);
  if (app === null) return null;

  const { label, words, go } = wayOutsideOf(app);
  return (
    <Container>
      <aside className={styles.note} aria-label="외부 브라우저 안내">
        <Icon name="info" size={20} />
        <p>
          {APP_NAMES[app]} 안에서는 {what} 되지 않을 수 있어요. {words}
        </p>
        <Button size="sm" variant="outline" onClick={() => void go()}>
          {label}
        </Button>
      </aside>
    </Container>
  );
}
