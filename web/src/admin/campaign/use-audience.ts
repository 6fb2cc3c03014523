import { recipientPlacesIn } from '@maru/contract/recipient-words';
import { useMemo, useState } from 'react';
import { audienceOf } from './audience-choice.ts';
import { sendAtOf, type SmsForm } from './message-form.ts';
import { usePreview, type Count, type Counted, type CountWish } from './use-preview.ts';

interface ChosenAudience {
  /** `null` while the choice is not complete; `problem` says what is missing then. */
  wish: CountWish | null;
  problem: string | null;
  counted: Counted;
  countAgain: () => void;
}

/** The audience that a form has chosen, and how many it reaches. */
export function useAudience(form: SmsForm, count: Count): ChosenAudience {
  const { audience: choice, keepsAudience, category, advertising } = form;
  const [round, setRound] = useState(0);
  const sendAt = sendAtOf(form);

  const chosen = useMemo(
    () => (keepsAudience ? { audience: null } : audienceOf(choice)),
    [keepsAudience, choice],
  );
  const places = recipientPlacesIn(form.text)
    .map((name) => `#{${name}}`)
    .join('');
  const wish = useMemo(
    () =>
      'audience' in chosen
        ? { audience: chosen.audience, category, advertising, sendAt, places }
        : null,
    [chosen, category, advertising, sendAt, places],
  );
  return {
    wish,
    problem: 'problem' in chosen ? chosen.problem : null,
    counted: usePreview(wish, count, round),
    countAgain: () => setRound(round + 1),
  };
}
