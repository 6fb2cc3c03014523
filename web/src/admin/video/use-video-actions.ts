import { videos, type StaffVideo } from '@maru/contract/video/staff-video';
import { makeCall } from '../../shared/call.ts';
import { askTrash, trashedWords } from '../trash/ask-trash.ts';
import { useAction } from '../../shared/use-action.ts';

type Video = Pick<StaffVideo, '_id' | 'version' | 'title'>;

/** Staff actions on a video outside its form. */
export function useVideoActions() {
  const { run } = useAction([videos.list, videos.get]);

  const turn = ({ _id, version }: Video, shown: boolean) =>
    run(
      () => makeCall(videos.update, { params: { _id }, body: { shown, version } }),
      shown ? '사이트에 바로 보여요' : '사이트에서 바로 내렸어요',
    );

  const remove = async ({ _id, version, title }: Video): Promise<boolean> => {
    if (!(await askTrash('영상', title))) return false;
    return run(
      () => makeCall(videos.delete, { params: { _id }, query: { version } }),
      trashedWords,
    );
  };

  return { turn, remove };
}

export type VideoActions = ReturnType<typeof useVideoActions>;
