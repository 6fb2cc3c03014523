import { listUserConsents, type StaffUserView } from '@maru/contract/member/staff-member';
import { useQuery } from '@tanstack/react-query';
import { formatDateTime } from '../../shared/format.ts';
import { callQuery } from '../../shared/query.ts';
import { Badge } from '../../shared/ui/badge.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { Icon } from '../../shared/ui/icon.tsx';
import { Loaded } from '../../shared/ui/loaded.tsx';
import { Skeleton } from '../../shared/ui/skeleton.tsx';
import { Table } from '../../shared/ui/table.tsx';
import { Panel } from '../chrome/admin-page.tsx';
import { showConsentPaper } from './consent-paper.tsx';
import { useMemberActions } from './use-member-actions.ts';
import { SecondLine } from '../chrome/two-lines.tsx';
import styles from './member.module.css';
import { consentNames, consentNoteText, consentSources } from './member-words.ts';

const ADVERTISING = [
  { kind: 'marketing_sms', flag: 'sms' },
  { kind: 'marketing_push', flag: 'push' },
  { kind: 'night', flag: 'night' },
] as const;

/** A member's current consents, and the ledger from which they are derived. */
export function MemberConsents({ user }: { user: StaffUserView }) {
  const query = useQuery(callQuery(listUserConsents, { params: { _id: user._id } }));
  const actions = useMemberActions();
  return (
    <div className={styles.stack}>
      <Panel title="광고성 정보 수신">
        <ul className={styles.lines}>
          {ADVERTISING.map(({ kind, flag }) => {
            const isGiven = user[flag];
            const needsChannel = kind === 'night' && !isGiven && !user.sms && !user.push;
            return (
              <li key={kind}>
                <span className={styles.badges}>
                  <Badge tone={isGiven ? 'success' : 'ended'}>{isGiven ? '동의' : '미동의'}</Badge>
                  {consentNames[kind]}
                </span>
                {user.state !== 'withdrawn' && !needsChannel && (
                  <Button
                    size="xs"
                    variant="outline"
                    aria-label={`${consentNames[kind]} ${isGiven ? '철회' : '동의'} 기록`}
                    onClick={() => void actions.setConsent(user, kind, !isGiven)}
                  >
                    {isGiven ? '철회 기록' : '동의 기록'}
                  </Button>
                )}
              </li>
            );
          })}
        </ul>
      </Panel>
      <Panel
        title="동의 기록"
        padding={false}
        aside={
          <Button size="xs" variant="outline" onClick={() => showConsentPaper(user)}>
            <Icon name="doc" size={16} />
            확인서
          </Button>
        }
      >
        <Loaded
          query={query}
          skeleton={<Skeleton height={160} />}
          isEmpty={({ items }) => items.length === 0}
          empty={<p className={styles.none}>남은 동의 기록이 없어요</p>}
        >
          {({ items }) => (
            <Table
              caption="동의 기록"
              rows={items}
              keyOf={({ _id }) => _id}
              columns={[
                { key: 'at', head: '시각', narrow: 'fact', cell: ({ at }) => formatDateTime(at) },
                {
                  key: 'kind',
                  head: '내용',
                  narrow: 'main',
                  cell: ({ kind, wording }) => (
                    <>
                      {consentNames[kind]} <SecondLine>{wording}판</SecondLine>
                    </>
                  ),
                },
                {
                  key: 'given',
                  head: '동의',
                  narrow: 'value',
                  cell: ({ given }) => (
                    <Badge tone={given ? 'success' : 'ended'}>{given ? '동의' : '미동의'}</Badge>
                  ),
                },
                {
                  key: 'source',
                  head: '출처',
                  narrow: 'fact',
                  cell: ({ source }) => consentSources[source] ?? source,
                },
                {
                  key: 'note',
                  head: '비고',
                  narrow: 'fact',
                  cell: ({ note }) => consentNoteText(note),
                },
              ]}
            />
          )}
        </Loaded>
      </Panel>
    </div>
  );
}
