import { MOST_SHORT_LINKS, sampleLink } from '@maru/contract/campaign/short-link';
import { byteLengthOf } from '@maru/contract/text/sms-text';
import { formatNumber } from '../../shared/format.ts';
import { Toggle } from '../../shared/ui/toggle.tsx';
import styles from './short-link-field.module.css';

interface ShortLinkFieldProps {
  on: boolean;
  /** Links of the text that are short, or can be. */
  links: readonly string[];
  /** Origin of short links; `undefined` until it is known. */
  shortOrigin: string | undefined;
  onChange: (on: boolean) => void;
}

/** Switch that turns the links of a text message into short links, and shows each of them. */
export function ShortLinkField({ on, links, shortOrigin, onChange }: ShortLinkFieldProps) {
  const hasLinks = links.length > 0;
  return (
    <div role="group" aria-label="링크" className={styles.group}>
      <Toggle on={on} disabled={!on && !hasLinks} onChange={onChange}>
        짧은 링크로 바꾸고 클릭 세기
      </Toggle>
      {on && shortOrigin !== undefined && hasLinks && (
        <ul className={styles.links}>
          {links.map((link, at) => (
            <ShortLink key={link} link={link} short={sampleLink(shortOrigin, at + 1)} />
          ))}
        </ul>
      )}
      <p className={styles.help}>{helpOf({ on, count: links.length })}</p>
    </div>
  );
}

function ShortLink({ link, short }: { link: string; short: string }) {
  const saved = byteLengthOf(link) - byteLengthOf(short);
  return (
    <li>
      <span className={styles.link}>{link}</span>
      <span className={styles.short}>
        → {short}
        <b className={styles.saved}>
          {saved >= 0
            ? `${formatNumber(saved)} byte 줄어요`
            : `${formatNumber(-saved)} byte 늘어요`}
        </b>
      </span>
    </li>
  );
}

function helpOf({ on, count }: { on: boolean; count: number }): string {
  if (count === 0) return '본문에 https 링크를 넣으면 켤 수 있어요. 수신거부 링크는 바꾸지 않아요.';
  if (!on) return `본문에 링크가 ${count}개 있어요. 켜면 누가 눌렀는지 셀 수 있어요.`;
  const most = count === MOST_SHORT_LINKS ? ` 링크는 ${MOST_SHORT_LINKS}개까지 바꿔요.` : '';
  return `받는 사람마다 다른 링크가 나가요. 수신거부 링크는 바꾸지 않아요.${most}`;
}
