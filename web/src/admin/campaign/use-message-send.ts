import type { Campaign } from '@maru/contract/campaign/campaign';
import type { Channel } from '@maru/contract/message/channel';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { callKey } from '../../shared/query.ts';
import { serverNow } from '../../shared/server-clock.ts';
import { addressOf } from '../sections.ts';
import type { FieldErrors } from './field-errors.ts';
import { sendAtProblems, type SmsForm } from './message-form.ts';
import { overCapProblems } from './over-cap.ts';
import type { ChosenAudience } from './use-audience.ts';
import type { Composer } from './use-composer.ts';
import { callsOf } from './use-live-campaigns.ts';
import { useSend } from './use-send.ts';
import { useTested } from './use-tested.ts';
import type { Edit } from './written-campaign.tsx';

interface MessageSendOptions {
  channel: Channel;
  edit: Edit | null;
  composer: Pick<Composer<SmsForm>, 'form' | 'setErrors' | 'clear'>;
  chosen: Pick<ChosenAudience, 'problem' | 'counted'>;
  /** The text that a test must have shown before it is sent. */
  message: object;
  /** All texts, of which a split test has several, and how to show one of them. */
  variants: { all: readonly object[]; select: (at: number) => void };
  /** Returns the errors of the text. */
  problems: () => FieldErrors;
  /** Asks for the destination of a test and sends it. */
  askTest: (onSent: () => void) => Promise<void>;
  /** Summarizes the send and asks for confirmation. */
  confirm: (total: number) => Promise<boolean>;
  /** Creates the campaign or changes the one being edited. */
  save: () => Promise<{ item: Campaign }>;
}

/** The two buttons of a composer: the test and the send. A send needs a test of the same text. */
export function useMessageSend(options: MessageSendOptions) {
  const { channel, edit, composer, chosen, message, variants } = options;
  const { problems, askTest, confirm, save } = options;
  const navigate = useNavigate();
  const queries = useQueryClient();
  const { problem, counted } = chosen;
  const { form } = composer;
  const withCategory = (words: object) => ({ ...words, category: form.category });
  const tested = useTested(withCategory(message), {
    all: variants.all.map(withCategory),
    isTested: edit !== null,
    onSelect: variants.select,
  });

  const test = async () => {
    const wrong = problems();
    composer.setErrors(wrong);
    if (Object.keys(wrong).length > 0) return;
    await askTest(tested.note);
  };

  const { send, isSending } = useSend({
    check: () => ({
      ...(problem === null ? {} : { audience: problem }),
      ...problems(),
      ...sendAtProblems(form, serverNow()),
      ...overCapProblems(form),
    }),
    ask: async () => {
      const total = counted.preview?.total ?? 0;
      if (counted.state !== 'ready' || total === 0) return false;
      return (await tested.ask(test)) && confirm(total);
    },
    create: save,
    onErrors: composer.setErrors,
    onConflict: edit?.settleConflict,
    onDone: (item) => {
      composer.clear();
      void queries.invalidateQueries({ queryKey: callKey(callsOf(channel).list) });
      void navigate(`${addressOf(channel)}${item === null ? '' : `?id=${item._id}`}`);
    },
  });
  return { send, isSending, test };
}
