import type { ReactNode, RefObject } from 'react';
import { Avatar } from '../../../shared/ui/avatar.tsx';
import { LinkButton } from '../../../shared/ui/button.tsx';
import { Icon } from '../../../shared/ui/icon.tsx';
import { SecondLine, TwoLines } from '../../chrome/two-lines.tsx';
import type { Clash } from './clashes.ts';
import { newAddressOf } from './new-address.ts';
import { freeSpan } from './new-span.ts';
import { shareOf, type Row, type TimelineExpert } from './timeline-rows.ts';
import { LANE_PX, TimelineBlock } from './timeline-block.tsx';
import { spanWords } from './timeline-words.ts';
import { useNewBroadcast } from './use-new-broadcast.ts';
import type { MoveContext } from './use-block-keys.ts';
import styles from './timeline.module.css';

interface TimelineRowProps extends MoveContext {
  row: Row;
  clashesOfItem: ReadonlyMap<number, readonly Clash[]>;
  mayEdit: boolean;
  helpId: string;
  scroller: RefObject<HTMLElement | null>;
  onOpen: (_id: number) => void;
  onRowStep: (from: HTMLElement, step: 1 | -1) => void;
}

const ROW_EDGE_PX = 6;

/** The day of one expert: portrait and name, and the broadcasts at their times. */
export function TimelineRow({ row, onOpen, clashesOfItem, ...rest }: TimelineRowProps) {
  const { expert, blocks, lanes } = row;
  const { mayEdit, day } = rest;
  return (
    <li className={styles.row} data-row="">
      <div className={styles.expert}>
        <ExpertName expert={expert} />
        {mayEdit && <AddLink row={row} {...rest} />}
      </div>
      <Free expertId={expert._id} day={day} height={lanes * LANE_PX + ROW_EDGE_PX} {...{ mayEdit }}>
        <ul className={styles.blocks} aria-label={`${expert.nick} 방송 ${blocks.length}편`}>
          {blocks.map((block) => (
            <TimelineBlock
              key={block.item._id}
              {...rest}
              block={block}
              clashes={clashesOfItem.get(block.item._id) ?? []}
              onOpen={() => onOpen(block.item._id)}
            />
          ))}
        </ul>
      </Free>
    </li>
  );
}

/** Portrait, name and field of an expert. */
export function ExpertName({ expert: { nick, field, img_path: src } }: { expert: TimelineExpert }) {
  return (
    <>
      <Avatar name={nick} src={src} size={36} />
      <TwoLines>
        <strong>{nick}</strong>
        <SecondLine>{field}</SecondLine>
      </TwoLines>
    </>
  );
}

/** A new broadcast of this expert, for keyboards too. */
export function AddLink({ row, day, now }: Pick<TimelineRowProps, 'row' | 'day' | 'now'>) {
  const { expert, blocks } = row;
  const label = `${expert.nick} 방송 등록`;
  return (
    <LinkButton
      to={newAddressOf(expert._id, freeSpan(blocks, day, now))}
      variant="ghost"
      size="xs"
      className={styles.add}
      aria-label={label}
      title={label}
    >
      <Icon name="plus" size={16} />
    </LinkButton>
  );
}

/** The free places of a row. For keyboards, the link beside the name does the same. */
function Free({
  expertId,
  day,
  height,
  mayEdit,
  children,
}: Pick<TimelineRowProps, 'day' | 'mayEdit'> & {
  expertId: number;
  height: number;
  children: ReactNode;
}) {
  const { ghost, handlers } = useNewBroadcast(expertId, day);
  return (
    <div
      className={styles.track}
      style={{ height }}
      data-free={mayEdit || undefined}
      {...(mayEdit && handlers)}
    >
      {children}
      {mayEdit && ghost && ghost.end !== null && (
        <span
          aria-hidden="true"
          className={styles.ghost}
          style={{
            left: `${shareOf(ghost.start, day) * 100}%`,
            width: `${(shareOf(ghost.end, day) - shareOf(ghost.start, day)) * 100}%`,
          }}
        >
          <Icon name="plus" size={14} />
          {spanWords(ghost)}
        </span>
      )}
    </div>
  );
}
