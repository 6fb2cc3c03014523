import { listUserConsents, type StaffUserView } from '@maru/contract/member/staff-member';
import { useQuery } from '@tanstack/react-query';
import { openLayer } from '../../shared/dialog/dialog.ts';
import { formatDateTime } from '../../shared/format.ts';
import { callQuery } from '../../shared/query.ts';
import { serverNow } from '../../shared/server-clock.ts';
import { Loaded } from '../../shared/ui/loaded.tsx';
import { Skeleton } from '../../shared/ui/skeleton.tsx';
import { Fact, Paper } from '../../shared/paper/paper.tsx';
import paper from '../../shared/paper/paper.module.css';
import { consentNames, consentSources } from './member-words.ts';

type Who = Pick<StaffUserView, '_id' | 'user_id' | 'name'>;

/** Shows a printable record of the consents that a member gave and withdrew (features L01). */
export function showConsentPaper(user: Who): void {
  void openLayer({
    title: '동의 확인서',
    width: 'wide',
    component: () => <ConsentPaper user={user} />,
  });
}

function ConsentPaper({ user }: { user: Who }) {
  const query = useQuery(callQuery(listUserConsents, { params: { _id: user._id } }));
  return (
    <Loaded query={query} skeleton={<Skeleton height={360} />}>
      {({ items }) => (
        <Paper title="개인정보와 광고성 정보 동의 확인서">
          <dl className={paper.facts}>
            <Fact name="회원" value={`${user.name} (${user.user_id})`} />
            <Fact name="뽑은 시각" value={formatDateTime(new Date(serverNow()).toISOString())} />
            <Fact name="기록" value={`${items.length}건`} />
          </dl>
          <table className={paper.lines}>
            <caption className="sr-only">동의 기록, 오래된 것부터</caption>
            <thead>
              <tr>
                <th scope="col">시각</th>
                <th scope="col">내용</th>
                <th scope="col">경로</th>
                <th scope="col">동의</th>
              </tr>
            </thead>
            <tbody>
              {items.toReversed().map(({ _id, at, kind, wording, source, given }) => (
                <tr key={_id}>
                  <td>{formatDateTime(at)}</td>
                  <td>
                    {consentNames[kind]} ({wording}판)
                  </td>
                  <td>{consentSources[source] ?? source}</td>
                  <td>{given ? '동의' : '미동의'}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </Paper>
      )}
    </Loaded>
  );
}
