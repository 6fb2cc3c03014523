import type { StaffBanner } from '@maru/contract/banner/staff-banner';
import { Link } from 'react-router-dom';
import { Icon } from '../../shared/ui/icon.tsx';
import { Toggle } from '../../shared/ui/toggle.tsx';
import { editBannerAddress } from './banner-places.ts';
import { BannerState, deviceWords, spanOf } from './banner-state.tsx';
import styles from './banner.module.css';
import type { BannerActions } from './use-banner-actions.ts';

/** A banner row in the reorderable list of its place. */
export function BannerRow({
  banner,
  actions,
  isPreviewed,
  onPreview,
}: {
  banner: StaffBanner;
  actions: BannerActions;
  isPreviewed: boolean;
  onPreview: () => void;
}) {
  return (
    <div className={styles.row}>
      <BannerTitle banner={banner} />
      <span className={styles.span}>
        {spanOf(banner)}
        <span className={styles.sub}>
          {deviceWords[banner.device]}
          {banner.location === 'POPUP' && <span>{` · ${banner.period}일`}</span>}
        </span>
      </span>
      <span className={styles.state}>
        <BannerState state={banner.state} />
      </span>
      <BannerToggle banner={banner} actions={actions} />
      <span className={styles.buttons}>
        <button
          type="button"
          aria-label={`${banner.alt} 미리보기`}
          aria-pressed={isPreviewed}
          className={styles.button}
          onClick={onPreview}
        >
          <Icon name="eye" size={18} />
        </button>
        <button
          type="button"
          aria-label={`${banner.alt} 휴지통으로`}
          title="휴지통으로"
          className={styles.button}
          onClick={() => void actions.remove(banner)}
        >
          <Icon name="trash" size={18} />
        </button>
      </span>
    </div>
  );
}

/** Picture, text and link target of a banner. */
export function BannerTitle({ banner }: { banner: StaffBanner }) {
  const { _id, location, img_path, alt, link } = banner;
  return (
    <span className={styles.name}>
      <img
        src={img_path}
        alt=""
        className={location === 'POPUP' ? styles.tall : styles.wide}
        loading="lazy"
      />
      <span className={styles.words}>
        <Link to={editBannerAddress(location, _id)} className={styles.title} title={alt}>
          {alt}
        </Link>
        <span className={styles.sub}>{link ?? '링크 없음'}</span>
      </span>
    </span>
  );
}

/** Shows the banner on the site or hides it. An expired banner stays expired. */
export function BannerToggle({ banner, actions }: { banner: StaffBanner; actions: BannerActions }) {
  return (
    <span className={styles.toggle}>
      <Toggle on={banner.status === 'active'} onChange={(isOn) => void actions.turn(banner, isOn)}>
        <span className="sr-only">{banner.alt} 노출</span>
      </Toggle>
    </span>
  );
}
