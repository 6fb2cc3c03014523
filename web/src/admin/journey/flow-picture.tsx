import type { StepCounts } from '@maru/contract/journey/journey';
import type { JourneyStep, MessageStep } from '@maru/contract/journey/journey-step';
import { stepText } from '@maru/contract/journey/journey-words';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { formatNumber } from '../../shared/format.ts';
import { classNames } from '../../shared/ui/class-names.ts';
import { Icon } from '../../shared/ui/icon.tsx';
import type { IconName } from '../../shared/ui/icon-name.ts';
import { slotsAfter, START, stepAt, type Slot } from './flow-edit.ts';
import styles from './flow.module.css';

const ICONS: Readonly<Record<JourneyStep['kind'], IconName>> = {
  wait: 'clock',
  until: 'clock',
  condition: 'help',
  message: 'send',
};

interface FlowPictureProps {
  steps: readonly JourneyStep[];
  /** The entry event in words. */
  entry: string;
  /** Counts of the stored plan, by key. Empty before the journey was turned on. */
  counts: readonly StepCounts[];
  /** Address of the members who wait at a step. */
  membersOf: (key: number) => string;
  /** The step whose fields are open. */
  chosen: number | null;
  onChoose: (key: number) => void;
  /** Keys of steps with an error. */
  faulty: ReadonlySet<number>;
  /** Content of a place between two steps, such as the button that adds one. */
  between: (slot: Slot) => ReactNode;
}

/** The flow of a journey as nested lists, drawn as a tree. */
export function FlowPicture(props: FlowPictureProps) {
  return (
    <div className={styles.picture}>
      <p className={styles.entry}>
        <Icon name="users" size={18} />
        {props.entry}
      </p>
      <Chain {...props} slot={START} />
    </div>
  );
}

/** The steps from a place to the end, or to the next condition with its two branches. */
function Chain({ slot, ...props }: FlowPictureProps & { slot: Slot }) {
  return <ol className={styles.chain}>{linksOf(props, slot)}</ol>;
}

function linksOf(props: FlowPictureProps, slot: Slot): ReactNode[] {
  const { steps, between } = props;
  const name = `${slot.after ?? 'start'}-${slot.branch}`;
  const step = stepAt(steps, slot);
  const place = (
    <li key={`between-${name}`} className={styles.between}>
      {between(slot)}
    </li>
  );
  if (step === null) {
    return [
      place,
      <li key={`end-${name}`} className={styles.end}>
        끝
      </li>,
    ];
  }
  const card = <StepCard {...props} step={step} />;
  if (step.kind !== 'condition') {
    const [next = START] = slotsAfter(step);
    return [place, <li key={step.key}>{card}</li>, ...linksOf(props, next)];
  }
  return [
    place,
    <li key={step.key}>
      {card}
      <ul className={styles.ways}>
        {slotsAfter(step).map((way) => (
          <li key={way.branch} className={styles.way}>
            <span className={styles.answer}>{way.branch === 'yes' ? '예' : '아니요'}</span>
            <Chain {...props} slot={way} />
          </li>
        ))}
      </ul>
    </li>,
  ];
}

/** The beginning of a message, as members receive it. */
function wordsOf({ text, advertising }: MessageStep): string {
  const words = text === '' ? '본문을 적어 주세요' : text;
  return advertising ? `(광고) ${words}` : words;
}

function StepCard({
  step,
  counts,
  membersOf,
  chosen,
  onChoose,
  faulty,
}: FlowPictureProps & { step: JourneyStep }) {
  const { key, kind } = step;
  const counted = counts.find((one) => one.key === key);
  return (
    <div
      className={classNames(
        styles.card,
        styles[kind],
        chosen === key && styles.chosen,
        faulty.has(key) && styles.faulty,
      )}
    >
      <button
        type="button"
        className={styles.open}
        aria-pressed={chosen === key}
        onClick={() => onChoose(key)}
      >
        <span className={styles.name}>
          <Icon name={ICONS[kind]} size={18} />
          {stepText(step)}
        </span>
        {step.kind === 'message' && <span className={styles.words}>{wordsOf(step)}</span>}
        {faulty.has(key) && <span className={styles.fault}>고칠 곳이 있어요</span>}
      </button>
      {counted && <Counts step={step} counts={counted} to={membersOf(key)} />}
    </div>
  );
}

/** The counts of a step. The waiting members link to their list. */
function Counts({ step, counts, to }: { step: JourneyStep; counts: StepCounts; to: string }) {
  const shown: (readonly [string, number])[] = [['지남', counts.passed]];
  if (step.kind === 'condition') shown.push(['예', counts.yes], ['아니요', counts.no]);
  if (step.kind === 'message') {
    shown.push(['보냄', counts.sent], ['실패', counts.failed], ['누름', counts.clicked]);
    shown.push(['연락처 없음', counts.unreached]);
  }
  shown.push(['나감', counts.left]);
  return (
    <dl className={styles.counts}>
      <div>
        <dt>대기</dt>
        <dd>
          <Link to={to}>
            <span className="sr-only">{stepText(step)}에서 기다리는 회원 </span>
            {formatNumber(counts.waiting)}
            <span className="sr-only">명 보기</span>
          </Link>
        </dd>
      </div>
      {shown.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{formatNumber(value)}</dd>
        </div>
      ))}
    </dl>
  );
}
