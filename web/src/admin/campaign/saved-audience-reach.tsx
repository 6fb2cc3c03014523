import {
  savedAudienceCalls as calls,
  type SavedAudience,
} from '@maru/contract/campaign/saved-audience';
import { useQuery } from '@tanstack/react-query';
import { makeCall } from '../../shared/call.ts';
import { confirm } from '../../shared/dialog/dialog.ts';
import { formatCount, formatNumber } from '../../shared/format.ts';
import { callKey, callQuery } from '../../shared/query.ts';
import { recipientsText } from './campaign-words.ts';

/** Deletes a saved audience after a confirmation. @returns whether it was confirmed. */
export function removeAudience({ _id, name }: SavedAudience): Promise<boolean> {
  return confirm({
    title: `‘${name}’ 조건을 지울까요?`,
    message: '이 조건으로 보낸 발송은 그대로 있어요.',
    buttons: { confirm: '지우기', tone: 'danger' },
    onConfirm: () => makeCall(calls.delete, { params: { _id } }),
  });
}

/** How many people a saved audience reaches now. If counting fails, the list still works. */
export function Reach({ saved: { _id, version } }: { saved: SavedAudience }) {
  const { data, isError } = useQuery({
    ...callQuery(calls.usage, { params: { _id } }),
    queryKey: [...callKey(calls.usage, { params: { _id } }), version],
  });
  if (isError) return <span>인원을 세지 못했어요</span>;
  if (data === undefined) return <span>인원을 세고 있어요</span>;
  const { members, sms, push, scheduled } = data.item;
  const waiting =
    scheduled.length === 0 ? '' : ` · 예약된 발송 ${formatNumber(scheduled.length)}건`;
  return (
    <span>
      {`${formatCount(members, '명')} · 문자 ${recipientsText('sms', sms)} · 푸시 ${recipientsText('push', push)}${waiting}`}
    </span>
  );
}
