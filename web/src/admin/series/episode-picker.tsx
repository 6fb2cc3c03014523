import { MOST_STAFF_SEARCH_LETTERS } from '@maru/contract/core/primitive';
import { cutSearch } from '@maru/contract/text/typed-text';
import { listEpisodes, type Episode } from '@maru/contract/series/series';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { useController } from 'react-hook-form';
import { pressedKey } from '../../shared/shortcut.ts';
import { formatDay, formatLength } from '../../shared/format.ts';
import { SelectField } from '../../shared/form/select-field.tsx';
import { TextField } from '../../shared/form/text-field.tsx';
import { callQuery } from '../../shared/query.ts';
import { announce } from '../../shared/ui/announcer.tsx';
import { Badge } from '../../shared/ui/badge.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { Icon } from '../../shared/ui/icon.tsx';
import { Loaded } from '../../shared/ui/loaded.tsx';
import { Skeleton } from '../../shared/ui/skeleton.tsx';
import { EmptyState } from '../../shared/ui/state-card.tsx';
import { Panel } from '../chrome/admin-page.tsx';
import { firstErrorOf } from '../form/first-error.ts';
import { OrderList } from '../list/order-list.tsx';
import { SecondLine, TwoLines } from '../chrome/two-lines.tsx';
import { useExpertFilter } from '../form/use-expert-options.ts';
import styles from './series.module.css';
import type { SeriesFormApi } from './series-values.ts';

const PAGE_SIZE = 10;
const MOST = 100;

/** The episodes of a series in their order, and the recordings they are picked from. */
export function EpisodePicker({ form }: { form: SeriesFormApi }) {
  const { field } = useController({ name: 'steps', control: form.control });
  const value: readonly Episode[] = field.value;
  const onChange = (steps: readonly Episode[]) => field.onChange(steps);
  const problem = firstErrorOf(form.formState.errors.steps);
  const put = (ids: readonly number[]) =>
    onChange(ids.flatMap((id) => value.find(({ _id }) => _id === id) ?? []));
  const remove = (step: Episode) => {
    onChange(value.filter(({ _id }) => _id !== step._id));
    announce(`${step.title}, 뺐어요`);
  };
  const add = (step: Episode) => {
    onChange([...value, step]);
    announce(`${step.title}, ${value.length + 1}번째 회차로 넣었어요`);
  };
  return (
    <>
      <Panel title="회차" aside={`${value.length}편`} padding={false}>
        {problem !== null && <p className={styles.problem}>{problem.message}</p>}
        {value.length === 0 ? (
          <EmptyState
            icon="play"
            tone="neutral"
            level="h3"
            title="아직 고른 회차가 없어요"
            line="아래에서 다시보기를 골라 넣어 주세요"
          />
        ) : (
          <OrderList
            caption="회차 순서"
            rows={value}
            nameOf={({ title }) => title}
            show={(step) => (
              <div className={styles.row}>
                <EpisodeWords episode={step} />
                <Button
                  size="xs"
                  variant="danger-soft"
                  aria-label={`${step.title} 빼기`}
                  onClick={() => remove(step)}
                >
                  빼기
                </Button>
              </div>
            )}
            onOrder={put}
          />
        )}
      </Panel>
      <Recordings
        taken={new Set(value.map(({ _id }) => _id))}
        isFull={value.length >= MOST}
        onAdd={add}
      />
    </>
  );
}

interface Search {
  q: string;
  expert: string;
  page: number;
}

interface RecordingsProps {
  taken: ReadonlySet<number>;
  isFull: boolean;
  onAdd: (step: Episode) => void;
}

