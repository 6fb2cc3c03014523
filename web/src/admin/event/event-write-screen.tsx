import { events, type StaffEventView } from '@maru/contract/event/staff-event';
import { useSearchParams } from 'react-router-dom';
import { TabNav } from '../../shared/ui/tabs.tsx';
import { ItemScreen } from '../form/item-screen.tsx';
import { addressOf } from '../sections.ts';
import { EntriesTab } from './entries-tab.tsx';
import { EventForm } from './event-form.tsx';
import { eventAddress, type EventTab } from './event-words.tsx';
import styles from './event.module.css';
import { WinnersTab } from './winners-tab.tsx';

/** Adds an event, or shows the parts of the one that `?_id=` names. */
export function Screen() {
  return (
    <ItemScreen
      call={events.get}
      missing={{
        icon: 'gift',
        title: '없는 이벤트예요',
        to: addressOf('event'),
        toLabel: '이벤트로',
      }}
    >
      {(item) => (item === null ? <EventForm item={null} /> : <Parts event={item} />)}
    </ItemScreen>
  );
}

function Parts({ event }: { event: StaffEventView }) {
  const [search] = useSearchParams();
  const asked = search.get('tab');
  const tab: EventTab = asked === 'entries' || asked === 'winners' ? asked : 'content';
  const tabs = <Tabs event={event} tab={tab} />;
  if (tab === 'entries') return <EntriesTab event={event} tabs={tabs} />;
  if (tab === 'winners') return <WinnersTab event={event} tabs={tabs} />;
  return <EventForm item={event} tabs={tabs} />;
}

function Tabs({ event, tab }: { event: StaffEventView; tab: EventTab }) {
  const labels: Record<EventTab, string> = {
    content: '내용',
    entries: `응모 ${event.entries}`,
    winners: `당첨 ${event.winners}`,
  };
  return (
    <div className={styles.tabs}>
      <TabNav
        label="이벤트"
        links={(['content', 'entries', 'winners'] as const).map((name) => ({
          to: eventAddress(event._id, name),
          label: labels[name],
          current: name === tab,
        }))}
      />
    </div>
  );
}
