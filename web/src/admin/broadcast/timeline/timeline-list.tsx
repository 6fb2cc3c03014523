import { Button } from '../../../shared/ui/button.tsx';
import { EmptyState } from '../../../shared/ui/state-card.tsx';
import { BroadcastState } from '../broadcast-state.tsx';
import type { Clash, TimelineItem } from './clashes.ts';
import { blockIdOf } from './timeline-block.tsx';
import type { TimelineProps } from './timeline-grid.tsx';
import { AddLink, ExpertName } from './timeline-row.tsx';
import { clashNote, fixedReasonOf, shiftWords, timesIn } from './timeline-words.ts';
import { stepBy, type MoveContext } from './use-block-keys.ts';
import styles from './timeline.module.css';

/** The day for phones: by expert, from top to bottom, with buttons in place of the drag. */
export function TimelineList({ label, rows, clashesOfItem, onOpen, ...rest }: TimelineProps) {
  const busy = rows.filter(({ blocks }) => blocks.length > 0);
  if (busy.length === 0) return <EmptyState icon="broadcast" title="이 날에는 방송이 없어요" />;
  return (
    <ul className={styles.list} aria-label={label}>
      {busy.map((row) => (
        <li key={row.expert._id}>
          <div className={styles.listHead}>
            <ExpertName expert={row.expert} />
            {rest.mayEdit && <AddLink row={row} {...rest} />}
          </div>
          <ul className={styles.cards}>
            {row.blocks.map(({ item }) => (
              <Card
                key={item._id}
                {...rest}
                item={item}
                clashes={clashesOfItem.get(item._id) ?? []}
                onOpen={() => onOpen(item._id)}
              />
            ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}

interface CardProps extends MoveContext {
  item: TimelineItem;
  clashes: readonly Clash[];
  mayEdit: boolean;
  onOpen: () => void;
}

function Card({ item, clashes, mayEdit, onOpen, ...context }: CardProps) {
  const { moves, day, now } = context;
  const reason = fixedReasonOf(item, now);
  const held = moves.held?._id === item._id ? moves.held : null;
  return (
    <li className={styles.card} data-held={held !== null || undefined}>
      <div className={styles.cardHead}>
        <BroadcastState item={item} timed={false} />
        <span className={styles.cardTimes}>{timesIn(item, day)}</span>
        {held && <em>{shiftWords(held.from.start, held.to.start)}</em>}
      </div>
      <button type="button" id={blockIdOf(item._id)} className={styles.cardTitle} onClick={onOpen}>
        {item.title}
      </button>
      {clashes.map((clash) => (
        <p key={clash.items[1]._id} className={styles.cardClash}>
          {clashNote(clash)}
        </p>
      ))}
      {mayEdit && reason === null && <Steps {...context} item={item} />}
      {held && (
        <div className={styles.cardActions}>
          <Button size="admin" loading={moves.isStoring} onClick={moves.drop}>
            저장
          </Button>
          <Button
            size="admin"
            variant="outline"
            aria-disabled={moves.isStoring}
            onClick={moves.putBack}
          >
            되돌리기
          </Button>
        </div>
      )}
    </li>
  );
}

const STEPS = [
  { grip: 'whole', steps: -1, label: '5분 앞으로', name: '5분 앞으로' },
  { grip: 'whole', steps: 1, label: '5분 뒤로', name: '5분 뒤로' },
  { grip: 'end', steps: -1, label: '종료 −5분', name: '종료 −5분, 당기기' },
  { grip: 'end', steps: 1, label: '종료 +5분', name: '종료 +5분, 늦추기' },
] as const;

function Steps({ item, ...context }: MoveContext & { item: TimelineItem }) {
  const { held, isStoring } = context.moves;
  // One broadcast moves at a time.
  const isBlocked = isStoring || (held !== null && held._id !== item._id);
  return (
    <div className={styles.steps} role="group" aria-label={`${item.title} 시각 옮기기`}>
      {STEPS.filter(({ grip }) => grip === 'whole' || item.end_date !== null).map((step) => (
        <Button
          key={step.label}
          size="xs"
          variant="outline"
          aria-label={step.name}
          aria-disabled={isBlocked}
          onClick={() => stepBy(item, step.grip, step.steps, context)}
        >
          {step.label}
        </Button>
      ))}
    </div>
  );
}
