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
import { useVariants, type Variants } from './split/use-variants.ts';
import { textOfTemplate, type CarrierForm } from './carrier/carrier-form.ts';
import { useCarried } from './carrier/use-carried.ts';

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
  const { picture, advertising, short_links, carrier } = form;
  const variants = useVariants(composer, { hasClicks: short_links });
  const frame = useAdvertisingFrame();
  const [count] = useState(() => (before === null ? countSms : countSmsEdit(before._id)));
  const texts = textsOf(carrier, variants);
  const chosen = useAudience(
    { ...form, text: texts.shown },
    count,
    before?.audience ?? null,
    texts.others,
  );
  const { columns, counted } = chosen;
  const longest = counted.preview?.longest ?? 0;
  const carried = useCarried(carrier, { advertising, frame, longest, columns });
  const { title, text } = carried?.words ?? variants.words;
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
    ...(carried?.input ?? (before?.carrier ? { carrier: null, fallback: null } : {})),
  });
  const messages = carried ? [messageOf(carried.words)] : variants.all.map(messageOf);
  const composedAll = messages.map((one, at) =>
    at === variants.at ? composed : composeSms(one, frame, { columns, origins }),
  );
  const problems = () =>
    carried?.problems() ??
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
    message: messageOf(carried?.words ?? variants.words),
    /** `null` for a text message. */
    carried,
    /** All texts; the first one is that of the campaign. */
    messages,
    problems,
    chosen,
    frame,
    composed,
    composedAll,
    kind: carried?.kind ?? dearestOf(composedAll.map((one) => priceKindOf(one, { picture }))),
    /** The kind of the text message that replaces a failed one; `null` = none. */
    fallbackKind: carried?.fallback?.kind ?? null,
    account,
    senders,
    senderId: form.keepsSender ? idOfSender(senders, form.sender) : form.senderId,
    sendAt: sendAtOf(form),
  };
}

/** The text whose values are counted, and further texts that name values. */
function textsOf(carrier: CarrierForm | null, { words, others }: Variants) {
  if (carrier === null) return { shown: words.text, others };
  const { fallback } = carrier;
  return { shown: textOfTemplate(carrier), others: fallback === null ? [] : [fallback.text] };
}

/** The most expensive kind: with a split test, the rest may cost as much. */
function dearestOf(kinds: readonly PriceKind[]): PriceKind {
  return kinds.find((kind) => kind !== 'SMS') ?? 'SMS';
}

export type WrittenSms = ReturnType<typeof useSmsComposer>;
