import { sequenceVersion, type SequenceInput } from '@maru/contract/core/sequence';
import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { showAlert } from '../../shared/alert/alert.ts';
import { failureCodeOf } from '../../shared/call.ts';
import { useUnsaved } from '../../shared/form/unsaved.ts';
import { Button } from '../../shared/ui/button.tsx';
import type { IconName } from '../../shared/ui/icon-name.ts';
import { Loaded } from '../../shared/ui/loaded.tsx';
import { Skeleton } from '../../shared/ui/skeleton.tsx';
import { EmptyState } from '../../shared/ui/state-card.tsx';
import { useFailure, type Asked } from '../../shared/use-failure.ts';
import { AdminHead, Columns, Panel } from '../chrome/admin-page.tsx';
import { askConflict } from '../form/conflict.tsx';
import { ForbiddenScreen } from '../guard/forbidden-screen.tsx';
import { OrderList } from './order-list.tsx';
import { sayFailure } from '../../shared/alert/say-failure.ts';

interface OrderScreenProps<Row extends { _id: number }> {
  title: string;
  /** Describes the sorted objects. */
  caption: string;
  /** Whole list in order, not a single page. */
  query: Asked<{ items: readonly Row[] }>;
  /** Name of a row for screen readers. */
  nameOf: (row: Row) => string;
  /** Content of a row. */
  show: (row: Row) => ReactNode;
  /** The one call that saves: an `orderCall` of the contract. */
  save: (order: SequenceInput) => Promise<unknown>;
  empty: { icon: IconName; title: string; line: string };
  /** Before the buttons of the head. */
  actions?: ReactNode;
  /** Content above the rows, such as tabs for their place. */
  filters?: ReactNode;
  /** Content between the head and the rows, such as tabs for all places. */
  tabs?: ReactNode;
  /** Content beside the rows, such as a preview for visitors. */
  aside?: ReactNode;
}

/** The order of a list that staff change, and the calls that save it. */
function useOrder<Row extends { _id: number }>({ query, nameOf, save }: OrderScreenProps<Row>) {
  const queries = useQueryClient();
  const stored = query.data?.items ?? [];
  const [mine, setMine] = useState<Order | null>(null);
  const [isSaving, setSaving] = useState(false);
  const rows = mine ? inOrder(stored, mine.ids) : stored;
  const isChanged = rows.some(({ _id }, index) => _id !== stored[index]?._id);
  useUnsaved(isChanged, { keepsDraft: false });

  const send = async (ids: readonly number[], version: number): Promise<void> => {
    setSaving(true);
    try {
      await save({ ids: [...ids], version });
      // Other lists show the order too. They refetch when they are next opened.
      await queries.invalidateQueries({ refetchType: 'none' });
      await query.refetch();
      setMine(null);
      showAlert({ type: 'success', message: '순서를 저장했어요.' });
    } catch (error) {
      if (failureCodeOf(error) === 'VERSION_CONFLICT') return settle(ids);
      sayFailure(error);
    } finally {
      setSaving(false);
    }
    return undefined;
  };

  /** Another staff member has saved. Shows both orders side by side and keeps the chosen one. */
  const settle = async (ids: readonly number[]): Promise<void> => {
    const now = (await query.refetch()).data?.items ?? [];
    const wanted = inOrder(now, ids);
    const choice = await askConflict({
      mine: { order: wordsOf(wanted, nameOf) },
      stored: { order: wordsOf(now, nameOf) },
      labels: { order: '순서' },
    });
    const version = sequenceVersion(idsOf(now));
    if (choice === 'stored') setMine(null);
    else if (choice === 'mine') await send(idsOf(wanted), version);
    else setMine({ ids: idsOf(wanted), version });
  };

  return {
    rows,
    isChanged,
    isSaving,
    move: (ids: readonly number[]) =>
      setMine({ ids, version: mine?.version ?? sequenceVersion(idsOf(stored)) }),
    undo: () => setMine(null),
    save: () => mine && void send(idsOf(rows), mine.version),
  };
}

/**
 * A list that staff sort. Nothing is saved until staff press 순서 저장, which sends the whole order in
 * one call. If another staff member saved in the meantime, both orders are shown side by side.
 */
export function OrderScreen<Row extends { _id: number }>(props: OrderScreenProps<Row>) {
  const { title, caption, query, nameOf, show, empty, actions, filters, tabs, aside } = props;
  const failure = useFailure(query);
  const order = useOrder(props);
  const { isChanged } = order;

  if (failureCodeOf(failure) === 'ACCESS_DENIED') {
    return <ForbiddenScreen />;
  }

  const list = (
    <Panel padding={false}>
      {filters}
      <Loaded
        query={query}
        skeleton={<Skeleton height={360} />}
        isEmpty={({ items }) => items.length === 0}
        empty={<EmptyState icon={empty.icon} title={empty.title} line={empty.line} />}
      >
        {() => (
          <OrderList
            caption={caption}
            rows={order.rows}
            nameOf={nameOf}
            show={show}
            onOrder={order.move}
          />
        )}
      </Loaded>
    </Panel>
  );

  return (
    <>
      <AdminHead
        title={title}
        sticky
        actions={
          <>
            {actions}
            <Button
              variant="outline"
              size="admin-lg"
              aria-disabled={!isChanged}
              onClick={order.undo}
            >
              되돌리기
            </Button>
            <Button
              size="admin-lg"
              aria-disabled={!isChanged}
              loading={order.isSaving}
              loadingText="저장 중"
              onClick={order.save}
            >
              순서 저장
            </Button>
          </>
        }
      />
      {tabs}
      {aside === undefined ? list : <Columns main={list} side={aside} />}
    </>
  );
}

/** An order that is not saved, and the version of the one it was made from. */
interface Order {
  ids: readonly number[];
  version: number;
}

/**
 * Sorts the rows in this order. Rows that the order does not contain, such as new ones, are placed
 * last.
 */
function inOrder<Row extends { _id: number }>(
  rows: readonly Row[],
  ids: readonly number[],
): readonly Row[] {
  const place = new Map(ids.map((id, index) => [id, index]));
  const of = (row: Row) => place.get(row._id) ?? Infinity;
  return rows.toSorted((one, other) => (of(one) < of(other) ? -1 : of(one) > of(other) ? 1 : 0));
}

function idsOf(rows: readonly { _id: number }[]): readonly number[] {
  return rows.map(({ _id }) => _id);
}

function wordsOf<Row>(rows: readonly Row[], nameOf: (row: Row) => string): string {
  return rows.map((row, index) => `${index + 1}. ${nameOf(row)}`).join('  ');
}
