import { ExpertList } from './expert-list.tsx';

export { prefetchExpertList as prefetch } from './expert-list.tsx';

export function Screen() {
  return <ExpertList />;
}
