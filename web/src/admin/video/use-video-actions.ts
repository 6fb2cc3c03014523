import {
  adminGetVideo,
  adminListVideos,
  deleteVideo,
  updateVideo,
  type StaffVideo,
} from '@maru/contract/staff-video';
import { makeCall } from '../../shared/call.ts';
import { confirm } from '../../shared/dialog/dialog.ts';
import { useRowAction } from '../list/use-row-action.ts';

type Video = Pick<StaffVideo, '_id' | 'version' | 'title'>;

/** What staff do to a video beside its form. */
export function useVideoActions() {
  const { run } = useRowAction([adminListVideos, adminGetVideo]);

  const turn = ({ _id, version }: Video, shown: boolean) =>
    run(
      () => makeCall(updateVideo, { params: { _id }, body: { shown, version } }),
      shown ? '사이트에 바로 보여요' : '사이트에서 바로 내렸어요',
    );

  const remove = async ({ _id, version, title }: Video): Promise<boolean> => {
    const sure = await confirm({
      title: '영상을 지울까요?',
      message: `${title}. 사이트에서 바로 사라지고, 되살릴 수 없어요.`,
      buttons: { confirm: '지우기', tone: 'danger' },
    });
    if (!sure) return false;
    return run(
      () => makeCall(deleteVideo, { params: { _id }, query: { version } }),
      '영상을 지웠어요',
    );
  };

  return { turn, remove };
}

export type VideoActions = ReturnType<typeof useVideoActions>;
