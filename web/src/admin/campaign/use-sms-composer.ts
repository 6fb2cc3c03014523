import type { Campaign } from '@maru/contract/campaign/campaign';
import { useMemo, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useBegunMessage } from './begun-message.ts';
import { countSms, countSmsEdit } from './campaign-counts.ts';
import {
  composeSms,
  priceKindOf,
  smsProblems,
  type ComposedSms,
  type PriceKind,
  type SmsMessage,
} from './composed-sms.ts';
import { useSmsAccount } from './cost-note.tsx';
import {
  draftNameOf,
  sendAtOf,
  smsFor,
  smsForm,
  smsOf,
  withoutPasted,
  type SmsForm,
} from './message-form.ts';
import { idOfSender, useSenders } from './sender-field.tsx';
import { useAdvertisingFrame } from './use-advertising-frame.ts';
import { useAudience } from './use-audience.ts';
import { useComposer } from './use-composer.ts';
import type { Words } from './split/split-form.ts';
import { useVariants, type Variants } from './split/use-variants.ts';
import { textOfTemplate, type CarrierForm } from './carrier/carrier-form.ts';
import { useCarried, type Carried } from './carrier/use-carried.ts';

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
  const counting = textsOf(carrier, variants);
  const chosen = useAudience(
    { ...form, text: counting.shown },
    count,
    before?.audience ?? null,
    counting.others,
  );
  const { columns, counted } = chosen;
  const longest = counted.preview?.longest ?? 0;
  const written = variants.words;
  const carried = useCarried(carrier, { written, advertising, frame, longest, columns });
  const { title, text } = carried?.words ?? written;
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
  const texts = allTexts(form, {
    before,
    variants,
    carried,
    composed,
    compose: (one) => composeSms(one, frame, { columns, origins }),
    total: counted.preview?.total ?? null,
  });
  return {
    before,
    composer,
    variants,
    /** `null` for a text message. */
    carried,
    ...texts,
    chosen,
    frame,
    composed,
    kind: carried?.kind ?? dearestOf(texts.composedAll.map((one) => priceKindOf(one, { picture }))),
    /** The kind of the text message that replaces a failed one; `null` = none. */
    fallbackKind: carried?.fallback?.kind ?? null,
    account,
    senders,
    senderId: form.keepsSender ? idOfSender(senders, form.sender) : form.senderId,
    sendAt: sendAtOf(form),
  };
}

interface TextsBy {
  before: Campaign | null;
  variants: Variants;
  carried: Carried | null;
  /** The text that is shown. */
  composed: ComposedSms;
  compose: (message: SmsMessage) => ComposedSms;
  /** Number of recipients; `null` until it is known. */
  total: number | null;
}

/** All texts of a message as requests have them, and as they will arrive. */
function allTexts({ picture, advertising, short_links }: SmsForm, by: TextsBy) {
  const { before, variants, carried, composed, compose, total } = by;
  const none = before?.carrier ? { carrier: null, fallback: null } : {};
  const messageOf = ({ title, text }: Words): SmsMessage => {
    const shared = { picture, advertising, short_links };
    return { title, text, ...shared, ...(carried?.input ?? none) };
  };
  const messages = carried ? [messageOf(carried.words)] : variants.all.map(messageOf);
  const composedAll = messages.map((one, at) => (at === variants.at ? composed : compose(one)));
  return {
    /** The text that is shown. */
    message: messageOf(carried?.words ?? variants.words),
    /** The first one is that of the campaign. */
    messages,
    composedAll,
    problems: () =>
      carried?.problems() ??
      variants.problems(
        messages.map((one, at) => smsProblems(one, composedAll[at] ?? composed)),
        {
          total,
          isLiveNews: false,
          isCounted: (at) => short_links && (composedAll[at]?.links.length ?? 0) > 0,
        },
      ),
  };
}

/** The text whose values are counted, and further texts that name values. */
function textsOf(carrier: CarrierForm | null, { words, others }: Variants) {
  if (carrier === null) return { shown: words.text, others };
  const { kind, fallback } = carrier;
  const shown = kind === 'ATA' ? textOfTemplate(carrier) : words.text;
  return { shown, others: fallback === null ? [] : [fallback.text] };
}

/** The most expensive kind: with a split test, the rest may cost as much. */
function dearestOf(kinds: readonly PriceKind[]): PriceKind {
  return kinds.find((kind) => kind !== 'SMS') ?? 'SMS';
}

export type WrittenSms = ReturnType<typeof useSmsComposer>;