function Recordings({ taken, isFull, onAdd }: RecordingsProps) {
  const [search, setSearch] = useState<Search>({ q: '', expert: '', page: 1 });
  const { expert, page } = search;
  const q = useDeferredValue(cutSearch(search.q, MOST_STAFF_SEARCH_LETTERS));
  const query = useQuery({
    ...callQuery(listEpisodes, {
      query: {
        page,
        pageSize: PAGE_SIZE,
        ...(q === '' ? {} : { q }),
        ...(expert === '' ? {} : { expert }),
      },
    }),
    placeholderData: keepPreviousData,
  });
  const pages = Math.max(1, Math.ceil((query.data?.total ?? 0) / PAGE_SIZE));

  return (
    <Panel title="다시보기에서 고르기" aside={query.data && `${query.data.total}편`}>
      <RecordingSearch
        search={search}
        onChange={(changes) => setSearch({ ...search, ...changes, page: 1 })}
      />
      <Loaded
        query={query}
        skeleton={<Skeleton height={240} />}
        isEmpty={({ items }) => items.length === 0}
        empty={
          <EmptyState
            icon="search"
            tone="neutral"
            level="h3"
            title="고를 수 있는 다시보기가 없어요"
            line="다시보기 주소가 있는 지난 방송만 넣을 수 있어요"
          />
        }
      >
        {({ items }) => (
          <ul className={styles.recordings} aria-label="다시보기">
            {items.map((recording) => (
              <li key={recording._id} className={styles.row}>
                <EpisodeWords episode={recording} />
                <AddButton
                  recording={recording}
                  isTaken={taken.has(recording._id)}
                  isFull={isFull}
                  onAdd={onAdd}
                />
              </li>
            ))}
          </ul>
        )}
      </Loaded>
      <Pager page={page} pages={pages} onPage={(next) => setSearch({ ...search, page: next })} />
    </Panel>
  );
}

interface RecordingSearchProps {
  search: Search;
  onChange: (changes: Partial<Search>) => void;
}

function RecordingSearch({ search, onChange }: RecordingSearchProps) {
  const experts = useExpertFilter();
  return (
    <div className={styles.find}>
      <TextField
        label="제목이나 전문가로 찾기"
        type="search"
        autoComplete="off"
        value={search.q}
        // Enter looks for a recording here; it does not save the series.
        onKeyDown={(event) => pressedKey(event) === 'Enter' && event.preventDefault()}
        onChange={(event) => onChange({ q: event.target.value })}
      />
      <SelectField
        label="전문가"
        placeholder="전체"
        value={search.expert}
        options={experts}
        onChange={(event) => onChange({ expert: event.target.value })}
      />
    </div>
  );
}

interface AddButtonProps {
  recording: Episode;
  isTaken: boolean;
  isFull: boolean;
  onAdd: (step: Episode) => void;
}

function AddButton({ recording, isTaken, isFull, onAdd }: AddButtonProps) {
  return (
    <Button
      size="xs"
      variant="outline"
      aria-label={`${recording.title} ${isTaken ? '넣었어요' : '넣기'}`}
      aria-disabled={isTaken || isFull}
      onClick={() => !isTaken && !isFull && onAdd(recording)}
    >
      {isTaken ? '넣었어요' : '넣기'}
    </Button>
  );
}

interface PagerProps {
  page: number;
  pages: number;
  onPage: (page: number) => void;
}

function Pager({ page, pages, onPage }: PagerProps) {
  return (
    <div className={styles.pager}>
      <Button
        size="xs"
        variant="neutral"
        aria-label="앞쪽 다시보기"
        aria-disabled={page <= 1}
        onClick={() => onPage(Math.max(1, page - 1))}
      >
        <Icon name="chev-l" size={16} />
      </Button>
      <SecondLine>
        {page} / {pages}
      </SecondLine>
      <Button
        size="xs"
        variant="neutral"
        aria-label="뒤쪽 다시보기"
        aria-disabled={page >= pages}
        onClick={() => onPage(Math.min(pages, page + 1))}
      >
        <Icon name="chev-r" size={16} />
      </Button>
    </div>
  );
}

function EpisodeWords({ episode }: { episode: Episode }) {
  const { title, expert, start_date, length_s, kind } = episode;
  return (
    <TwoLines>
      <span className={styles.strong}>
        {title} {kind === 'paid' && <Badge tone="paid">유료</Badge>}
      </span>
      <SecondLine>
        {expert.nick} · {formatDay(start_date)}
        {length_s !== null && <span>{` · ${formatLength(length_s)}`}</span>}
      </SecondLine>
    </TwoLines>
  );
}
