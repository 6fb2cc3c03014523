import type { Delivery, LiveChange } from '@maru/contract/live/live-change';
import { formatDate, formatNumber } from '../../shared/format.ts';
import { Table, type Column } from '../../shared/ui/table.tsx';
import { Facts, SidePanel, type PanelMoves } from '../list/side-panel.tsx';
import { changeNames, msBetween, processCountOf, reachOf, subjectOf } from './live-change-words.ts';
import { SeenShare } from './seen-share.tsx';
import { clockWithMs, milliseconds } from './monitor-words.ts';
import styles from './live-changes.module.css';

/** The way of one change: when it passed each place, and how far each process brought it. */
export function LiveChangePanel({ change, ...moves }: { change: LiveChange } & PanelMoves) {
  const { name, committed_at: committed, relayed_at: relayed, deliveries } = change;
  const { firstAt, lastAt } = reachOf(deliveries);
  const after = (at: string | null) =>
    at === null ? '–' : `${clockWithMs(at)} (+${milliseconds(msBetween(committed, at))})`;
  const columns: readonly Column<Delivery>[] = [
    {
      key: 'process',
      head: '프로세스',
      narrow: 'main',
      cell: ({ process }) => <code>{process}</code>,
    },
    {
      key: 'emitted',
      head: '내보냄',
      number: true,
      cell: ({ emitted_at: at }) => `+${milliseconds(msBetween(committed, at))}`,
    },
    {
      key: 'seen',
      head: '확인',
      number: true,
      narrow: 'value',
      cell: ({ seen, clients }) => `${formatNumber(seen)} / ${formatNumber(clients)}`,
    },
  ];

  return (
    <SidePanel title={changeNames[name] ?? name} {...moves}>
      <p className={styles.subject}>{subjectOf(change)}</p>
      <SeenShare change={change} />
      <Facts
        items={[
          ['번호', String(change._id)],
          ['이벤트', <code key="name">{name}</code>],
          ['커밋', `${formatDate(committed)} · ${clockWithMs(committed)}`],
          ['전달 시작', after(relayed)],
          ['내보낸 프로세스', processCountOf(change)],
          ['처음 내보냄', after(firstAt)],
          ['마지막 내보냄', after(lastAt)],
        ]}
      />
      {deliveries.length > 0 && (
        <Table
          caption="프로세스별 전달"
          columns={columns}
          rows={deliveries}
          keyOf={({ process }) => process}
        />
      )}
      <p className={styles.note}>
        화면은 받은 뒤 10초 안에 한꺼번에 확인을 보내요. 그 전에 닫은 화면은 확인에 들어가지 않아요.
      </p>
    </SidePanel>
  );
}
