import { ExpertBroadcastsScreen } from './expert-broadcasts-screen.tsx';

/** The recordings of one expert, or of all. */
export function Screen() {
  return <ExpertBroadcastsScreen kind="vod" title="전문가 VOD" />;
}
