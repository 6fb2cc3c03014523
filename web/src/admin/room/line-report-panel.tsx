import {
  decideLineReport,
  getLineReport,
  listLineReports,
  type LineReportView,
  type ReportedLine,
} from '@maru/contract/room/line-report';
import { lineReportReasonWords } from '@maru/contract/room/line-report-words';
import { muteLength, type MuteLength } from '@maru/contract/room/moderation';
import { staffDesk } from '@maru/contract/room/room-desk';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { makeCall } from '../../shared/call.ts';
import { formatDateTime, formatTime } from '../../shared/format.ts';
import { Select } from '../../shared/form/select.tsx';
import { callQuery } from '../../shared/query.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Loaded } from '../../shared/ui/loaded.tsx';
import { Skeleton } from '../../shared/ui/skeleton.tsx';
import { useAction } from '../../shared/use-action.ts';
import { SecondLine } from '../chrome/two-lines.tsx';
import { Facts, SidePanel, type PanelMoves } from '../list/side-panel.tsx';
import { LineReportBadge } from './line-report-columns.tsx';
import styles from './line-report.module.css';

const MUTES: Readonly<Record<MuteLength, string>> = {
  '10m': '10분 동안',
  room: '이 방송에서',
  good: '모든 방송에서',
};
const MUTE_OPTIONS = Object.entries(MUTES).map(([value, label]) => ({ value, label }));

interface PanelProps extends PanelMoves {
  _id: number;
  row: ReportedLine | undefined;
}

/** A reported line with its context and reports, and the decision on it. */
export function LineReportPanel({ _id, row, ...moves }: PanelProps) {
  const query = useQuery({
    ...callQuery(getLineReport, { params: { _id } }),
    staleTime: 0,
  });
  const { refetch } = query;
  const isOld =
    row !== undefined && query.data !== undefined && row.version > query.data.item.version;
  useEffect(() => {
    if (isOld) void refetch();
  }, [isOld, refetch]);
  return (
    <SidePanel
      title="채팅 신고"
      {...moves}
      actions={query.data && <Decisions item={newer(query.data.item, row)} />}
    >
      <Loaded query={query} skeleton={<Skeleton height={240} />}>
        {({ item }) => <Report item={item} state={newer(item, row)} />}
      </Loaded>
    </SidePanel>
  );
}

const newer = (item: LineReportView, row: ReportedLine | undefined): ReportedLine =>
  row && row.version > item.version ? row : item;

function Report({ item, state }: { item: LineReportView; state: ReportedLine }) {
  const { schedule, around, complaints } = item;
  return (
    <>
      <div>
        <LineReportBadge state={state.state} />
      </div>
      <Facts
        items={[
          ['방송', `${schedule.title} · ${schedule.expert}`],
          ['쓴 사람', item.line.nick],
          ['신고', `${state.reports}건`],
          [
            '처리',
            state.decided_at === null
              ? '–'
              : `${formatDateTime(state.decided_at)} · ${state.decided_by ?? '전문가'}`,
          ],
        ]}
      />
      <section aria-label="앞뒤 메시지">
        <h3 className={styles.head}>앞뒤 메시지</h3>
        <ol className={styles.around}>
          {around.map(({ _id, nick, text, at, hidden }) => (
            <li key={_id} aria-current={_id === item._id || undefined}>
              <p>
                <strong>{nick}</strong> {text}
              </p>
              <SecondLine>
                {formatTime(at)}
                {hidden && <span> · 숨김</span>}
              </SecondLine>
            </li>
          ))}
        </ol>
      </section>
      <section aria-label="신고 내용">
        <h3 className={styles.head}>신고 내용</h3>
        <ul className={styles.around}>
          {complaints.map(({ reason, detail, at, member }, index) => (
            <li key={index}>
              <p>
                <strong>{lineReportReasonWords[reason]}</strong> {detail}
              </p>
              <SecondLine>
                {formatDateTime(at)} · {member ? '회원' : '방문자'}
              </SecondLine>
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}

function Decisions({ item }: { item: ReportedLine }) {
  const { _id, state, version, line } = item;
  const { busy, isBusy, run } = useAction<'hidden' | 'dismissed' | 'mute'>([
    listLineReports,
    getLineReport,
  ]);
  const decide = (decision: 'hidden' | 'dismissed', done: string) =>
    run(() => makeCall(decideLineReport, { params: { _id }, body: { decision, version } }), {
      done,
      key: decision,
    });
  const mute = (length: MuteLength) =>
    run(() => makeCall(staffDesk.mute, { params: { _id }, body: { length } }), {
      done: `${MUTES[length]} 글을 쓸 수 없게 했어요`,
      key: 'mute',
    });
  return (
    <>
      {!line.expert && (
        <Select
          aria-label="쓰기 정지"
          look="compact"
          placeholder="쓰기 정지"
          value=""
          options={MUTE_OPTIONS}
          disabled={isBusy}
          onChange={({ target }) => void mute(muteLength.parse(target.value))}
        />
      )}
      {state === 'open' && (
        <>
          <Button
            size="admin"
            variant="outline"
            loading={busy === 'dismissed'}
            aria-disabled={isBusy}
            onClick={() => void decide('dismissed', '신고를 기각했어요')}
          >
            기각
          </Button>
          <Button
            size="admin"
            variant="danger-soft"
            loading={busy === 'hidden'}
            aria-disabled={isBusy}
            onClick={() => void decide('hidden', '모든 화면에서 메시지를 숨겼어요')}
          >
            메시지 숨기기
          </Button>
        </>
      )}
    </>
  );
}
