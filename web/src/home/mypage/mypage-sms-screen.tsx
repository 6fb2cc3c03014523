import { listMyMessages, type OwnMessage } from '@maru/contract/account/me';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { formatDateTime } from '../../shared/format.ts';
import { callQuery } from '../../shared/query.ts';
import { Badge } from '../../shared/ui/badge.tsx';
import { Card } from '../../shared/ui/card.tsx';
import { Loaded } from '../../shared/ui/loaded.tsx';
import { Pagination } from '../../shared/ui/pagination.tsx';
import { RowSkeleton } from '../../shared/ui/skeleton.tsx';
import { EmptyState } from '../../shared/ui/state-card.tsx';
import { EmptyPage } from '../board/empty-page.tsx';
import { ConsentToggles } from './consent-toggles.tsx';
import { DevicePush } from './device-push.tsx';
import { MessageChoices } from './message-choices.tsx';
import { MypageShell } from './mypage-shell.tsx';
import messages from './mypage-sms-screen.module.css';
import styles from './own-page.module.css';
import { QuietHours } from './quiet-hours.tsx';
import { ReminderRows } from './reminder-rows.tsx';

/** Message settings, and the messages sent. */
export function Screen() {
  const [search] = useSearchParams();
  const query = useQuery(
    callQuery(listMyMessages, { query: { page: pageIn(search), pageSize: 20 } }),
  );
  return (
    <MypageShell>
      <h1 tabIndex={-1}>문자·알림</h1>
      <p className={styles.lead}>끄고 켜는 즉시 저장되고, 보내는 중인 메시지에도 바로 적용돼요</p>
      <section className={styles.part}>
        <h2>이 기기</h2>
        <Card padding="sm">
          <DevicePush />
        </Card>
      </section>
      <section className={styles.part}>
        <h2>알림 설정</h2>
        <Card padding="sm">
          <MessageChoices />
        </Card>
        <p className={messages.note}>
          결제 영수증과 인증번호는 거래를 증명하고 본인을 확인하는 데 꼭 필요해서 문자로 항상
          보내요.
        </p>
      </section>
      <section className={styles.part}>
        <h2>방해 금지 시간</h2>
        <Card padding="sm">
          <QuietHours />
        </Card>
        <p className={messages.note}>
          이 시간에 온 소식과 문의 답변은 끝나는 시각에 한 번 보내요. 그때 이미 늦은 방송 알림은
          보내지 않아요. 인증번호, 결제와 계정 보안 안내는 언제든지 바로 보내요. 광고는 이 시간과
          상관없이 21:00 – 08:00에 야간 수신에 동의한 분께만 보내요.
        </p>
      </section>
      <section className={styles.part}>
        <h2>광고 수신 동의</h2>
        <Card padding="sm">
          <ConsentToggles />
        </Card>
        <p className={messages.note}>
          (광고) 표시가 붙는 메시지는 여기서 동의하고 위 알림 설정도 켜 두어야 보내요. 위에서 끄면
          동의했어도 보내지 않고, 위에서 켜도 여기서 동의하지 않으면 광고는 보내지 않아요.
        </p>
      </section>
      <section className={styles.part}>
        <h2>방송 알림</h2>
        <ReminderRows />
      </section>
      <section className={styles.part}>
        <h2>받은 메시지</h2>
        <Loaded
          query={query}
          skeleton={<RowSkeleton />}
          isEmpty={({ items }) => items.length === 0}
          empty={
            <EmptyPage total={query.data?.total} icon="mail" tone="neutral" what="메시지가">
              <EmptyState icon="mail" tone="neutral" title="받은 메시지가 없어요" />
            </EmptyPage>
          }
        >
          {({ items, total, page, pageSize }) => (
            <>
              <ul className={messages.rows}>
                {items.map((message) => (
                  <MessageRow key={message._id} message={message} />
                ))}
              </ul>
              <Pagination page={page} pageSize={pageSize} total={total} />
            </>
          )}
        </Loaded>
      </section>
    </MypageShell>
  );
}

function MessageRow({ message }: { message: OwnMessage }) {
  return (
    <Card as="li" padding="sm">
      <p className={messages.head}>
        <Badge tone="vod">{message.channel === 'sms' ? '문자' : '푸시'}</Badge>
        {message.advertising && <Badge tone="ended">광고</Badge>}
        <span>{message.destination}</span>
        <time dateTime={message.at}>{formatDateTime(message.at)}</time>
      </p>
      {message.title !== '' && <h3 className={messages.title}>{message.title}</h3>}
      <p className={messages.text}>{message.text}</p>
    </Card>
  );
}

function pageIn(search: URLSearchParams): number {
  const page = Number(search.get('page') ?? 1);
  return Number.isInteger(page) && page > 0 ? page : 1;
}
