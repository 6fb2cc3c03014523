import type { EventWinner } from '@maru/contract/event/event-entry';
import { adminListWinners, type StaffEventView } from '@maru/contract/event/staff-event';
import { isBlank } from '@maru/contract/text/clean-text';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { showAlert } from '../../shared/alert/alert.ts';
import { openModal } from '../../shared/dialog/dialog.ts';
import { TextField } from '../../shared/form/text-field.tsx';
import { formatDateTime, formatNumber } from '../../shared/format.ts';
import { callQuery } from '../../shared/query.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Icon } from '../../shared/ui/icon.tsx';
import { AdminHead, Columns, Panel } from '../chrome/admin-page.tsx';
import { Hint } from '../chrome/hint.tsx';
import { Fields } from '../form/fields.tsx';
import { useListAddress } from '../list/list-address.ts';
import { ListScreen } from '../list/list-screen.tsx';
import type { ListColumn } from '../list/list-table.tsx';
import { Facts } from '../list/side-panel.tsx';
import { EventState } from './event-words.tsx';
import styles from './event.module.css';
import { useEventActions, type EventActions } from './use-event-actions.ts';
import { readWinners } from './winner-list.ts';
import { countStored } from '../../shared/form/count-stored.ts';

const NO_FILTERS: readonly string[] = [];

const COLUMNS: readonly ListColumn<EventWinner & { _id: number }>[] = [
  { key: 'rank', head: '순번', number: true, cell: ({ rank }) => rank },
  { key: 'label', head: '당첨자', fixed: true, cell: ({ label }) => label },
  { key: 'prize', head: '경품', fixed: true, cell: ({ prize }) => prize },
];

/**
 * Winners of an event. They are drawn with a seed or imported from a list, and staff announce them.
 */
export function WinnersTab({ event, tabs }: { event: StaffEventView; tabs: ReactNode }) {
  const address = useListAddress(NO_FILTERS);
  const actions = useEventActions();
  const { page, pageSize } = address;
  const query = useQuery({
    ...callQuery(adminListWinners, { params: { _id: event._id }, query: { page, pageSize } }),
    placeholderData: keepPreviousData,
    // The rank is the key of a winner within its event.
    select: (answer) => ({
      ...answer,
      items: answer.items.map((winner) => ({ ...winner, _id: winner.rank })),
    }),
  });
  const isAnnounced = event.winners_published_at !== null;

  return (
    <>
      <AdminHead
        title={event.title}
        badge={<EventState event={event} />}
        actions={
          event.winners > 0 && (
            <Button
              size="admin-lg"
              variant={isAnnounced ? 'danger-soft' : 'primary'}
              aria-disabled={actions.isBusy}
              onClick={() => void actions.announce(event, !isAnnounced)}
            >
              {isAnnounced ? '발표 거두기' : '당첨자 발표하기'}
            </Button>
          )
        }
      />
      {tabs}
      <Columns
        main={
          <ListScreen
            caption="당첨자"
            name="event-winners"
            address={address}
            query={query}
            columns={COLUMNS}
            keyOf={({ _id }) => _id}
            unit="명"
            filters={
              <Hint>
                {isAnnounced
                  ? '사이트에 보이는 명단이에요'
                  : '발표하기 전에는 관리 화면에만 보여요'}
              </Hint>
            }
            empty={{
              icon: 'gift',
              title: '아직 당첨자가 없어요',
              line:
                event.state === 'expired'
                  ? '추첨하거나 명단을 올려 주세요'
                  : '이벤트가 끝나면 추첨할 수 있어요',
            }}
          />
        }
        side={<ChoosePart event={event} actions={actions} isAnnounced={isAnnounced} />}
      />
    </>
  );
}

function ChoosePart({
  event,
  actions,
  isAnnounced,
}: {
  event: StaffEventView;
  actions: EventActions;
  isAnnounced: boolean;
}) {
  const isOver = event.state === 'expired';
  return (
    <>
      {isOver && !isAnnounced && event.entries > 0 && (
        <DrawPart key={event.version} event={event} actions={actions} />
      )}
      {isOver && !isAnnounced && event.entries > 0 && (
        <Panel title="명단 올리기">
          <Fields>
            <Hint>
              밖에서 뽑은 명단을 <code>아이디,경품</code> 한 줄씩 올려요. 응모한 회원만 올릴 수
              있어요.
            </Hint>
            <Button variant="outline" size="admin" onClick={() => void askForList(event, actions)}>
              <Icon name="upload" size={18} />
              CSV 붙여 넣기
            </Button>
          </Fields>
        </Panel>
      )}
      <Panel title="기록">
        <Facts
          items={[
            ['응모', `${formatNumber(event.entries)}건`],
            ['당첨', `${formatNumber(event.winners)}명`],
            [
              '추첨 번호',
              event.draw_seed === null ? '없음' : <code key="seed">{event.draw_seed}</code>,
            ],
            [
              '발표',
              event.winners_published_at === null
                ? '아직이에요'
                : formatDateTime(event.winners_published_at),
            ],
          ]}
        />
        <p className={styles.after}>
          추첨 번호와 응모한 회원이 같으면 누가 다시 뽑아도 같은 결과가 나와요. 모든 추첨은 감사
          기록에 남아요.
        </p>
      </Panel>
    </>
  );
}

