import type { StaffUser } from '@maru/contract/member/staff-member';
import { formatDay, formatDeadline } from '../../shared/format.ts';
import { lastMomentOf } from '../../shared/membership-span.ts';
import { serverNow } from '../../shared/server-clock.ts';
import { Badge } from '../../shared/ui/badge.tsx';
import { Icon } from '../../shared/ui/icon.tsx';
import { classNames } from '../../shared/ui/class-names.ts';
import { SecondLine } from '../chrome/two-lines.tsx';
import styles from './member.module.css';
import { gradeNames, stateNames, stateTones } from './member-words.ts';

/** Products that end within this time are highlighted. */
const SOON_MS = 7 * 24 * 3_600_000;

const GRADE_TONES = { free: 'ended', vip: 'paid', premium: 'new', vvip: 'vod' } as const;

/** The grade. Members without one who use a paid class are no free members. */
export function GradeBadge({ user }: { user: Pick<StaffUser, 'grade' | 'products'> }) {
  const { grade, products } = user;
  if (grade === 'free' && products.some(({ kind }) => kind === 'expert' || kind === 'series')) {
    return <Badge tone="info">클래스</Badge>;
  }
  return <Badge tone={GRADE_TONES[grade]}>{gradeNames[grade]}</Badge>;
}

/** The state of an account, with the day a suspension ends. */
export function MemberStateBadge({ user }: { user: Pick<StaffUser, 'state' | 'suspended_until'> }) {
  const { state, suspended_until } = user;
  return (
    <Badge tone={stateTones[state]}>
      {stateNames[state]}
      {state === 'suspended' && suspended_until !== null && (
        <span>{` ~${formatDay(suspended_until).slice(5)}`}</span>
      )}
    </Badge>
  );
}

/** Products that a member uses, ordered by end date, or a note that the use has ended. */
export function UsedProducts({ user }: { user: Pick<StaffUser, 'products' | 'last_ended_at'> }) {
  const { products, last_ended_at } = user;
  const [first, ...others] = products;
  if (!first) {
    return <SecondLine>{last_ended_at === null ? '–' : '만료'}</SecondLine>;
  }
  const now = serverNow();
  const isSoon = Date.parse(first.ends_at) - now < SOON_MS;
  return (
    <span className={classNames(isSoon && styles.soon)}>
      {first.name} · {formatDeadline(lastMomentOf(first.ends_at), now)}
      {others.length > 0 && <span>{` 외 ${others.length}`}</span>}
    </span>
  );
}

/** A tick, or a dash, with the word for who does not see it. */
export function Said({ yes }: { yes: boolean }) {
  return yes ? (
    <span className={styles.yes}>
      <Icon name="check" size={18} />
      <span className="sr-only">동의</span>
    </span>
  ) : (
    <SecondLine>
      <span aria-hidden="true">–</span>
      <span className="sr-only">미동의</span>
    </SecondLine>
  );
}

export function Tags({ tags }: { tags: readonly string[] }) {
  if (tags.length === 0) return <SecondLine>–</SecondLine>;
  return (
    <span className={styles.tags}>
      {tags.map((tag) => (
        <span key={tag} className={styles.tag}>
          {tag}
        </span>
      ))}
    </span>
  );
}
