import { useActorRef, useSelector } from '@xstate/react';
import { useEffect } from 'react';
import { announce } from '../ui/announcer.tsx';
import { classNames } from '../ui/class-names.ts';
import { Icon } from '../ui/icon.tsx';
import type { IconName } from '../ui/icon-name.ts';
import { Tile } from '../ui/tile.tsx';
import { takeAlerts } from './alert.ts';
import { alertMachine, type HoldReason, type ShownAlert } from './alert.machine.ts';
import styles from './alert-host.module.css';

const LOOKS = {
  success: { icon: 'check-c', tone: 'success' },
  info: { icon: 'info', tone: 'info' },
  warning: { icon: 'warn', tone: 'warn' },
  error: { icon: 'x-c', tone: 'error' },
} as const satisfies Record<ShownAlert['type'], { icon: IconName; tone: string }>;

/** Shows the alerts of the page. Rendered once, at the root. */
export function AlertHost() {
  const actor = useActorRef(alertMachine);
  const shown = useSelector(actor, ({ context }) => context.shown);
  const remaining = useSelector(actor, ({ context }) => context.remaining);

  useEffect(() => takeAlerts((request) => actor.send({ type: 'request', request })), [actor]);

  useEffect(() => {
    const look = () => {
      const hidden = document.visibilityState === 'hidden';
      actor.send({ type: hidden ? 'hold' : 'release', reason: 'hidden' });
    };
    look();
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [actor]);

  useEffect(() => {
    if (!shown) return;
    const urgent = shown.type === 'warning' || shown.type === 'error';
    const words = [shown.title, shown.message].filter(Boolean).join(' ');
    announce(words, urgent ? 'assertive' : 'polite');
  }, [shown]);

  if (!shown) return null;
  return (
    <AlertCard
      // Another alert is another element, so that it slides in.
      key={shown.id}
      alert={shown}
      left={remaining / shown.timeout}
      onClose={() => actor.send({ type: 'close' })}
      onHold={(reason) => actor.send({ type: 'hold', reason })}
      onRelease={(reason) => actor.send({ type: 'release', reason })}
    />
  );
}

interface AlertCardProps {
  alert: ShownAlert;
  /** How much of its time is left, from 1 to 0. */
  left: number;
  onClose: () => void;
  onHold: (reason: HoldReason) => void;
  onRelease: (reason: HoldReason) => void;
}

function AlertCard({ alert, left, onClose, onHold, onRelease }: AlertCardProps) {
  const { icon, tone } = LOOKS[alert.type];
  return (
    <div
      className={classNames(styles.alert, styles[alert.type])}
      data-alert={alert.type}
      onPointerEnter={() => onHold('hover')}
      onPointerLeave={() => onRelease('hover')}
      onFocus={() => onHold('focus')}
      onBlur={() => onRelease('focus')}
    >
      <Tile icon={icon} tone={tone} size={36} />
      <div className={styles.words}>
        <p className={styles.title}>{alert.title ?? alert.message}</p>
        {alert.title !== undefined && <p className={styles.line}>{alert.message}</p>}
        {alert.action && (
          <button
            type="button"
            className={styles.action}
            onClick={() => {
              alert.action?.run();
              onClose();
            }}
          >
            {alert.action.label}
          </button>
        )}
      </div>
      <button type="button" aria-label="알림 닫기" className={styles.close} onClick={onClose}>
        <Icon name="close" size={18} />
      </button>
      <span className={styles.bar} style={{ transform: `scaleX(${left})` }} />
    </div>
  );
}
