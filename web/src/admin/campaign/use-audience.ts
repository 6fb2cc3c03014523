import { columnNamesOf, type KeptAudience } from '@maru/contract/campaign/audience';
import { recipientPlacesIn } from '@maru/contract/campaign/recipient-words';
import { useMemo, useState } from 'react';
import { audienceOf, hasLostPhones, LOST_PHONES, undecidedProblem } from './audience-choice.ts';
import { exceedsCap } from './over-cap.ts';
import { sendAtOf, type SmsForm } from './message-form.ts';
import { readPhones, type PastedPhones } from './pasted-list.ts';
import { usePreview, type Count, type Counted, type CountWish } from './use-preview.ts';
import { readMobile } from '@maru/contract/text/typed-text';

export interface ChosenAudience {
  /** `null` while the choice is incomplete. `problem` then says what is missing. */
  wish: CountWish | null;
  /** Why nothing can be sent yet, also if the audience can be counted. */
  problem: string | null;
  /** Names of the columns that the recipient list provides. */
  columns: readonly string[];
  /** Sample values for a test: one recipient's values for the variables in the text. */
  testWords: Readonly<Record<string, string>>;
  counted: Counted;
  countAgain: () => void;
}

const NO_COLUMNS: readonly string[] = [];

/**
 * The audience that a form has chosen, and how many it reaches.
 *
 * @param form.text the text that is shown; its longest values are counted.
 * @param before the one a campaign has that is changed.
 * @param others the other texts of a split test.
 */
export function useAudience(
  form: SmsForm,
  count: Count,
  before: KeptAudience | null,
  others: readonly string[],
): ChosenAudience {
  const { audience: choice, keepsAudience, category, advertising } = form;
  const [round, setRound] = useState(0);
  const sendAt = sendAtOf(form);
  const isOverCap = exceedsCap(form);

  const pasted = useMemo(
    () => (!keepsAudience && choice.kind === 'phones' ? readPhones(choice.phones) : null),
    [keepsAudience, choice.kind, choice.phones],
  );
  const columns = useMemo(() => {
    if (keepsAudience) return before === null ? NO_COLUMNS : columnNamesOf(before);
    return pasted?.table?.columns.map(({ name }) => name) ?? NO_COLUMNS;
  }, [keepsAudience, before, pasted]);
  const named = recipientPlacesIn(form.text, columns);
  const places = named.map((name) => `#{${name}}`).join('');
  const namedByOthers = others.flatMap((text) => recipientPlacesIn(text, columns));
  const otherPlaces = [...new Set(namedByOthers)].map((name) => `#{${name}}`).join('');
  // As one text it stays the same while the same columns are named.
  const namedColumns = columns
    .filter((name) => named.includes(name) || namedByOthers.includes(name))
    .join('\n');
  const used = useMemo(
    () => namedColumns.split('\n').filter((name) => name !== ''),
    [namedColumns],
  );
  const firstRow = useMemo(() => pasted && firstRowOf(pasted, used), [pasted, used]);

  const chosen = useMemo(
    () => (keepsAudience ? keptChoiceOf(before) : audienceOf(choice, used)),
    [keepsAudience, before, choice, used],
  );
  const wish = useMemo(
    () =>
      'audience' in chosen
        ? {
            audience: chosen.audience,
            category,
            advertising,
            sendAt,
            isOverCap,
            places,
            otherPlaces,
          }
        : null,
    [chosen, category, advertising, sendAt, isOverCap, places, otherPlaces],
  );
  const counted = usePreview(wish, count, round);
  return {
    wish,
    problem: 'problem' in chosen ? chosen.problem : undecidedProblem(chosen.audience),
    columns,
    testWords: testWordsOf(used, firstRow ?? (pasted ? {} : counted.preview?.samples[0])),
    counted,
    countAgain: () => setRound(round + 1),
  };
}

/** The audience that a campaign has, unless the server cannot build it again. */
function keptChoiceOf(before: KeptAudience | null): { audience: null } | { problem: string } {
  return before !== null && hasLostPhones(before) ? { problem: LOST_PHONES } : { audience: null };
}

/** Returns the first row that has a number and all of these values. */
function firstRowOf(
  { written, table }: PastedPhones,
  names: readonly string[],
): Record<string, string> | null {
  const columns = (table?.columns ?? []).filter(({ name }) => names.includes(name));
  const row = written.findIndex(
    (number, at) => readMobile(number) !== null && columns.every(({ values }) => values[at] !== ''),
  );
  if (row === -1) return null;
  return Object.fromEntries(columns.map(({ name, values }) => [name, values[row] ?? '']));
}

function testWordsOf(
  names: readonly string[],
  row: Readonly<Record<string, string>> = {},
): Record<string, string> {
  const filled = names.map((name) => [name, row[name] ?? ''] as const);
  return Object.fromEntries(filled.filter(([, value]) => value !== ''));
}
