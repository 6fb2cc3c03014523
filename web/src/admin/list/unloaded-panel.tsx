import type { UseQueryResult } from '@tanstack/react-query';
import { failureCodeOf } from '../../shared/call.ts';
import { Skeleton, SkeletonGroup } from '../../shared/ui/skeleton.tsx';
import { EmptyState, ErrorState } from '../../shared/ui/state-card.tsx';
import { useFailure } from '../../shared/use-failure.ts';
import { SidePanel, type PanelMoves } from './side-panel.tsx';

interface UnloadedPanelProps {
  query: UseQueryResult;
  title: string;
  /** Title shown if there is no such item. */
  missing: string;
  /** Explanation below {@link missing}. */
  missingLine?: string;
  /** Title shown if the item could not be loaded. */
  failed: string;
  moves: PanelMoves;
}

/** The panel of an item that is not loaded: on its way, missing or failed. */
export function UnloadedPanel(props: UnloadedPanelProps) {
  const { query, title, missing, missingLine, failed, moves } = props;
  const failure = useFailure(query);
  return (
    <SidePanel title={title} {...moves}>
      {failure === null ? (
        <SkeletonGroup>
          <Skeleton height={240} />
        </SkeletonGroup>
      ) : failureCodeOf(failure) === 'NOT_FOUND' ? (
        <EmptyState
          icon="search"
          tone="neutral"
          level="h3"
          title={missing}
          {...(missingLine === undefined ? {} : { line: missingLine })}
        />
      ) : (
        <ErrorState
          title={failed}
          retrying={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      )}
    </SidePanel>
  );
}
