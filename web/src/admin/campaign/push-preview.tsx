import { brand } from '#brand';
import type { CampaignPreview } from '@maru/contract/campaign/preview/campaign-preview';
import { useState } from 'react';
import { formatShortDate, formatTime } from '../../shared/format.ts';
import { useServerNow } from '../../shared/server-clock.ts';
import { Segment } from '../../shared/ui/segment.tsx';
import { Step } from './composer-frame.tsx';
import { Phone } from './phone-preview.tsx';
import styles from './phone.module.css';
import { useSampled } from './recipient-samples.tsx';

const TICK_MS = 60_000;
const SYMBOL_PX = 16;
const ICON_PX = 40;

interface Shown {
  title: string;
  text: string;
  picture: string | null;
  /** `null` = now. */
  sendAt: string | null;
}

/** Push as it appears on a phone's lock screen or in the corner of a computer's screen. */
export function PushPreview({
  samples,
  ...written
}: Shown & { samples: CampaignPreview['samples'] }) {
  const [place, setPlace] = useState<'phone' | 'pc'>('phone');
  const { text, picker } = useSampled(written.text, samples);
  const shown = { ...written, text };
  return (
    <Step
      title="미리보기"
      aside={
        <Segment
          label="미리보기 기기"
          className={styles.looks ?? ''}
          options={[
            { value: 'phone', label: '휴대폰' },
            { value: 'pc', label: 'PC' },
          ]}
          value={place}
          onChange={setPlace}
        />
      }
    >
      {place === 'phone' ? <LockScreen {...shown} /> : <Desktop {...shown} />}
      {picker}
    </Step>
  );
}

function LockScreen({ title, text, picture, sendAt }: Shown) {
  const now = useServerNow(TICK_MS);
  const at = sendAt ?? now;
  return (
    <Phone clock={formatTime(at)} isDark>
      <p className={styles.lockDay}>{formatShortDate(at)}</p>
      <p aria-hidden="true" className={styles.lockClock}>
        {formatTime(at)}
      </p>
      <div className={styles.lockNotice}>
        <Words title={title} text={text} picture={picture} />
      </div>
    </Phone>
  );
}

function Desktop({ title, text, picture }: Shown) {
  return (
    <div className={styles.pc}>
      <div className={styles.pcNotice}>
        <img src={brand.logo.symbolMain} alt="" width={ICON_PX} height={ICON_PX} />
        <Words title={title} text={text} picture={picture} />
      </div>
    </div>
  );
}

function Words({ title, text, picture }: Pick<Shown, 'title' | 'text' | 'picture'>) {
  return (
    <div className={styles.noticeWords}>
      <span className={styles.noticeFrom}>
        <img src={brand.logo.symbolMain} alt="" width={SYMBOL_PX} height={SYMBOL_PX} />
        {brand.name} · 지금
      </span>
      <b>{title === '' ? '제목이 여기에 보여요' : title}</b>
      <span>{text === '' ? '내용이 여기에 보여요' : text}</span>
      {picture !== null && <img src={picture} alt="" className={styles.noticePicture} />}
    </div>
  );
}
