import { countInquiries } from '@maru/contract/inquiry/staff-inquiry';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { formatNumber } from '../../shared/format.ts';
import type { AdminSocket } from '../../shared/socket-types.ts';
import { callKey, callQuery } from '../../shared/query.ts';
import { Badge } from '../../shared/ui/badge.tsx';
import { useAdminSocket } from '../live/use-admin-socket.ts';

/** An inquiry becomes overdue without an event. */
const COUNTED_MS = 60_000;

/** Number of inquiries that wait for an answer, in the menu. Red if one is overdue. */
export function InquiryCount() {
  const queries = useQueryClient();
  const { data } = useQuery({
    ...callQuery(countInquiries, {}),
    refetchInterval: COUNTED_MS,
  });
  useAdminSocket(
    useCallback(
      (socket: AdminSocket) => {
        const countAgain = () =>
          void queries.invalidateQueries({ queryKey: callKey(countInquiries) });
        const events = ['inquiry.changed', 'inquiry.removed', 'connect'] as const;
        for (const event of events) socket.on(event, countAgain);
        return () => {
          for (const event of events) socket.off(event, countAgain);
        };
      },
      [queries],
    ),
  );
  if (!data || data.waiting === 0) return null;
  return (
    <Badge tone={data.overdue > 0 ? 'error' : 'ended'}>
      {formatNumber(data.waiting)}
      <span className="sr-only">{wordsOf(data)}</span>
    </Badge>
  );
}

function wordsOf({ overdue }: { overdue: number }): string {
  const waiting = '건이 답을 기다려요';
  return overdue > 0 ? `${waiting}, ${formatNumber(overdue)}건은 기한이 지났어요` : waiting;
}
