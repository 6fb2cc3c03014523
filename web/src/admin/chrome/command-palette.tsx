import { adminSearch, MOST_PALETTE_LETTERS } from '@maru/contract/admin-search/admin-search';
import { postScreens, writeAddressOf } from '@maru/contract/post/staff-post';
import { cleanSearch, cutSearch, readMobile } from '@maru/contract/text/typed-text';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useId, useState, type KeyboardEvent } from 'react';
import { Link } from 'react-router-dom';
import { pressedKey } from '../../shared/shortcut.ts';
import { foldOf } from '../../shared/highlight.ts';
import type { ModalBodyProps } from '../../shared/dialog/dialog.ts';
import { formatDateTime, formatWon } from '../../shared/format.ts';
import { callQuery } from '../../shared/query.ts';
import { Icon } from '../../shared/ui/icon.tsx';
import type { IconName } from '../../shared/ui/icon-name.ts';
import { useSettled } from '../../shared/use-settled.ts';
import { groups, type AdminScreen } from '../admin-screen.ts';
import { useAdmin } from '../guard/admin-guard.ts';
import { adminScreens } from '../screens.ts';
import { addressOf, mayOpen } from '../sections.ts';
import styles from './command-palette.module.css';

/** Debounce interval. Searching after every keystroke would send incomplete queries. */
const TYPING_MS = 250;

/** One line of the palette, whatever it leads to. */
interface Hit {
  key: string;
  to: string;
  icon: IconName;
  title: string;
  aside: string;
  /** The input equals the full id, number or title. */
  isExact: boolean;
}

/**
 * Finds screens by part of the name, orders by number, and broadcasts and posts by words of their
 * title. Members match by the start of the id or name, or by the end of the phone number. Exact
 * matches come first. Arrow keys choose and Enter opens.
 */
export function CommandPalette({ close }: ModalBodyProps) {
  const { permissions } = useAdmin();
  const id = useId();
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState(0);
  const screens = adminScreens.filter(({ name, hidden }) => !hidden && mayOpen(name, permissions));
  const { hits: things, isAsking, hasFailed } = useThings(text, screens);

  const hits = [...findScreens(screens, text).map((one) => hitOfScreen(one, text)), ...things];
  const found = [...hits.filter(({ isExact }) => isExact), ...hits.filter((hit) => !hit.isExact)];
  const place = Math.min(chosen, found.length - 1);
  const placeId = `${id}-${place}`;
  useEffect(() => {
    // Browsers may answer with a promise, which is nothing that ends an effect.
    document.getElementById(placeId)?.scrollIntoView({ block: 'nearest' });
  }, [placeId]);

  const onKey = (event: KeyboardEvent) => {
    const key = pressedKey(event);
    if (key === 'ArrowDown') setChosen(Math.min(place + 1, found.length - 1));
    else if (key === 'ArrowUp') setChosen(Math.max(place - 1, 0));
    else if (key === 'Enter') document.getElementById(placeId)?.click();
    else return;
    event.preventDefault();
  };

  return (
    <div className={styles.palette}>
      <input
        type="search"
        role="combobox"
        aria-label="화면·회원·주문·방송·글"
        aria-expanded="true"
        aria-controls={`${id}-list`}
        aria-activedescendant={found.length > 0 ? placeId : undefined}
        autoComplete="off"
        placeholder="화면, 회원(이름·아이디 앞부분, 뒤 4자리), 주문 번호, 방송·글 제목"
        value={text}
        className={styles.field}
        onKeyDown={onKey}
        onChange={(event) => {
          setText(event.target.value);
          setChosen(0);
        }}
      />
      <div id={`${id}-list`} role="listbox" aria-label="찾은 것" className={styles.list}>
        {found.map((hit, index) => (
          <Link
            key={hit.key}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === place}
            tabIndex={-1}
            to={hit.to}
            className={styles.option}
            onClick={() => close(true)}
          >
            <Icon name={hit.icon} size={18} />
            {hit.title}
            <span className={styles.group}>{hit.aside}</span>
          </Link>
        ))}
      </div>
      {(found.length === 0 || hasFailed) && (
        <p role="status" className={styles.none}>
          {hasFailed
            ? '회원·주문·방송·글을 찾지 못했어요. 잠시 뒤 다시 찾아 주세요'
            : isAsking
              ? '찾고 있어요'
              : `‘${text}’에 맞는 것이 없어요`}
        </p>
      )}
    </div>
  );
}

