import type { ReactNode } from 'react';
import { ErrorBoundary } from '../../shared/error-boundary.tsx';
import { ErrorState } from '../../shared/ui/state-card.tsx';

/**
 * Contains a screen that throws or fails to load its code. The menu and the other screens keep
 * working.
 */
export function ScreenBoundary({ children }: { children: ReactNode }) {
  return (
    <ErrorBoundary
      fallback={(retry) => (
        <ErrorState
          title="화면을 열지 못했어요"
          line="연결 상태를 확인하고 다시 시도해 주세요"
          level="h1"
          onRetry={retry}
        />
      )}
    >
      {children}
    </ErrorBoundary>
  );
}
