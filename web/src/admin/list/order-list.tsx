import {
  closestCenter,
  DndContext,
  DragOverlay,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
  type Announcements,
  type UniqueIdentifier,
} from '@dnd-kit/core';
import {
  arrayMove,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { announce } from '../../shared/ui/announcer.tsx';
import { classNames } from '../../shared/ui/class-names.ts';
import { Icon } from '../../shared/ui/icon.tsx';
import styles from './order-list.module.css';

/** A press that moves less is a press and no drag. */
const DRAG_PX = 6;

interface Ordered {
  _id: number;
}

interface OrderListProps<Row extends Ordered> {
  /** Describes the sorted objects. */
  caption: string;
  rows: readonly Row[];
  /** Name of a row for screen readers. */
  nameOf: (row: Row) => string;
  /** Content of a row, between its number and its buttons. */
  show: (row: Row) => ReactNode;
  /** Receives the ids in their new order. This saves nothing. */
  onOrder: (ids: readonly number[]) => void;
}

/**
 * Sortable rows. Staff drag a row by its handle, use two buttons, or use the keyboard. Space picks
 * a row up, arrows move it, Space drops it and Escape cancels. Screens that save the order of a
 * whole list use `OrderScreen`. Forms use this component alone.
 */
export function OrderList<Row extends Ordered>({
  caption,
  rows,
  nameOf,
  show,
  onOrder,
}: OrderListProps<Row>) {
  const [held, setHeld] = useState<number | null>(null);
  const [over, setOver] = useState<number | null>(null);
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: DRAG_PX } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const refocus = useFocusAfterMove();
  const ids = rows.map(({ _id }) => _id);
  const heldRow = rows.find(({ _id }) => _id === held);

  const moveTo = (id: number, place: number) => {
    const from = ids.indexOf(id);
    if (from === -1 || place < 0 || place >= ids.length || place === from) return;
    onOrder(arrayMove(ids, from, place));
  };
  const letGo = () => {
    setHeld(null);
    setOver(null);
  };

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={{
        announcements: announcementsOf(rows, nameOf),
        screenReaderInstructions: {
          draggable: '스페이스로 집고, 위아래 화살표로 옮기고, 스페이스로 놓아요. Esc로 그만둬요.',
        },
      }}
      onDragStart={({ active }) => setHeld(Number(active.id))}
      onDragOver={(event) => setOver(event.over ? Number(event.over.id) : null)}
      onDragCancel={letGo}
      onDragEnd={({ active, over: target }) => {
        letGo();
        if (target) moveTo(Number(active.id), ids.indexOf(Number(target.id)));
      }}
    >
      <SortableContext items={ids} strategy={verticalListSortingStrategy}>
        <ol className={styles.list} aria-label={caption}>
          {rows.map((row, index) => (
            <OrderRow
              key={row._id}
              id={row._id}
              name={nameOf(row)}
              place={index}
              last={rows.length - 1}
              slot={held === row._id ? ids.indexOf(over ?? row._id) : null}
              onMove={(to, button) => {
                moveTo(row._id, to);
                announce(`${nameOf(row)}, ${rows.length}개 중 ${to + 1}번째`);
                refocus(button);
              }}
            >
              {show(row)}
            </OrderRow>
          ))}
        </ol>
      </SortableContext>
      <DragOverlay>
        {heldRow && (
          <div className={classNames(styles.row, styles.lifted)}>
            <span className={styles.handle}>
              <Icon name="drag" size={18} />
            </span>
            <div className={styles.content}>{show(heldRow)}</div>
          </div>
        )}
      </DragOverlay>
    </DndContext>
  );
}

interface OrderRowProps {
  id: number;
  name: string;
  place: number;
  last: number;
  /** Drop position while the row is held. `null` = not held. */
  slot: number | null;
  onMove: (place: number, button: HTMLElement) => void;
  children: ReactNode;
}

function OrderRow({ id, name, place, last, slot, onMove, children }: OrderRowProps) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition } =
    useSortable({ id, attributes: { roleDescription: '순서를 바꿀 수 있는 항목' } });
  const move = (step: 1 | -1) => (
    <button
      type="button"
      aria-label={`${name} ${step === 1 ? '아래로' : '위로'}`}
      aria-disabled={place === (step === 1 ? last : 0)}
      className={styles.button}
      onClick={(event) => {
        if (place !== (step === 1 ? last : 0)) onMove(place + step, event.currentTarget);
      }}
    >
      <Icon name={step === 1 ? 'chev-d' : 'chev-u'} size={18} />
    </button>
  );

  return (
    <li
      ref={setNodeRef}
      className={classNames(styles.row, slot !== null && styles.slot)}
      style={{
        transform: transform ? `translate3d(0, ${transform.y}px, 0)` : undefined,
        transition,
      }}
    >
      <button
        {...attributes}
        {...listeners}
        ref={setActivatorNodeRef}
        type="button"
        aria-label={`${name} 순서 바꾸기`}
        className={styles.handle}
      >
        <Icon name="drag" size={18} />
      </button>
      <span className={styles.number}>{place + 1}</span>
      <div className={styles.content}>{children}</div>
      <span className={styles.buttons}>
        {move(-1)}
        {move(1)}
      </span>
      {slot !== null && (
        <span className={styles.here} aria-hidden="true">
          여기에 놓으면 {slot + 1}번째로 보여요
        </span>
      )}
    </li>
  );
}

function announcementsOf<Row extends Ordered>(
  rows: readonly Row[],
  nameOf: (row: Row) => string,
): Announcements {
  const nameIn = (id: UniqueIdentifier) => {
    const row = rows.find(({ _id }) => _id === Number(id));
    return row ? nameOf(row) : '';
  };
  const placeOf = (id: UniqueIdentifier) =>
    `${rows.length}개 중 ${rows.findIndex(({ _id }) => _id === Number(id)) + 1}번째`;
  return {
    onDragStart: ({ active }) => `${nameIn(active.id)}, 집었어요. ${placeOf(active.id)}`,
    onDragOver: ({ active, over }) =>
      over ? `${nameIn(active.id)}, ${placeOf(over.id)}` : undefined,
    onDragEnd: ({ active, over }) =>
      over ? `${nameIn(active.id)}, ${placeOf(over.id)}에 놓았어요` : '그대로 두었어요',
    onDragCancel: ({ active }) => `${nameIn(active.id)}, 옮기지 않았어요`,
  };
}

/**
 * Moving a row in the DOM removes its focus. This hook restores the focus to the pressed button.
 */
function useFocusAfterMove(): (element: HTMLElement) => void {
  const wanted = useRef<HTMLElement | null>(null);
  useEffect(() => {
    if (wanted.current && document.activeElement !== wanted.current) wanted.current.focus();
    wanted.current = null;
  });
  return (element) => {
    wanted.current = element;
  };
}
