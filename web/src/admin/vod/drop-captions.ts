import { deleteVodCaptions } from '@maru/contract/vod/captions';
import { CallFailed, makeCall } from '../../shared/call.ts';
import { confirm } from '../../shared/dialog/dialog.ts';

/** Removes the captions of a recording that gets another address. Rejects silently if staff cancel. */
export async function dropCaptions(_id: number): Promise<void> {
  const sure = await confirm({
    title: '자막도 지우고 주소를 바꿀까요?',
    message:
      '자막은 지금 영상의 시각에 맞춰져 있어요. 주소를 바꾸면 자막이 지워지고, 되살릴 수 없어요. 필요하면 먼저 내려받아 주세요.',
    buttons: { cancel: '그대로 두기', confirm: '지우고 바꾸기', tone: 'danger' },
  });
  if (!sure) throw new CallFailed('ABORTED');
  await makeCall(deleteVodCaptions, { params: { _id } });
}
