import { Button } from '../../shared/ui/button.tsx';
import { classNames } from '../../shared/ui/class-names.ts';
import { Icon } from '../../shared/ui/icon.tsx';
import join from '../broadcast/join-button.module.css';
import { useReminder, type Remindable } from './reminders.ts';

export interface BellLook {
  size?: 'md' | 'sm' | 'xs';
  /** Shows on a phone the bell alone, as the ways in around it are cut short. */
  brief?: boolean | undefined;
}

interface ReminderBellProps extends Remindable, BellLook {
  full?: boolean;
}

/** The bell of an expert or of a broadcast to come: a push ten minutes before, and on air. */
export function ReminderBell({
  size = 'sm',
  full = false,
  brief = false,
  ...what
}: ReminderBellProps) {
  const { on, busy, press } = useReminder(what);
  const words = on ? '알림 켜짐' : '알림 받기';
  return (
    <Button
      variant={on ? 'secondary' : 'outline'}
      size={size}
      full={full}
      className={classNames(brief && join.brief)}
      loading={busy}
      // Voice-control users speak the visible label (WCAG 2.5.3).
      aria-label={`${what.name} ${words}`}
      onClick={() => void press()}
    >
      <Icon name={on ? 'bell-on' : 'bell'} size={16} />
      <span className={join.spare}>{words}</span>
    </Button>
  );
}
