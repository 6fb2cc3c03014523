import type { SplitInput } from '@maru/contract/campaign/split/split-input';
import { findRepeated } from '@maru/contract/campaign/split/variants';
import { recipientPlacesIn } from '@maru/contract/campaign/recipient-words';
import { MOST_SHORT_LINKS } from '@maru/contract/campaign/short-link';
import type { Queryable } from '@maru/platform/db/db';
import { refuseForbidden } from '../../http/html/forbidden-words.ts';
import { badInput, refusalUnder, underPath } from '../../http/refusal.ts';
import type { Composed } from '../compose/compose-message.ts';

/** Split test of a message, with its further texts as delivered (features M24). */
export interface ComposedSplit extends Omit<SplitInput, 'others'> {
  others: Composed[];
}

type Words = Pick<Composed, 'title' | 'text'>;

/** A message and its split test, if it has one. */
export interface Content {
  message: Composed;
  split?: ComposedSplit | undefined;
}

/**
 * Composes the further texts like the message itself, so each has the frame and rules of its own.
 *
 * @param compose adds what all variants share.
 * @throws Refusal INVALID_INPUT that names the text at fault.
 */
export function composeSplit(
  split: SplitInput | null | undefined,
  compose: (words: Words) => Composed,
): ComposedSplit | undefined {
  if (!split) return undefined;
  const others = split.others.map((words, at) => underPath(pathOf(at), () => compose(words)));
  return { ...split, others };
}

/** All texts of a campaign. The first one is its own. */
export function variantsOf({ message, split }: Content): Composed[] {
  return [message, ...(split?.others ?? [])];
}

/** The short links of all texts, each once. */
export function allLinksOf(content: Content): string[] {
  return [...new Set(variantsOf(content).flatMap(({ links }) => links))];
}

/** All texts with those that replace them. */
export function textsToFill(content: Content): Composed[] {
  return variantsOf(content).flatMap((one) => (one.fallback ? [one, one.fallback] : [one]));
}

/** Variables of all texts. A recipient needs a value for each, so that all variants are alike. */
export function allPlacesOf(content: Content, columns: readonly string[] | undefined): string[] {
  const [own = [], ...others] = textsToFill(content).map(({ text }) =>
    recipientPlacesIn(text, columns),
  );
  const further = new Set(others.flat().filter((name) => !own.includes(name)));
  return [...own, ...further];
}

/**
 * Checks the rules that concern all texts of a message together.
 *
 * @throws Refusal INVALID_INPUT for equal texts, too many links, clicks that cannot be counted, or
 *   news of a live broadcast, which would be too old for the rest.
 */
export function refuseUnfairSplit(content: Content): void {
  const { split } = content;
  if (split === undefined) return;
  if (content.message.carrier !== null) throw badInput('split', 'requires a text message');
  if (content.message.kind === 'PUSH' && content.message.category === 'live') {
    throw badInput('split', 'cannot be used for news of a live broadcast');
  }
  const variants = variantsOf(content);
  const repeated = findRepeated(variants);
  if (repeated !== null) {
    throw badInput(`split.others.${repeated.at - 1}.text`, 'must differ from the other texts');
  }
  if (allLinksOf(content).length > MOST_SHORT_LINKS) {
    throw badInput('split', `must have at most ${MOST_SHORT_LINKS} different links in all texts`);
  }
  const isCounted = variants.every(({ kind, links }) => kind === 'PUSH' || links.length > 0);
  if (split.measure !== 'manual' && !isCounted) {
    throw badInput('split.measure', 'requires a short link in each text');
  }
}

/**
 * Checks the words of each further text with its title and the values of its variables.
 *
 * @param columns texts of the columns, by path.
 * @throws Refusal FORBIDDEN_WORDS.
 */
export async function refusePromisesOf(
  db: Queryable,
  others: readonly Words[],
  columns: Readonly<Record<string, string>>,
): Promise<void> {
  for (const [at, { title, text }] of others.entries()) {
    // oxlint-disable-next-line no-await-in-loop -- At most three, and the first refusal ends it.
    await refuseForbidden(db, { title, text, ...columns }).catch((error: unknown) => {
      throw refusalUnder(pathOf(at), error, (path) => path in columns);
    });
  }
}

const pathOf = (at: number) => `split.others.${at}`;
