import type { Campaign } from '@maru/contract/campaign/campaign';
import { useMemo, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useBegunMessage } from './begun-message.ts';
import { countSms, countSmsEdit } from './campaign-counts.ts';
import { composeSms, priceKindOf, smsProblems, type PriceKind } from './composed-sms.ts';
import { useSmsAccount } from './cost-note.tsx';
import { draftNameOf, sendAtOf, smsFor, smsForm, smsOf, withoutPasted } from './message-form.ts';
import { idOfSender, useSenders } from './sender-field.tsx';
import { useAdvertisingFrame } from './use-advertising-frame.ts';
import { useAudience } from './use-audience.ts';
import { useComposer } from './use-composer.ts';
import type { Words } from './split/split-form.ts';
import { useVariants } from './split/use-variants.ts';

/**
 * A text message that is being written: its fields, audience, composed text and sender number.
 *
 * @param before the campaign that is changed; `null` = a new one.
 */
export function useSmsComposer(before: Campaign | null) {
  const { state } = useLocation();
  const [empty] = useState(() => (before === null ? smsFor(state) : smsOf(before)));
  const { link: _, ...begun } = useBegunMessage();
  const composer = useComposer({
    name: draftNameOf('sms-write', before),
    empty,
    schema: smsForm,
    forDraft: withoutPasted,
    begun,
  });
  const { form } = composer;
  const { picture, advertising, short_links } = form;
  const variants = useVariants(composer, { hasClicks: short_links });
  const { title, text } = variants.words;
  const frame = useAdvertisingFrame();
  const [count] = useState(() => (before === null ? countSms : countSmsEdit(before._id)));
  const chosen = useAudience({ ...form, text }, count, before?.audience ?? null, variants.others);
  const { columns, counted } = chosen;
  const longest = counted.preview?.longest ?? 0;
  const account = useSmsAccount();
  const origins = account?.link_origins;
  const composed = useMemo(
    () =>
      composeSms({ title, text, picture, advertising, short_links }, frame, {
        longest,
        columns,
        origins,
      }),
    [title, text, picture, advertising, short_links, frame, longest, columns, origins],
  );
  const senders = useSenders();
  const messageOf = (words: Words) => ({
    title: words.title,
    text: words.text,
    picture,
    advertising,
    short_links,
  });
  const messages = variants.all.map(messageOf);
  const composedAll = messages.map((one, at) =>
    at === variants.at ? composed : composeSms(one, frame, { columns, origins }),
  );
  const problems = () =>
    variants.problems(
      messages.map((one, at) => smsProblems(one, composedAll[at] ?? composed)),
      {
        total: counted.preview?.total ?? null,
        isLiveNews: false,
        isCounted: (at) => short_links && (composedAll[at]?.links.length ?? 0) > 0,
      },
    );
  return {
    before,
    composer,
    variants,
    /** The text that is shown. */
    message: messageOf(variants.words),
    /** All texts; the first one is that of the campaign. */
    messages,
    problems,
    chosen,
    frame,
    composed,
    composedAll,
    kind: dearestOf(composedAll.map((one) => priceKindOf(one, { picture }))),
    account,
    senders,
    senderId: form.keepsSender ? idOfSender(senders, form.sender) : form.senderId,
    sendAt: sendAtOf(form),
  };
}

/** The most expensive kind: with a split test, the rest may cost as much. */
function dearestOf(kinds: readonly PriceKind[]): PriceKind {
  return kinds.find((kind) => kind !== 'SMS') ?? 'SMS';
}

export type WrittenSms = ReturnType<typeof useSmsComposer>;
