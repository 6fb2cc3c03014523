import { banners, type StaffBanner } from '@maru/contract/banner/staff-banner';
import { makeCall } from '../../shared/call.ts';
import { askTrash, trashedWords } from '../trash/ask-trash.ts';
import { useAction } from '../../shared/use-action.ts';

type Banner = Pick<StaffBanner, '_id' | 'version' | 'alt'>;

/** Banner actions of staff outside the form. */
export function useBannerActions() {
  const { run } = useAction([banners.list, banners.get]);

  const turn = ({ _id, version }: Banner, isOn: boolean) =>
    run(
      () =>
        makeCall(banners.update, {
          params: { _id },
          body: { status: isOn ? 'active' : 'inactive', version },
        }),
      isOn ? '사이트에 바로 보여요' : '사이트에서 바로 내렸어요',
    );

  const remove = async ({ _id, version, alt }: Banner): Promise<boolean> => {
    if (!(await askTrash('배너', alt))) return false;
    return run(
      () => makeCall(banners.delete, { params: { _id }, query: { version } }),
      trashedWords,
    );
  };

  return { turn, remove };
}

export type BannerActions = ReturnType<typeof useBannerActions>;
