import {
  adminListSchedules,
  scheduleLabel,
  type ScheduleItem,
} from '@maru/contract/broadcast/broadcast';
import { MOST_POST_BROADCASTS } from '@maru/contract/post/staff-post';
import { MOST_STAFF_SEARCH_LETTERS } from '@maru/contract/core/primitive';
import { cutSearch } from '@maru/contract/text/typed-text';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { useController } from 'react-hook-form';
import { TextField } from '../../shared/form/text-field.tsx';
import { formatShortDate, formatTime } from '../../shared/format.ts';
import { callQuery } from '../../shared/query.ts';
import { useServerNow } from '../../shared/server-clock.ts';
import { pressedKey } from '../../shared/shortcut.ts';
import { announce } from '../../shared/ui/announcer.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { classNames } from '../../shared/ui/class-names.ts';
import { Icon } from '../../shared/ui/icon.tsx';
import { Loaded } from '../../shared/ui/loaded.tsx';
import { Skeleton } from '../../shared/ui/skeleton.tsx';
import { StateBadge } from '../../shared/ui/state-badge.tsx';
import { Panel } from '../chrome/admin-page.tsx';
import { Hint } from '../chrome/hint.tsx';
import { SecondLine, TwoLines } from '../chrome/two-lines.tsx';
import type { PostFormApi } from './post-fields.tsx';
import styles from './post.module.css';

const PAGE_SIZE = 6;
const TICK_MS = 60_000;

/** Broadcasts that treat a report, in their order, and a search for more. */
export function BroadcastsCard({
  form,
  stored,
}: {
  form: PostFormApi;
  stored: readonly ScheduleItem[];
}) {
  const { field } = useController({ name: 'schedule_ids', control: form.control });
  const [added, setAdded] = useState<readonly ScheduleItem[]>([]);
  const known = new Map([...stored, ...added].map((item) => [item._id, item]));
  const ids: readonly number[] = field.value;
  const isFull = ids.length >= MOST_POST_BROADCASTS;
  const now = useServerNow(TICK_MS);

  const add = (item: ScheduleItem) => {
    setAdded([...added, item]);
    field.onChange([...ids, item._id]);
    announce(`${item.title}, 넣었어요`);
  };
  const remove = (id: number, title: string) => {
    field.onChange(ids.filter((one) => one !== id));
    announce(`${title}, 뺐어요`);
  };

  return (
    <Panel title="이 리포트를 다룬 방송" aside={`${ids.length} / ${MOST_POST_BROADCASTS}편`}>
      <ul className={styles.files} aria-label="고른 방송">
        {ids.map((id) => {
          const item = known.get(id);
          const title = item?.title ?? `방송 ${id}`;
          return (
            <li key={id} className={styles.file}>
              {item ? <Words item={item} now={now} /> : <span>{title}</span>}
              <button
                type="button"
                aria-label={`${title} 빼기`}
                title="빼기"
                className={styles.tool}
                onClick={() => remove(id, title)}
              >
                <Icon name="close" size={18} />
              </button>
            </li>
          );
        })}
      </ul>
      <Search taken={new Set(ids)} isFull={isFull} now={now} onAdd={add} />
      <Hint>글 아래에 카드로 보여요. 지금 방송 중이면 LIVE가 켜져요.</Hint>
    </Panel>
  );
}

interface SearchProps {
  taken: ReadonlySet<number>;
  isFull: boolean;
  now: number;
  onAdd: (item: ScheduleItem) => void;
}

function Search({ taken, isFull, now, onAdd }: SearchProps) {
  const [typed, setTyped] = useState('');
  const q = useDeferredValue(cutSearch(typed, MOST_STAFF_SEARCH_LETTERS));
  const query = useQuery({
    ...callQuery(adminListSchedules, {
      query: { pageSize: PAGE_SIZE, sortBy: 'today', ...(q === '' ? {} : { q }) },
    }),
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <TextField
        label="방송 찾기"
        placeholder="제목, 전문가"
        type="search"
        autoComplete="off"
        value={typed}
        // Enter looks for a broadcast here; it does not save the post.
        onKeyDown={(event) => pressedKey(event) === 'Enter' && event.preventDefault()}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Loaded
        query={query}
        skeleton={<Skeleton height={200} />}
        isEmpty={({ items }) => items.length === 0}
        empty={<Hint>찾는 방송이 없어요.</Hint>}
      >
        {({ items }) => (
          <ul className={classNames(styles.files, styles.found)} aria-label="고를 수 있는 방송">
            {items
              .filter(({ _id, cancelled_at }) => !taken.has(_id) && cancelled_at === null)
              .map((item) => (
                <li key={item._id} className={styles.file}>
                  <Words item={item} now={now} />
                  <Button
                    size="xs"
                    variant="outline"
                    aria-label={`${item.title} 넣기`}
                    aria-disabled={isFull}
                    onClick={() => !isFull && onAdd(item)}
                  >
                    넣기
                  </Button>
                </li>
              ))}
          </ul>
        )}
      </Loaded>
    </>
  );
}

function Words({ item, now }: { item: ScheduleItem; now: number }) {
  return (
    <span className={styles.fileName}>
      <TwoLines>
        <span>
          <StateBadge label={scheduleLabel(item, now)} /> {item.title}
        </span>
        <SecondLine>
          {item.expert.nick} · {formatShortDate(item.start_date)} {formatTime(item.start_date)}
        </SecondLine>
      </TwoLines>
    </span>
  );
}
