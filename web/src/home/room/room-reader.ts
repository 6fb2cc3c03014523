import type { RoomView } from '@maru/contract/room/room';

/** Who reads a room: staff use the session of the staff area, with calls of their own. */
export interface RoomReader {
  ticket: string;
  scheduleId: number;
  isStaff: boolean;
}

export const readerOf = (ticket: string, { schedule, desk }: RoomView): RoomReader => ({
  ticket,
  scheduleId: schedule._id,
  isStaff: desk === 'staff',
});
