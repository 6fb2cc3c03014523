import { advertisingWordsIn } from '@maru/contract/text/advertising';
import { formatDateTime, formatNumber } from '../../shared/format.ts';
import { confirm, openModal } from '../../shared/dialog/dialog.ts';
import { adWordsNote } from './approval-words.ts';
import { recipientsText, toRecipientsText } from './campaign-words.ts';
import styles from './composer.module.css';
import type { Channel } from '@maru/contract/message/channel';

/** Above this number of recipients, staff have to type the number to confirm (features T53). */
const TYPED_OVER = 1_000;

/** Lines of text that a confirmation repeats, from the beginning. */
const LINES = 3;

interface Sending {
  channel: Channel;
  total: number;
  /** `SMS`, `LMS` or `푸시`. */
  kind: string;
  advertising: boolean;
  /** `null` = now. */
  sendAt: string | null;
  title: string;
  text: string;
  /** Further facts shown before sending, such as the sender number and the price. */
  more?: readonly (readonly [name: string, value: string])[];
}

/** Summarises the send and asks for confirmation. */
export async function confirmSend(sending: Sending): Promise<boolean> {
  const { channel, total, sendAt } = sending;
  const verb = sendAt === null ? '발송' : '예약';
  const asked = {
    title: `${toRecipientsText(channel, total)} ${verb}할까요?`,
    message: <SendingFacts {...sending} />,
    buttons: { confirm: `${verb}하기` },
  };
  if (total <= TYPED_OVER) return confirm(asked);
  const { confirmed } = await openModal({
    ...asked,
    inputs: [
      {
        id: 'total',
        label: `받는 사람이 많아요. 확인했다면 ${formatNumber(total)}을 적어 주세요`,
        type: 'text',
        required: true,
        autoComplete: 'off',
        check: (typed) =>
          typed.replaceAll(/[,\s]/g, '') === String(total) ? null : '받는 사람 수와 달라요.',
      },
    ],
  });
  return confirmed;
}

function SendingFacts(sending: Sending) {
  const { channel, total, kind, advertising, sendAt, title, text, more = [] } = sending;
  const adNote = adWordsNote(advertisingWordsIn({ title, text, advertising }));
  const lines = text.split('\n');
  const shown = lines.slice(0, LINES).join('\n');
  return (
    <>
      <dl className={styles.facts}>
        <div>
          <dt>받는 사람</dt>
          <dd>{recipientsText(channel, total)}</dd>
        </div>
        <div>
          <dt>종류</dt>
          <dd>{advertising ? `${kind} · 광고` : kind}</dd>
        </div>
        <div>
          <dt>시각</dt>
          <dd>{sendAt === null ? '지금 바로' : formatDateTime(sendAt)}</dd>
        </div>
        {adNote !== null && (
          <div>
            <dt>승인</dt>
            <dd>{adNote}</dd>
          </div>
        )}
        {more.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.quote}>
        {title !== '' && <b>{`${title}\n`}</b>}
        <span>{lines.length > LINES ? `${shown}\n…` : shown}</span>
      </p>
    </>
  );
}
