import {
  popularSearches,
  suggestHits,
  type FoundStock,
  type SearchHit,
} from '@maru/contract/search/search';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { callQuery } from '../../shared/query.ts';
import { formatDateTime } from '../../shared/format.ts';
import { Avatar } from '../../shared/ui/avatar.tsx';
import { Icon } from '../../shared/ui/icon.tsx';
import type { IconName } from '../../shared/ui/icon-name.ts';
import { MarkedText } from '../../shared/ui/marked-text.tsx';
import { useSettled } from '../../shared/use-settled.ts';
import { useViewerOrder } from '../broadcast/interest.store.ts';
import { useJoin } from '../broadcast/join-broadcast.tsx';
import { useSchedule } from '../broadcast/live-schedule.tsx';
import { pickOnAir, portraitOf } from '../broadcast/schedule-view.ts';
import { HitPicture, StockPicture } from './hit-picture.tsx';
import { kindLabels } from './kind-labels.ts';
import { clearSearches, keepSearches, keepsSearches, recentSearches } from './recent-searches.ts';
import { searchAddress, searchWordsOf } from './search-address.ts';
import styles from './suggestions.module.css';

/** Shorter than a pause between two words. */
const TYPING_MS = 150;
const MOST_ON_AIR = 3;

interface SuggestionsProps {
  /** Of the list, and of its options as a prefix. */
  id: string;
  text: string;
  /** Id of the option that the keyboard has chosen. */
  chosen: string | null;
  onSearch: (words: string) => void;
  /** An option leads elsewhere. */
  onClose: () => void;
}

/** The list below the search field: words before typing, results while typing. */
export function Suggestions(props: SuggestionsProps) {
  const q = searchWordsOf(props.text);
  return q === '' ? <Words {...props} /> : <Results {...props} q={q} />;
}

/** Recent and popular words. */
function Words({ id, chosen, onSearch }: SuggestionsProps) {
  const [keeps, setKeeps] = useState(keepsSearches);
  const [recent, setRecent] = useState(recentSearches);
  const popular = useQuery(callQuery(popularSearches, {})).data?.words ?? [];

  const option = (kind: string, icon: IconName | null) => (word: string, at: number) => (
    <button
      key={word}
      id={`${id}-${kind}-${at}`}
      type="button"
      role="option"
      aria-selected={chosen === `${id}-${kind}-${at}`}
      tabIndex={-1}
      className={styles.word}
      onClick={() => onSearch(word)}
    >
      {icon === null ? (
        <span className={styles.rank} aria-hidden="true">
          {at + 1}
        </span>
      ) : (
        <Icon name={icon} size={18} />
      )}
      <span>{word}</span>
    </button>
  );
  return (
    <>
      <div id={id} role="listbox" aria-label="검색어" className={styles.list}>
        {recent.length > 0 && (
          <Group id={`${id}-recent`} title="최근 검색어">
            {recent.map(option('recent', 'clock'))}
          </Group>
        )}
        {popular.length > 0 && (
          <Group id={`${id}-popular`} title="많이 찾는 검색어">
            {popular.map(option('popular', null))}
          </Group>
        )}
      </div>
      <p className={styles.hint}>초성(ㅎㄴㅂㄷㅊ)과 종목코드로도 찾을 수 있어요</p>
      <p className={styles.foot}>
        {recent.length > 0 && (
          <button
            type="button"
            onClick={() => {
              clearSearches();
              setRecent([]);
            }}
          >
            최근 검색어 지우기
          </button>
        )}
        <button
          type="button"
          aria-pressed={keeps}
          onClick={() => {
            keepSearches(!keeps);
            setKeeps(!keeps);
            setRecent(recentSearches());
          }}
        >
          {keeps ? <span>최근 검색어 저장 켜짐</span> : <span>최근 검색어 저장 꺼짐</span>}
        </button>
      </p>
    </>
  );
}

/** Groups of hits, in this order, after the pages of stocks. */
const GROUPS = ['전문가', '방송', '베스트 종목', '글·영상'] as const;

function groupOf({ kind }: SearchHit): (typeof GROUPS)[number] {
  if (kind === 'expert') return '전문가';
  if (kind === 'broadcast') return '방송';
  return kind === 'best-stock' ? '베스트 종목' : '글·영상';
}