interface Prize {
  prize: string;
  count: string;
}

const MOST_PRIZES = 10;
const PRIZE_LETTERS = 60;
const MOST_COUNT = 1_000;

function DrawPart({ event, actions }: { event: StaffEventView; actions: EventActions }) {
  const [prizes, setPrizes] = useState<readonly Prize[]>([{ prize: '', count: '1' }]);
  const [isChecked, setChecked] = useState(false);
  const set = (index: number, change: Partial<Prize>) =>
    setPrizes(prizes.map((one, at) => (at === index ? { ...one, ...change } : one)));
  const problems = prizes.map(problemOf);

  const draw = () => {
    setChecked(true);
    if (problems.some(({ prize, count }) => prize !== null || count !== null)) return;
    void actions.draw(
      event,
      prizes.map(({ prize, count }) => ({ prize: prize.trim(), count: Number(count) })),
    );
  };

  return (
    <Panel title="추첨">
      <Fields>
        {prizes.map(({ prize, count }, index) => (
          <div key={index} className={styles.prize}>
            <TextField
              label={`경품 ${index + 1}`}
              autoComplete="off"
              value={prize}
              error={isChecked ? problems[index]?.prize : null}
              onChange={({ target }) => set(index, { prize: target.value })}
            />
            <TextField
              label="인원"
              inputMode="numeric"
              value={count}
              error={isChecked ? problems[index]?.count : null}
              onChange={({ target }) => set(index, { count: target.value })}
            />
          </div>
        ))}
        <div className={styles.drawActions}>
          <Button
            variant="ghost"
            size="admin"
            aria-disabled={prizes.length >= MOST_PRIZES}
            onClick={() => setPrizes([...prizes, { prize: '', count: '1' }])}
          >
            <Icon name="plus" size={16} />
            경품 더하기
          </Button>
          {prizes.length > 1 && (
            <Button variant="ghost" size="admin" onClick={() => setPrizes(prizes.slice(0, -1))}>
              마지막 경품 빼기
            </Button>
          )}
        </div>
        <Button size="admin-lg" full loading={actions.isBusy} onClick={draw}>
          <Icon name="gift" size={18} />
          {event.winners > 0 ? '다시 추첨하기' : '추첨하기'}
        </Button>
        <Hint>한 회원은 한 번만 당첨돼요. 앞의 경품부터 뽑아요.</Hint>
      </Fields>
    </Panel>
  );
}

function problemOf({ prize, count }: Prize): { prize: string | null; count: string | null } {
  const number = /^\d+$/.test(count.trim()) ? Number(count) : 0;
  return {
    prize: isBlank(prize)
      ? '경품을 적어 주세요.'
      : countStored(prize.trim()) > PRIZE_LETTERS
        ? `최대 ${PRIZE_LETTERS}자까지 입력 가능합니다.`
        : null,
    count: number < 1 || number > MOST_COUNT ? `1에서 ${formatNumber(MOST_COUNT)}까지예요.` : null,
  };
}

async function askForList(event: StaffEventView, actions: EventActions): Promise<void> {
  await openModal({
    title: '당첨자 명단 올리기',
    message: '표 프로그램에서 복사해 붙여 넣어도 돼요. 지금 명단은 새 명단으로 바뀌어요.',
    inputs: [
      {
        id: 'list',
        label: '명단',
        type: 'textarea',
        required: true,
        maxLength: 200_000,
        placeholder: 'demo1,커피 쿠폰\ndemo2,책 교환권',
        check: (text) => {
          const read = readWinners(text);
          return 'badLine' in read ? `${read.badLine}번째 줄을 읽을 수 없어요.` : null;
        },
      },
    ],
    width: 'form',
    buttons: { confirm: '올리기' },
    onConfirm: async ({ list = '' }) => {
      const read = readWinners(list);
      if ('badLine' in read || read.length === 0) {
        showAlert({ type: 'warning', message: '명단에 당첨자가 없어요.' });
        return false;
      }
      return actions.take(event, read);
    },
  });
}
