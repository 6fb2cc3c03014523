import { Panel } from '../chrome/admin-page.tsx';
import { AuditTrail } from './audit-trail.tsx';

interface HistoryPanelProps {
  targetKind: string;
  item: { _id: number; version: number };
}

/** What staff did to one thing, beside its form; read anew with each of its versions. */
export function HistoryPanel({ targetKind, item: { _id, version } }: HistoryPanelProps) {
  return (
    <Panel title="기록">
      <AuditTrail key={version} targetKind={targetKind} targetId={_id} />
    </Panel>
  );
}