function hitOfScreen({ name, title, group }: AdminScreen, text: string): Hit {
  return {
    key: name,
    to: addressOf(name),
    icon: groups[group].icon,
    title,
    aside: groups[group].title,
    isExact: foldOf(text) === foldOf(title),
  };
}

/** Server search results that have a screen to show them. */
function useThings(
  text: string,
  screens: readonly AdminScreen[],
): { hits: readonly Hit[]; isAsking: boolean; hasFailed: boolean } {
  const wanted = cutSearch(cleanSearch(text), MOST_PALETTE_LETTERS);
  const asked = useSettled(wanted, TYPING_MS);
  const { data, isFetching, isError } = useQuery({
    ...callQuery(adminSearch, { query: { q: asked } }),
    enabled: asked.length >= 2,
    placeholderData: keepPreviousData,
  });
  const isAsking = isFetching || wanted !== asked;
  const hasFailed = isError && wanted === asked;
  if (wanted.length < 2 || !data) return { hits: [], isAsking, hasFailed };

  const typed = foldOf(wanted);
  const isPhoneTyped = readMobile(wanted) !== null;
  const has = (screen: string) => screens.some(({ name }) => name === screen);
  const members = data.members.map(({ _id, user_id: loginId, name, phone }) => ({
    key: `member-${_id}`,
    to: `${addressOf('user-detail')}?_id=${_id}`,
    icon: 'user' as const,
    title: `${name} (${loginId})`,
    aside: phone ?? '회원',
    isExact: isPhoneTyped || typed === loginId.toLowerCase(),
  }));
  const orders = data.orders.map(({ _id, order_no: orderNo, payable }) => ({
    key: `order-${_id}`,
    to: `${addressOf('order-paid')}?id=${_id}`,
    icon: 'card' as const,
    title: orderNo,
    aside: formatWon(payable),
    isExact: typed === orderNo.toLowerCase(),
  }));
  const broadcasts = data.broadcasts.map(({ _id, title, expert, start_date: start }) => ({
    key: `broadcast-${_id}`,
    to: `${addressOf('broadcast-write')}?_id=${_id}`,
    icon: 'broadcast' as const,
    title,
    aside: `${expert} · ${formatDateTime(start)}`,
    isExact: typed === foldOf(title),
  }));
  const posts = data.posts
    .filter(({ kind }) => has(`${postScreens[kind]}-write`))
    .map(({ _id, kind, title }) => ({
      key: `post-${_id}`,
      to: writeAddressOf(kind, _id),
      icon: 'doc' as const,
      title,
      aside: screens.find(({ name }) => name === postScreens[kind])?.title ?? '글',
      isExact: typed === foldOf(title),
    }));
  return {
    hits: [
      ...(has('user-detail') ? members : []),
      ...(has('order-paid') ? orders : []),
      ...(has('broadcast-write') ? broadcasts : []),
      ...posts,
    ],
    isAsking,
    hasFailed,
  };
}

/** Every word has to appear in the title, the group or the route name. */
export function findScreens(screens: readonly AdminScreen[], text: string): readonly AdminScreen[] {
  const words = foldOf(text).split(' ').filter(Boolean);
  return screens.filter((screen) => {
    const names = foldOf(`${screen.title} ${groups[screen.group].title} ${screen.name}`);
    return words.every((word) => names.includes(word));
  });
}
