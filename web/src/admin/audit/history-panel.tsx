import { Panel } from '../chrome/admin-page.tsx';
import { AuditTrail } from './audit-trail.tsx';

/** Beside a form, a long history would make the page longer than the form. */
const FIRST = 5;

interface HistoryPanelProps {
  targetKind: string;
  item: { _id: number; version: number };
}

/** Staff actions on one item, beside its form; refetched for each version of the item. */
export function HistoryPanel({ targetKind, item: { _id, version } }: HistoryPanelProps) {
  return (
    <Panel title="기록">
      <AuditTrail key={version} targetKind={targetKind} targetId={_id} first={FIRST} />
    </Panel>
  );
}
