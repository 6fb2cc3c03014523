import { useState, useSyncExternalStore } from 'react';
import { missingCode } from './retry-load.ts';
import styles from './missing-code.module.css';
import { Button } from './ui/button.tsx';

interface MissingCodeProps {
  /** Renders in place of the missing component instead of at the bottom edge of the window. */
  inPlace?: boolean;
}

/**
 * Tells a visitor that a requested part of the page failed to load, and retries on request. A
 * browser may cache a failed file until the page is reloaded, so a reload is the second option.
 */
export function MissingCode({ inPlace = false }: MissingCodeProps) {
  const state = useSyncExternalStore(missingCode.subscribe, missingCode.state, () => 'none');
  const [pressed, setPressed] = useState(false);
  if (state === 'none') return null;

  const reload = pressed && state === 'failed';
  const press = () => {
    setPressed(true);
    if (reload) location.reload();
    else missingCode.tryNow();
  };
  return (
    <div className={inPlace ? styles.inPlace : styles.floating} role="alert">
      <p>
        <strong>화면을 마저 불러오지 못했어요</strong>
        <br />
        연결 상태를 확인하고 다시 시도해 주세요
      </p>
      <Button variant="neutral" size="sm" loading={state === 'trying'} onClick={press}>
        {reload ? '새로고침' : '다시 시도'}
      </Button>
    </div>
  );
}
