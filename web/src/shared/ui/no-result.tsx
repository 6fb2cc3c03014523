import { Button } from './button.tsx';
import { EmptyState } from './state-card.tsx';

/** A search without results. Repeats the search term. */
export function NoResult({ query, onClear }: { query: string; onClear: () => void }) {
  return (
    <EmptyState
      icon="search"
      tone="neutral"
      title={`‘${query}’ 결과가 없어요`}
      line="단어를 줄이거나 다른 말로 찾아보세요"
    >
      <Button variant="neutral" size="sm" onClick={onClear}>
        검색어 지우기
      </Button>
    </EmptyState>
  );
}
