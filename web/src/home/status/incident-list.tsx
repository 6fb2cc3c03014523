import { phaseOf } from '@maru/contract/status/incident-phase';
import type { Incident } from '@maru/contract/status/incident';
import {
  incidentKindWords,
  incidentStateWords,
  partWords,
  severityWords,
  standingWord,
} from '@maru/contract/status/status-words';
import { formatDateTime } from '../../shared/format.ts';
import { Badge, type BadgeTone } from '../../shared/ui/badge.tsx';
import { Card } from '../../shared/ui/card.tsx';
import { LinkedText } from '../../shared/ui/linked-text.tsx';
import styles from './status.module.css';

const TONES = {
  open: 'error',
  working: 'info',
  planned: 'upcoming',
  over: 'ended',
} as const satisfies Record<ReturnType<typeof phaseOf>, BadgeTone>;

/** Incidents with everything that staff told about them, newest first. */
export function IncidentList({ items, now }: { items: readonly Incident[]; now: number }) {
  return (
    <ul className={styles.incidents}>
      {items.map((item) => (
        <Card key={item._id} as="li">
          <IncidentView item={item} now={now} />
        </Card>
      ))}
    </ul>
  );
}

function IncidentView({ item, now }: { item: Incident; now: number }) {
  const { kind, state, title, parts, severity, updates } = item;
  const phase = phaseOf(item, now);
  return (
    <article id={`incident-${item._id}`}>
      <p className={styles.marks}>
        <Badge tone={TONES[phase]}>{standingWord(kind, state, phase)}</Badge>
        <span>
          {incidentKindWords[kind]} · {severityWords[severity]}
        </span>
      </p>
      <h3 className={styles.title}>{title}</h3>
      <p className={styles.facts}>
        <span>{parts.map((part) => partWords[part]).join(', ')}</span>
        <span>{timesOf(item)}</span>
      </p>
      <ol className={styles.updates}>
        {updates.map((update) => (
          <li key={update._id} id={`update-${update._id}`}>
            <p>
              <strong>{incidentStateWords[update.state]}</strong>
              <time dateTime={update.at}>{formatDateTime(update.at)}</time>
            </p>
            <p className={styles.text}>
              <LinkedText text={update.text} />
            </p>
          </li>
        ))}
      </ol>
    </article>
  );
}

function timesOf({ starts_at, ends_at, resolved_at }: Incident): string {
  const end = resolved_at ?? ends_at;
  return `${formatDateTime(starts_at)} –${end === null ? '' : ` ${formatDateTime(end)}`}`;
}
