import { checkAuditChain } from '@maru/contract/audit/audit';
import { useQuery } from '@tanstack/react-query';
import { formatNumber, formatTime } from '../../shared/format.ts';
import { callQuery } from '../../shared/query.ts';
import { Badge } from '../../shared/ui/badge.tsx';
import { Button } from '../../shared/ui/button.tsx';

const KINDS = {
  removed: '지워졌어요',
  changed: '바뀌었어요',
  gap: '앞의 기록이 빠졌어요',
  unlinked: '끼워 넣어졌어요',
} as const;

/** Whether the log is whole: every line is chained to the one before it. */
export function ChainState() {
  const { data, isError, isFetching, refetch } = useQuery({
    ...callQuery(checkAuditChain, {}),
    staleTime: 60_000,
  });
  const again = (
    <Button variant="ghost" size="xs" loading={isFetching} onClick={() => void refetch()}>
      다시 확인
    </Button>
  );
  if (isError) {
    return (
      <>
        <Badge tone="warn">기록을 확인하지 못했어요</Badge>
        {again}
      </>
    );
  }
  if (!data) return null;
  if (data.broken) {
    const { audit_id: line, kind } = data.broken;
    return (
      <>
        <span role="alert">
          <Badge tone="error">
            {formatNumber(line)}번 기록이 {KINDS[kind]}
          </Badge>
        </span>
        {again}
      </>
    );
  }
  return (
    <>
      <Badge tone="success">
        {formatNumber(data.length)}건 모두 온전해요 · {formatTime(data.checked_at)} 확인
      </Badge>
      {again}
    </>
  );
}
