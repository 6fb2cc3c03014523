import type { Call, InputOf, OutputOf } from '@maru/contract/core/call';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { failureCodeOf } from '../../shared/call.ts';
import { callQuery } from '../../shared/query.ts';
import { LinkButton } from '../../shared/ui/button.tsx';
import type { IconName } from '../../shared/ui/icon-name.ts';
import { Skeleton, SkeletonGroup } from '../../shared/ui/skeleton.tsx';
import { EmptyState, ErrorState } from '../../shared/ui/state-card.tsx';
import { useFailure } from '../../shared/use-failure.ts';
import { ForbiddenScreen } from '../guard/forbidden-screen.tsx';

interface MissingWords {
  icon: IconName;
  title: string;
  /** Where the list is. */
  to: string;
  toLabel: string;
}

interface ItemScreenProps<C extends Call> {
  call: C;
  missing: MissingWords;
  /** Message shown when the object cannot be loaded, if it differs from the default. */
  failed?: string;
  /** Receives the object that `?_id=` names, or `null` for a new one. */
  children: (item: ItemOf<C> | null) => ReactNode;
}

type ItemOf<C extends Call> = OutputOf<C> extends { item: infer Item } ? Item : never;

/**
 * Form for a new object, or for the one that `?_id=` names. The object is loaded again each time
 * the form opens.
 */
export function ItemScreen<C extends Call>(props: ItemScreenProps<C>) {
  const [query] = useSearchParams();
  return <NamedItem {...props} named={query.get('_id')} />;
}

/** The form of the thing that an address names in its own way; `null` = of a new one. */
export function NamedItem<C extends Call>({
  named,
  ...props
}: ItemScreenProps<C> & { named: string | null }) {
  const _id = Number(named);
  if (named === null) return props.children(null);
  if (!Number.isSafeInteger(_id) || _id <= 0) return <Missing {...props.missing} />;
  return <Stored key={_id} {...props} _id={_id} />;
}

function Stored<C extends Call>({
  call,
  _id,
  missing,
  failed,
  children,
}: ItemScreenProps<C> & { _id: number }) {
  const query = useQuery({
    // Every call that returns one object takes its id and no other parameter.
    ...callQuery(call, { params: { _id } } as unknown as InputOf<C>),
    refetchOnMount: 'always',
  });
  const { data, isFetching, refetch } = query;
  const error = useFailure(query);
  if (data !== undefined) return children((data as { item: ItemOf<C> }).item);
  const code = error === null ? null : failureCodeOf(error);
  if (code === 'NOT_FOUND') return <Missing {...missing} />;
  if (code === 'ACCESS_DENIED') return <ForbiddenScreen />;
  if (code !== null) {
    return (
      <ErrorState
        {...(failed !== undefined && { title: failed })}
        retrying={isFetching}
        onRetry={() => void refetch()}
      />
    );
  }
  return (
    <SkeletonGroup>
      <Skeleton width={240} height={34} />
      <Skeleton height={480} />
    </SkeletonGroup>
  );
}

function Missing({ icon, title, to, toLabel }: MissingWords) {
  return (
    <EmptyState
      icon={icon}
      tone="neutral"
      title={title}
      line="지워졌거나 주소가 바뀌었어요"
      level="h1"
    >
      <LinkButton to={to} variant="neutral" size="sm">
        {toLabel}
      </LinkButton>
    </EmptyState>
  );
}
