import type { ComponentProps, ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { LinkButton } from '../../shared/ui/button.tsx';
import { EmptyState } from '../../shared/ui/state-card.tsx';
import { choose } from './board-address.ts';

interface EmptyPageProps extends Pick<
  ComponentProps<typeof EmptyState>,
  'icon' | 'tone' | 'level'
> {
  /** How many things the whole list has. */
  total: number | undefined;
  /** Noun for the listed items, with its particle: `글이`. */
  what: string;
  /** Why there is nothing at all. */
  children: ReactNode;
}

/** A page of a list without anything: one past the last, which leads to the first, or `children`. */
export function EmptyPage({ total = 0, what, children, ...look }: EmptyPageProps) {
  const [search] = useSearchParams();
  if (total === 0) return children;
  return (
    <EmptyState title={`이 페이지에는 ${what} 없어요`} {...look}>
      <LinkButton variant="neutral" size="sm" to={choose(search, 'page', null)}>
        첫 페이지로 가기
      </LinkButton>
    </EmptyState>
  );
}
