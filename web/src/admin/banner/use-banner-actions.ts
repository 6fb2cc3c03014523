import {
  adminGetBanner,
  adminListBanners,
  deleteBanner,
  updateBanner,
  type StaffBanner,
} from '@maru/contract/staff-banner';
import { makeCall } from '../../shared/call.ts';
import { confirm } from '../../shared/dialog/dialog.ts';
import { useRowAction } from '../list/use-row-action.ts';

type Banner = Pick<StaffBanner, '_id' | 'version' | 'alt'>;

/** What staff do to a banner beside its form. */
export function useBannerActions() {
  const { run } = useRowAction([adminListBanners, adminGetBanner]);

  const turn = ({ _id, version }: Banner, isOn: boolean) =>
    run(
      () =>
        makeCall(updateBanner, {
          params: { _id },
          body: { status: isOn ? 'active' : 'inactive', version },
        }),
      isOn ? '사이트에 바로 보여요' : '사이트에서 바로 내렸어요',
    );

  const remove = async ({ _id, version, alt }: Banner): Promise<boolean> => {
    const sure = await confirm({
      title: '배너를 지울까요?',
      message: `${alt}. 사이트에서 바로 사라지고, 되살릴 수 없어요.`,
      buttons: { confirm: '지우기', tone: 'danger' },
    });
    if (!sure) return false;
    return run(
      () => makeCall(deleteBanner, { params: { _id }, query: { version } }),
      '배너를 지웠어요',
    );
  };

  return { turn, remove };
}

export type BannerActions = ReturnType<typeof useBannerActions>;
