import { getOptOut, takeOptOut, type OptOutState } from '@maru/contract/suppression/opt-out';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { failureCodeOf, makeCall } from '../../shared/call.ts';
import { formatDateTime } from '../../shared/format.ts';
import { callQuery } from '../../shared/query.ts';
import { Button, LinkButton } from '../../shared/ui/button.tsx';
import { Card } from '../../shared/ui/card.tsx';
import { Container } from '../../shared/ui/layout.tsx';
import { Skeleton } from '../../shared/ui/skeleton.tsx';
import { EmptyState, ErrorState } from '../../shared/ui/state-card.tsx';
import { Tile } from '../../shared/ui/tile.tsx';
import { useFailure } from '../../shared/use-failure.ts';
import { sentenceOf, wording } from '../../shared/wording.ts';
import styles from './opt-out-screen.module.css';
import { PushStop } from './push-stop.tsx';

/** Opt-out by the token of an advertisement, or by the fragment that a push opens this page with. */
export function Screen() {
  const { token } = useParams();
  return token === undefined ? <PushStop /> : <OptOut token={token} />;
}

/** Where the link at the end of an advertisement leads: one press ends them, without a login. */
function OptOut({ token }: { token: string }) {
  const query = useQuery(callQuery(getOptOut, { params: { token } }));
  const failure = useFailure(query);
  const isUnknown = ['NOT_FOUND', 'INVALID_INPUT'].includes(failureCodeOf(failure));
  return (
    <Container className={styles.page}>
      <h1 tabIndex={-1} className={styles.title}>
        광고 수신거부
      </h1>
      <Card padding="lg" className={styles.card}>
        {query.data ? (
          <Choice token={token} state={query.data.item} />
        ) : failure === null ? (
          <Skeleton height={180} />
        ) : isUnknown ? (
          <EmptyState
            icon="search"
            tone="neutral"
            title="알 수 없는 링크예요"
            line="받은 주소를 끝까지 눌러 주세요. 로그인하면 마이페이지에서도 끌 수 있어요."
          >
            <LinkButton variant="outline" to="/mypage/sms">
              마이페이지에서 끄기
            </LinkButton>
          </EmptyState>
        ) : (
          <ErrorState
            title="불러오지 못했어요"
            retrying={query.isFetching}
            onRetry={() => void query.refetch()}
          />
        )}
      </Card>
    </Container>
  );
}

function Choice({
  token,
  state: { channel, phone, since },
}: {
  token: string;
  state: OptOutState;
}) {
  const client = useQueryClient();
  const take = useMutation({
    mutationFn: () => makeCall(takeOptOut, { params: { token }, body: {} }),
    onSuccess: (taken) =>
      client.setQueryData(callQuery(getOptOut, { params: { token } }).queryKey, taken),
  });

  if (since !== null) {
    return (
      <div className={styles.choice} role="status">
        <Tile icon="check-c" />
        <h2>수신거부가 처리됐어요</h2>
        <p>
          <span>
            {channel === 'push'
              ? '이제 광고 알림을 보내지 않아요.'
              : `${phone} 번호로는 이제 광고 문자를 보내지 않아요.`}
          </span>
          <br />
          <span>처리 시각: {formatDateTime(since)}</span>
        </p>
        <p className={styles.note}>
          주문·인증처럼 꼭 필요한 안내는 계속 보내 드려요. 다시 받으려면 마이페이지에서 켜 주세요.
        </p>
      </div>
    );
  }
  return (
    <div className={styles.choice}>
      <p>
        {channel === 'push' ? (
          '광고 알림을 더 받지 않으시겠어요?'
        ) : (
          <>
            <strong>{phone}</strong> 번호로 광고 문자를 더 받지 않으시겠어요?
          </>
        )}
      </p>
      <p className={styles.note}>누르는 즉시 적용되고, 보내는 중인 광고에도 바로 적용돼요.</p>
      {take.isError && (
        <p role="alert" className={styles.problem}>
          {sentenceOf(failureCodeOf(take.error)) ?? wording.join.fail}
        </p>
      )}
      <Button
        full
        size="lg"
        loading={take.isPending}
        loadingText="처리하는 중"
        onClick={() => take.mutate()}
      >
        수신거부
      </Button>
    </div>
  );
}
