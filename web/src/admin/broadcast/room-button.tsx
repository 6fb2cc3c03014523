import type { StaffScheduleItem } from '@maru/contract/broadcast/broadcast';
import { joinAsStaff } from '@maru/contract/room/room-desk';
import { makeCall } from '../../shared/call.ts';
import { Button } from '../../shared/ui/button.tsx';
import { useAction } from '../../shared/use-action.ts';

/** Size in px of the window of a broadcast (specification S9.8). */
const FEATURES = 'popup,width=1280,height=720';

/** Opens the room of a broadcast on the air, or of its recording, with the tools of staff. */
export function RoomButton({ item }: { item: StaffScheduleItem }) {
  const { isBusy, run } = useAction();
  const recorded = item.broadcast_status === 0;
  if (recorded && item.vod_url === null) return null;

  const open = () => {
    // Browsers block windows that are opened after an answer.
    const target = window.open('', 'maru-broadcast', FEATURES);
    void run(async () => {
      const params = { _id: item._id };
      const { url } = await makeCall(joinAsStaff, { params, body: { recorded } }).catch(
        (error: unknown) => {
          target?.close();
          throw error;
        },
      );
      if (target) target.location.href = url;
      else window.location.assign(url);
    });
  };
  return (
    <Button size="admin" variant="outline" loading={isBusy} onClick={open}>
      채팅 관리
    </Button>
  );
}
