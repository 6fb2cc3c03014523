import type { RoomView } from '@maru/contract/room/room';
import type { MuteLength } from '@maru/contract/room/moderation';
import { expertDesk, staffDesk, type DeskLine } from '@maru/contract/room/room-desk';
import type { RoomPoll } from '@maru/contract/room/poll';
import type { RoomSettings, RoomSettingsInput } from '@maru/contract/room/room-settings';
import { makeCall } from '../../../shared/call.ts';
import { callQuery } from '../../../shared/query.ts';

/** Who moderates, and where. */
export interface Desk {
  role: NonNullable<RoomView['desk']>;
  scheduleId: number;
  /** Whether this is the recording, whose chat is over. */
  recorded: boolean;
}

export const deskQuery = ({ role, scheduleId }: Desk) => {
  const params = { _id: scheduleId };
  return role === 'staff'
    ? callQuery(staffDesk.get, { params })
    : callQuery(expertDesk.get, { params });
};

export function setLineHidden(
  { role }: Desk,
  { _id, version }: Pick<DeskLine, '_id' | 'version'>,
  hidden: boolean,
): Promise<{ item: DeskLine }> {
  const input = { params: { _id }, body: { hidden, version } };
  return role === 'staff'
    ? makeCall(staffDesk.setHidden, input)
    : makeCall(expertDesk.setHidden, input);
}

export function setSettings(
  { role, scheduleId: _id }: Desk,
  body: RoomSettingsInput,
): Promise<{ item: RoomSettings }> {
  const input = { params: { _id }, body };
  return role === 'staff'
    ? makeCall(staffDesk.setSettings, input)
    : makeCall(expertDesk.setSettings, input);
}

export function createPoll(
  { role, scheduleId: _id }: Desk,
  body: { question: string; answers: string[] },
): Promise<{ item: RoomPoll }> {
  const input = { params: { _id }, body };
  return role === 'staff'
    ? makeCall(staffDesk.createPoll, input)
    : makeCall(expertDesk.createPoll, input);
}

export function closePoll({ role }: Desk, _id: number): Promise<{ item: RoomPoll }> {
  const input = { params: { _id } };
  return role === 'staff'
    ? makeCall(staffDesk.closePoll, input)
    : makeCall(expertDesk.closePoll, input);
}

/** Lengths that each role may choose. Only staff mute someone in all rooms. */
export const MUTE_LENGTHS: Record<Desk['role'], readonly MuteLength[]> = {
  staff: ['10m', 'room', 'good'],
  expert: ['10m', 'room'],
};

export async function muteWriter({ role }: Desk, _id: number, length: MuteLength): Promise<void> {
  const params = { _id };
  if (role === 'staff') await makeCall(staffDesk.mute, { params, body: { length } });
  else if (length !== 'good') await makeCall(expertDesk.mute, { params, body: { length } });
}
