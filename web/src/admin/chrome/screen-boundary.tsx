import type { ReactNode } from 'react';
import { ErrorBoundary } from '../../shared/error-boundary.tsx';
import { ErrorState } from '../../shared/ui/state-card.tsx';

/** A screen that breaks, or whose code cannot be loaded, takes neither the menu nor the others. */
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
