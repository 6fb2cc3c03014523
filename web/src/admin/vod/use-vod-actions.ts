import { adminGetVod, adminListVods, deleteVod, type StaffVod } from '@maru/contract/staff-vod';
import { makeCall } from '../../shared/call.ts';
import { confirm } from '../../shared/dialog/dialog.ts';
import { useRowAction } from '../list/use-row-action.ts';

/** What staff do to a recording beside its form. */
export function useVodActions() {
  const { run } = useRowAction([adminListVods, adminGetVod]);

  const remove = async ({
    _id,
    version,
    title,
  }: Pick<StaffVod, '_id' | 'version' | 'title'>): Promise<boolean> => {
    const sure = await confirm({
      title: '다시보기를 내릴까요?',
      message: `${title}. 사이트와 시리즈에서 바로 빠져요. 방송 기록은 편성에 남아요.`,
      buttons: { confirm: '내리기', tone: 'danger' },
    });
    if (!sure) return false;
    return run(
      () => makeCall(deleteVod, { params: { _id }, query: { version } }),
      '다시보기를 내렸어요',
    );
  };

  return { remove };
}
