import type { Campaign } from '@maru/contract/campaign/campaign';
import { useMemo, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useBegunMessage } from './begun-message.ts';
import { countSms, countSmsEdit } from './campaign-counts.ts';
import { composeSms, priceKindOf } from './composed-sms.ts';
import { useSmsAccount } from './cost-note.tsx';
import { draftNameOf, sendAtOf, smsFor, smsForm, smsOf, withoutPasted } from './message-form.ts';
import { idOfSender, useSenders } from './sender-field.tsx';
import { useAdvertisingFrame } from './use-advertising-frame.ts';
import { useAudience } from './use-audience.ts';
import { useComposer } from './use-composer.ts';

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
  const { title, text, picture, advertising, short_links } = form;
  const frame = useAdvertisingFrame();
  const [count] = useState(() => (before === null ? countSms : countSmsEdit(before._id)));
  const chosen = useAudience(form, count, before?.audience);
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
  return {
    before,
    composer,
    message: { title, text, picture, advertising, short_links },
    chosen,
    frame,
    composed,
    kind: priceKindOf(composed, { picture }),
    account,
    senders,
    senderId: form.keepsSender ? idOfSender(senders, form.sender) : form.senderId,
    sendAt: sendAtOf(form),
  };
}

export type WrittenSms = ReturnType<typeof useSmsComposer>;
