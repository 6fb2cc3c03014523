import { listRoomCaptions } from '@maru/contract/room/recording';
import { getVodCaptions, type Cue } from '@maru/contract/vod/captions';
import { makeCall } from '../../../shared/call.ts';
import type { RoomReader } from '../room-reader.ts';

export async function loadCues({ ticket, scheduleId, isStaff }: RoomReader): Promise<Cue[]> {
  if (isStaff) return (await makeCall(getVodCaptions, { params: { _id: scheduleId } })).item.cues;
  return (await makeCall(listRoomCaptions, { body: { ticket } })).cues;
}
