import { brand } from '#brand';
import { alarmRules } from '@maru/contract/monitor/alarm';
import { permissions, type Permission } from '@maru/contract/core/call';
import {
  listNotices,
  noticeTopic,
  setNoticeTopic,
  type NoticeTopic,
} from '@maru/contract/notice/staff-notice';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { showAlert } from '../../shared/alert/alert.ts';
import { makeCall } from '../../shared/call.ts';
import { callKey, callQuery } from '../../shared/query.ts';
import { notifyTabs } from '../../shared/session/tab-channel.ts';
import { Loaded } from '../../shared/ui/loaded.tsx';
import { Skeleton } from '../../shared/ui/skeleton.tsx';
import { Toggle } from '../../shared/ui/toggle.tsx';
import { Panel } from '../chrome/admin-page.tsx';
import { useAdmin } from '../guard/admin-guard.ts';
import { Hint } from '../chrome/hint.tsx';
import styles from './account.module.css';

const { orderPagesNeed } = brand.switches;

/** Label of each topic, and the permissions of the staff responsible for it. */
const TOPICS: Record<NoticeTopic, { label: string; line: string; of: readonly Permission[] }> = {
  broadcast: {
    label: '방송',
    line: '끝날 시각이 지났는데 켜져 있는 방송, 자동으로 꺼진 방송',
    of: ['manageContent'],
  },
  post: { label: '글', line: '공개 승인과 반려, 늦게 공개된 예약 글', of: ['manageContent'] },
  review: { label: '후기 신고', line: '회원이 신고한 후기', of: ['manageContent'] },
  inquiry: { label: '1:1 문의', line: '새 문의와 이어진 질문', of: ['manageUsers'] },
  campaign: {
    label: '발송',
    line: '발송 승인 요청, 마친 발송과 실패한 발송',
    of: ['manageMessages'],
  },
  sending: {
    label: '발송 준비',
    line: '발송사 잔액, 거절된 발신번호와 알림톡 템플릿',
    of: ['manageMessages'],
  },
  order: { label: '주문과 결제', line: '새 주문, 결제, 결제사와 다른 기록', of: [orderPagesNeed] },
  refund: {
    label: '환불',
    line: '환불 요청과 2차 승인, 되지 않는 카드 환불',
    of: [orderPagesNeed],
  },
  task: { label: '내가 시킨 작업', line: 'CSV 파일과 일괄 변경의 결과', of: permissions },
  alarm: {
    label: '시스템 경보',
    line: '울린 경보와 풀린 경보',
    of: Object.values(alarmRules).map(({ permission }) => permission),
  },
};

/** Topics that ring in the staff member's own bell. */
export function NoticeTopicsCard() {
  const queries = useQueryClient();
  const { permissions: held } = useAdmin();
  const notices = useQuery(callQuery(listNotices, {}));
  const turn = useMutation({
    mutationFn: ({ topic, on }: { topic: NoticeTopic; on: boolean }) =>
      makeCall(setNoticeTopic, { params: { topic }, body: { on } }),
    onSuccess: () => notifyTabs({ kind: 'bell-changed' }),
    onError: () => showAlert({ type: 'error', message: '바꾸지 못했어요. 다시 눌러 주세요.' }),
    onSettled: () => queries.invalidateQueries({ queryKey: callKey(listNotices) }),
  });
  const isTheirs = (topic: NoticeTopic) =>
    held.includes('superAdmin') || TOPICS[topic].of.some((one) => held.includes(one));

  return (
    <Panel title="받을 알림">
      <Loaded query={notices} skeleton={<Skeleton height={240} />}>
        {({ off }) => (
          <ul className={styles.topics}>
            {noticeTopic.options.filter(isTheirs).map((topic) => (
              <li key={topic}>
                <Toggle
                  on={!off.includes(topic)}
                  disabled={turn.isPending}
                  onChange={(on) => turn.mutate({ topic, on })}
                >
                  <strong>{TOPICS[topic].label}</strong>
                  <span>{TOPICS[topic].line}</span>
                </Toggle>
              </li>
            ))}
          </ul>
        )}
      </Loaded>
      <Hint>로그인과 허용 IP 알림은 언제나 와요.</Hint>
    </Panel>
  );
}
