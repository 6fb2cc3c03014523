import { ExpertBroadcastsScreen } from './expert-broadcasts-screen.tsx';

/** The broadcasts of one expert, or of all. */
export function Screen() {
  return <ExpertBroadcastsScreen kind="broadcast" title="전문가 방송" />;
}
