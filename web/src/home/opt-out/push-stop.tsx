import { previewPushStop, stopPushes, type PushStop } from '@maru/contract/push/push-stop';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { failureCodeOf, makeCall } from '../../shared/call.ts';
import { stopNameOf } from '../../shared/push-stop-words.ts';
import { Button, LinkButton } from '../../shared/ui/button.tsx';
import { Card } from '../../shared/ui/card.tsx';
import { Container } from '../../shared/ui/layout.tsx';
import { Skeleton } from '../../shared/ui/skeleton.tsx';
import { EmptyState, ErrorState } from '../../shared/ui/state-card.tsx';
import { Tile } from '../../shared/ui/tile.tsx';
import { useFailure } from '../../shared/use-failure.ts';
import { sentenceOf, wording } from '../../shared/wording.ts';
import styles from './opt-out-screen.module.css';

/** Page that stops the kind of a push. Its token is the fragment of the address (features P13). */
export function PushStop() {
  const token = useToken();
  return (
    <Container className={styles.page}>
      <h1 tabIndex={-1} className={styles.title}>
        알림 그만 받기
      </h1>
      <Card padding="lg" className={styles.card}>
        {token === null ? (
          <Skeleton height={180} />
        ) : token === '' ? (
          <Unknown />
        ) : (
          <Stop key={token} token={token} />
        )}
      </Card>
    </Container>
  );
}

/** The fragment without `#`; `null` on the server, which never receives it. */
function useToken(): string | null {
  return useSyncExternalStore(
    (listener) => {
      addEventListener('hashchange', listener);
      return () => removeEventListener('hashchange', listener);
    },
    () => location.hash.slice(1),
    () => null,
  );
}

function Stop({ token }: { token: string }) {
  // The token is no part of the key, because keys of queries may be stored and logged.
  const query = useQuery({
    queryKey: ['push-stop', token.slice(0, token.indexOf('.'))],
    queryFn: () => makeCall(previewPushStop, { body: { token } }),
    gcTime: 0,
  });
  const take = useMutation({ mutationFn: () => makeCall(stopPushes, { body: { token } }) });
  const failure = useFailure(query);
  const item = take.data?.item ?? query.data?.item;
  if (item) return <Choice item={item} take={take} />;
  if (failure === null) return <Skeleton height={180} />;
  if (['NOT_FOUND', 'INVALID_INPUT'].includes(failureCodeOf(failure))) return <Unknown />;
  return (
    <ErrorState
      title="불러오지 못했어요"
      retrying={query.isFetching}
      onRetry={() => void query.refetch()}
    />
  );
}

interface Take {
  isPending: boolean;
  isError: boolean;
  error: unknown;
  mutate: () => void;
}

function Choice({ item, take }: { item: PushStop; take: Take }) {
  const name = stopNameOf(item);
  if (item.stopped) {
    return (
      <div className={styles.choice} role="status">
        <Tile icon="check-c" />
        <h2>알림을 껐어요</h2>
        <p>{`${name}을 더 보내지 않아요.`}</p>
        {item.kind === 'advertising' && (
          <p className={styles.note}>처리 결과는 14일 안에 문자로도 알려 드려요.</p>
        )}
        <p className={styles.note}>다시 받으려면 마이페이지에서 켜 주세요.</p>
      </div>
    );
  }
  if (item.used) {
    return (
      <EmptyState
        icon="bell"
        tone="neutral"
        title="이미 쓴 링크예요"
        line={`${name}은 다시 받고 있어요. 마이페이지에서 끌 수 있어요.`}
      >
        <SettingsLink />
      </EmptyState>
    );
  }
  return (
    <div className={styles.choice}>
      <p>{`${name}을 더 받지 않으시겠어요?`}</p>
      <p className={styles.note}>누르는 즉시 적용되고, 보내는 중인 알림에도 바로 적용돼요.</p>
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
        그만 받기
      </Button>
    </div>
  );
}

function Unknown() {
  return (
    <EmptyState
      icon="search"
      tone="neutral"
      title="알 수 없거나 기간이 지난 링크예요"
      line="로그인하면 마이페이지에서 알림을 끌 수 있어요."
    >
      <SettingsLink />
    </EmptyState>
  );
}

function SettingsLink() {
  return (
    <LinkButton variant="outline" to="/mypage/sms">
      마이페이지에서 끄기
    </LinkButton>
  );
}
