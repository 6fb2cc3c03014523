import type { RoomView } from '@maru/contract/room/room';
import { useSchedule } from '../broadcast/live-schedule.tsx';

/**
 * Whether the room must be entered again for another picture. The broadcast has changed to a replay,
 * or to live. Or it had no picture at entry, and staff have changed it since.
 */
export function useTurned(room: RoomView | null): boolean {
  const items = useSchedule();
  if (!room || room.recorded) return false;
  const { _id, version, broadcast_status: entered } = room.schedule;
  const now = items[_id];
  return (
    now !== undefined &&
    now.version > version &&
    now.broadcast_status > 0 &&
    (now.broadcast_status !== entered || room.playback.kind === 'none')
  );
}
