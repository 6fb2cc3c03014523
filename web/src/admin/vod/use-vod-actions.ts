import { vods, type StaffVod } from '@maru/contract/vod/staff-vod';
import { makeCall } from '../../shared/call.ts';
import { askTrash, trashedWords } from '../trash/ask-trash.ts';
import { useAction } from '../../shared/use-action.ts';

/** Staff actions on a recording outside its form. */
export function useVodActions() {
  const { run } = useAction([vods.list, vods.get]);

  const remove = async ({
    _id,
    version,
    title,
  }: Pick<StaffVod, '_id' | 'version' | 'title'>): Promise<boolean> => {
    const happens = '사이트와 시리즈에서 바로 빠지고, 방송 기록은 편성에 남아요.';
    if (!(await askTrash('다시보기', title, happens))) return false;
    return run(() => makeCall(vods.delete, { params: { _id }, query: { version } }), trashedWords);
  };

  return { remove };
}
