import {
  advertisingWordsIn,
  disguisedFieldOf,
  type WrittenMessage,
} from '@maru/contract/text/advertising';
import { Icon } from '../../shared/ui/icon.tsx';
import { adWordsNote, DISGUISED } from './approval-words.ts';
import { useForbiddenWords } from '../form/forbidden-words.ts';
import { Step } from './composer-frame.tsx';
import styles from './composer.module.css';
import { promisesIn } from './promise-words.ts';
import { linkProblem } from './push-link.ts';

interface SendChecklistProps {
  message: WrittenMessage;
  /**
   * Target address of the push. `null` for a text message, because its addresses are part of its
   * text.
   */
  link: string | null;
  /** Description of the text that is added to an advertisement. */
  frame: string;
  /** Note about advertising for a message that is none. */
  adHint?: string;
}

/** Checks shown before a message is sent. They only warn. Forbidden content blocks sending. */
export function SendChecklist({
  message,
  link,
  frame,
  adHint = '광고성 정보라면 위의 스위치를 켜 주세요',
}: SendChecklistProps) {
  const { title, text, advertising } = message;
  const find = useForbiddenWords();
  const promises = promisesIn(find, `${title} ${text}`);
  const isForbidden = find(title).length > 0 || find(text).length > 0;
  const adNote = adWordsNote(advertisingWordsIn(message));
  const wrongLink = link === null ? null : linkProblem(link);
  return (
    <Step title="보내기 전 확인">
      <ul className={styles.checklist}>
        <Line fine={promises.length === 0}>
          {promises.length === 0
            ? '제목과 내용에 수익을 약속하는 말이 없어요'
            : `수익을 약속하는 말이 있어${isForbidden ? ' 보낼 수 없어요' : '요'}: ${promises.join(', ')}`}
        </Line>
        {link !== null && (
          <Line fine={wrongLink === null}>{wrongLink ?? '누르면 여는 화면이 있어요'}</Line>
        )}
        {disguisedFieldOf(message) !== null && <Line fine={false}>{DISGUISED}</Line>}
        <Line fine={advertising ? true : adNote === null ? null : false}>
          {advertising ? frame : (adNote ?? adHint)}
        </Line>
        <Line fine={null}>
          방해 금지 시간을 정한 회원에게는 그 시간이 끝날 때 보내고, 그때 늦은 방송 소식은 보내지
          않아요
        </Line>
      </ul>
    </Step>
  );
}

/** `null` = neither good nor bad, only to be known. */
function Line({ fine, children }: { fine: boolean | null; children: string }) {
  const tone = fine === null ? styles.neutral : fine ? styles.fine : styles.bad;
  return (
    <li>
      <span className={tone}>
        <Icon name={fine === null ? 'info' : fine ? 'check-c' : 'warn'} size={18} />
      </span>
      <span className={fine === null ? styles.neutral : undefined}>{children}</span>
    </li>
  );
}
