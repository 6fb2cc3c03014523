import { Button } from '../../shared/ui/button.tsx';
import { Icon } from '../../shared/ui/icon.tsx';
import { useReminder, type Remindable } from './reminders.ts';

interface ReminderBellProps extends Remindable {
  size?: 'sm' | 'xs';
  full?: boolean;
}

/** The bell of an expert or of a broadcast to come: a push ten minutes before, and on air. */
export function ReminderBell({ size = 'sm', full = false, ...what }: ReminderBellProps) {
  const { on, busy, press } = useReminder(what);
  return (
    <Button
      variant={on ? 'secondary' : 'outline'}
      size={size}
      full={full}
      loading={busy}
      aria-pressed={on}
      aria-label={`${what.name} 방송 알림`}
      onClick={() => void press()}
    >
      <Icon name={on ? 'bell-on' : 'bell'} size={16} />
      {on ? '알림 켜짐' : '알림 받기'}
    </Button>
  );
}
