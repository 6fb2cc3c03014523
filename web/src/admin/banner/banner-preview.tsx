import type { BannerDevice, BannerLocation } from '@maru/contract/banner/banner';
import { useState, type CSSProperties } from 'react';
import { Icon } from '../../shared/ui/icon.tsx';
import { Segment } from '../../shared/ui/segment.tsx';
import { Panel } from '../chrome/admin-page.tsx';
import styles from './banner-preview.module.css';

/** The widths a banner is looked at in, in px. */
type Width = '1280' | '800' | '375';

const WIDTHS = [
  { value: '1280', label: 'PC' },
  { value: '800', label: '태블릿' },
  { value: '375', label: '모바일' },
] as const;

/** The shape of the window, and of a place in it: its share of the width, and its own shape. */
interface Place {
  share: number;
  shape: string;
}
const WINDOWS: Record<Width, string> = {
  '1280': '1280 / 800',
  '800': '800 / 760',
  '375': '375 / 560',
};

const STRIP: Record<Width, Place> = {
  '1280': { share: 1200 / 1280, shape: '1200 / 160' },
  '800': { share: 736 / 800, shape: '736 / 120' },
  '375': { share: 335 / 375, shape: '335 / 96' },
};
const PLACES: Record<BannerLocation, Record<Width, Place>> = {
  POPUP: {
    '1280': { share: 380 / 1280, shape: '380 / 420' },
    '800': { share: 380 / 800, shape: '380 / 420' },
    '375': { share: 343 / 375, shape: '4 / 4.4' },
  },
  TOP: {
    '1280': { share: 600 / 1280, shape: '600 / 420' },
    '800': { share: 736 / 800, shape: '600 / 420' },
    '375': { share: 335 / 375, shape: '600 / 420' },
  },
  PROMOTION: STRIP,
  BROADCAST: STRIP,
  EXPERT_MAIN: STRIP,
};

interface BannerPreviewProps {
  location: BannerLocation;
  picture: string;
  alt: string;
  device: BannerDevice;
  /** Days of "do not show again", under a popup. */
  period: number;
}

/** A banner in its place, at the same size relative to the page as for visitors. */
export function BannerPreview({ location, picture, alt, device, period }: BannerPreviewProps) {
  const [width, setWidth] = useState<Width>('1280');
  const { share, shape } = PLACES[location][width];
  const isSeen = device === 'all' || (device === 'mobile') === (width === '375');
  const box: CSSProperties = { width: `${share * 100}%` };

  return (
    <Panel
      title="미리보기"
      aside={<Segment label="화면 너비" options={WIDTHS} value={width} onChange={setWidth} />}
      padding={false}
    >
      <div className={styles.ground}>
        <div
          className={styles.window}
          data-place={location}
          data-width={width}
          style={{ aspectRatio: WINDOWS[width] }}
        >
          <span className={styles.header} aria-hidden="true" />
          <span className={styles.lines} aria-hidden="true" />
          {isSeen ? (
            <div className={styles.box} style={box}>
              {picture === '' ? (
                <span className={styles.none} style={{ aspectRatio: shape }}>
                  <Icon name="image" size={24} />
                </span>
              ) : (
                <img src={picture} alt={alt} style={{ aspectRatio: shape }} />
              )}
              {location === 'POPUP' && (
                <span className={styles.bar}>
                  <span>{period}일 보지 않기</span>
                  <strong>닫기</strong>
                </span>
              )}
            </div>
          ) : (
            <p className={styles.absent}>이 너비에서는 보이지 않아요</p>
          )}
        </div>
      </div>
    </Panel>
  );
}
