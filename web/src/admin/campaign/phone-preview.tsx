import type { CampaignPreview } from '@maru/contract/campaign/preview/campaign-preview';
import { isBlank } from '@maru/contract/text/clean-text';
import { useState, type ReactNode } from 'react';
import { formatShortDate, formatTime } from '../../shared/format.ts';
import { useServerNow } from '../../shared/server-clock.ts';
import { Icon } from '../../shared/ui/icon.tsx';
import { Segment } from '../../shared/ui/segment.tsx';
import { Step } from './composer-frame.tsx';
import styles from './phone.module.css';
import { useSampled } from './recipient-samples.tsx';

const TICK_MS = 60_000;

type Look = 'android' | 'iphone';

/** Text message as it appears on a phone. */
export function PhonePreview({
  sender,
  title,
  picture,
  text: written,
  samples,
  sendAt,
  from = null,
  buttons = [],
}: {
  /** Sender number as a phone displays it. */
  sender: string;
  title: string;
  /** Address of the MMS picture. `null` = no picture. */
  picture: string | null;
  text: string;
  /** Variable values for a few sample recipients. */
  samples: CampaignPreview['samples'];
  /** `null` = now. */
  sendAt: string | null;
  /** Name of the channel if it is no text message. */
  from?: string | null;
  /** Names of the buttons below the text. */
  buttons?: readonly string[];
}) {
  const [look, setLook] = useState<Look>('android');
  const now = useServerNow(TICK_MS);
  const at = sendAt ?? now;
  const { text, picker } = useSampled(written, samples);

  return (
    <Step
      title="미리보기"
      aside={
        <Segment
          label="미리보기 휴대폰"
          className={styles.looks ?? ''}
          options={[
            { value: 'android', label: 'Android' },
            { value: 'iphone', label: 'iPhone' },
          ]}
          value={look}
          onChange={setLook}
        />
      }
    >
      <Phone clock={formatTime(at)}>
        <div className={styles.sender}>
          <span className={styles.face}>
            <Icon name="user" size={18} />
          </span>
          <b>{sender}</b>
        </div>
        <p className={styles.day}>
          {formatShortDate(at)} {formatTime(at)}
        </p>
        <div className={styles.bubble} data-look={look} data-from={from ?? undefined}>
          {from !== null && <b className={styles.from}>{from} 도착</b>}
          {picture !== null && <img src={picture} alt="보내는 이미지" className={styles.picture} />}
          {title !== '' && <b>{title}</b>}
          {isBlank(text) ? (
            <span className={styles.nothing}>쓴 내용이 여기에 보여요</span>
          ) : (
            <span>{text}</span>
          )}
          {buttons.map((name, no) => (
            // oxlint-disable-next-line react/no-array-index-key -- Buttons have no identity.
            <span key={no} className={styles.action}>
              {name}
            </span>
          ))}
        </div>
      </Phone>
      {picker}
    </Step>
  );
}

/** The case of a phone with its clock. */
export function Phone({
  clock,
  isDark = false,
  children,
}: {
  clock: string;
  isDark?: boolean;
  children: ReactNode;
}) {
  return (
    <div className={styles.phone} data-dark={isDark || undefined}>
      <div className={styles.bar} aria-hidden="true">
        <b>{clock}</b>
        <span>LTE 82%</span>
      </div>
      <div className={styles.screen}>{children}</div>
    </div>
  );
}