function Results({ id, chosen, onSearch, onClose, q }: SuggestionsProps & { q: string }) {
  const asked = useSettled(q, TYPING_MS);
  const { data, isFetching, isError } = useQuery({
    ...callQuery(suggestHits, { query: { q: asked } }),
    placeholderData: keepPreviousData,
  });
  const isAsking = isFetching || asked !== q;
  const hits = data?.items ?? [];
  const stocks = data?.stocks ?? [];
  const found = hits.length + stocks.length;
  const isEmpty = data !== undefined && found === 0 && !isAsking;
  const marked = data?.stock?.name ?? asked;

  return (
    <>
      <p role="status" className={found > 0 ? 'sr-only' : styles.none}>
        {statusOf({ found, isEmpty, isError, q })}
      </p>
      <div id={id} role="listbox" aria-label="검색 결과" className={styles.list}>
        {stocks.length > 0 && (
          <Group id={`${id}-stocks`} title="종목">
            {stocks.map((stock) => (
              <StockOption
                key={stock.code}
                id={`${id}-stock-${stock.code}`}
                stock={stock}
                q={marked}
                chosen={chosen}
                onClose={onClose}
              />
            ))}
          </Group>
        )}
        {GROUPS.map((group) => {
          const own = hits.filter((hit) => groupOf(hit) === group);
          if (own.length === 0) return null;
          return (
            <Group key={group} id={`${id}-${group}`} title={group}>
              {own.map((hit) => (
                <HitOption
                  key={`${hit.kind} ${hit._id}`}
                  id={`${id}-${hit.kind}-${hit._id}`}
                  hit={hit}
                  q={marked}
                  chosen={chosen}
                  onClose={onClose}
                />
              ))}
            </Group>
          );
        })}
        {isEmpty && <OnAirOptions id={id} chosen={chosen} onClose={onClose} />}
        <Link
          id={`${id}-all`}
          role="option"
          aria-selected={chosen === `${id}-all`}
          tabIndex={-1}
          to={searchAddress(q)}
          className={styles.word}
          onClick={(event) => {
            if (event.metaKey || event.ctrlKey || event.shiftKey) return;
            event.preventDefault();
            onSearch(q);
          }}
        >
          <Icon name="search" size={18} />‘{q}’ 검색 결과 모두 보기
        </Link>
      </div>
    </>
  );
}

function statusOf({
  found,
  isEmpty,
  isError,
  q,
}: {
  found: number;
  isEmpty: boolean;
  isError: boolean;
  q: string;
}): string {
  if (isError) return '지금은 바로 찾을 수 없어요. Enter를 눌러 찾아보세요';
  if (isEmpty) return `‘${q}’ 결과가 없어요`;
  return found === 0 ? '찾고 있어요' : `결과 ${found}개`;
}

interface OptionProps {
  id: string;
  q: string;
  chosen: string | null;
  onClose: () => void;
}

function StockOption({ id, stock, q, chosen, onClose }: OptionProps & { stock: FoundStock }) {
  return (
    <Link
      id={id}
      role="option"
      aria-selected={chosen === id}
      tabIndex={-1}
      to={stock.link}
      className={styles.hit}
      onClick={onClose}
    >
      <StockPicture />
      <span className={styles.words}>
        <strong>
          <MarkedText text={stock.name} q={q} />
        </strong>
        <span className={styles.note}>{stock.code}</span>
      </span>
    </Link>
  );
}

function HitOption({ id, hit, q, chosen, onClose }: OptionProps & { hit: SearchHit }) {
  return (
    <Link
      id={id}
      role="option"
      aria-selected={chosen === id}
      tabIndex={-1}
      to={hit.link}
      className={styles.hit}
      onClick={onClose}
    >
      <HitPicture hit={hit} />
      <span className={styles.words}>
        <strong>
          <MarkedText text={hit.title} q={q} />
        </strong>
        <span className={styles.note}>{noteOf(hit)}</span>
      </span>
    </Link>
  );
}

function noteOf({ kind, excerpt, created_at: at }: SearchHit): string {
  if (kind === 'expert') return excerpt;
  if (kind === 'broadcast' && at !== null) return `${formatDateTime(at)} · ${excerpt}`;
  return kindLabels[kind];
}

/** The way on where nothing was found. */
function OnAirOptions({
  id,
  chosen,
  onClose,
}: Pick<SuggestionsProps, 'id' | 'chosen' | 'onClose'>) {
  const { join } = useJoin();
  const onAir = pickOnAir(useSchedule(), useViewerOrder()).slice(0, MOST_ON_AIR);
  if (onAir.length === 0) return null;
  return (
    <Group id={`${id}-air`} title="지금 방송 중">
      {onAir.map((item) => (
        <button
          key={item._id}
          id={`${id}-air-${item._id}`}
          type="button"
          role="option"
          aria-selected={chosen === `${id}-air-${item._id}`}
          tabIndex={-1}
          className={styles.hit}
          onClick={() => {
            onClose();
            join(item);
          }}
        >
          <span className={styles.person}>
            <Avatar name={item.expert.nick} src={portraitOf(item.expert)} size={40} live />
          </span>
          <span className={styles.words}>
            <strong>{item.title}</strong>
            <span className={styles.note}>{item.expert.nick}</span>
          </span>
        </button>
      ))}
    </Group>
  );
}

/** A named part of a list of options. */
function Group({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    // A list box has groups of options; `fieldset` is a group of form fields.
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
    <div role="group" aria-labelledby={`${id}-title`} className={styles.group}>
      <p id={`${id}-title`} role="presentation" className={styles.title}>
        {title}
      </p>
      {children}
    </div>
  );
}
