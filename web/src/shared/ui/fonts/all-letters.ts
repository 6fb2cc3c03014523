import href from 'pretendard/dist/web/variable/pretendardvariable-dynamic-subset.css?url';

/** Family of first-letters.css. */
const FIRST = 'Maru Letters';

/** Fields may hold texts of members. Those elsewhere are empty at first. */
const FIELDS =
  ':is(main, dialog, [role="dialog"]) :is(input:not([type="radio"], [type="checkbox"]), textarea)';

/** Adds all letters. Their files load one by one, as texts need them. */
export function addAllLetters(): void {
  document.head.append(Object.assign(document.createElement('link'), { rel: 'stylesheet', href }));
}

/**
 * Adds all letters as soon as the page has a text with a rare letter, or a field. Their stylesheet
 * is as large as the page, and the browser lays the page out again.
 */
export function addRareLetters(): void {
  const rare = rareLetters();
  const isNeeded = (text: string | null) =>
    rare === null || rare.test(text ?? '') || document.querySelector(FIELDS) !== null;
  if (isNeeded(document.body.textContent)) return addAllLetters();

  const link = Object.assign(document.createElement('link'), {
    rel: 'prefetch',
    as: 'style',
    href,
  });
  document.head.append(link);
  const changes = new MutationObserver((records) => {
    const texts = records.flatMap(({ target, addedNodes }) => [
      target instanceof Text ? target.data : '',
      ...[...addedNodes].map((node) => node.textContent),
    ]);
    if (isNeeded(texts.join(''))) add();
  });
  const hearInput = () => add();
  const add = () => {
    changes.disconnect();
    removeEventListener('input', hearInput, true);
    addAllLetters();
  };
  changes.observe(document.body, { subtree: true, childList: true, characterData: true });
  addEventListener('input', hearInput, true);
}

/** Matches a letter that the first font file does not contain; `null` if that is unknown. */
function rareLetters(): RegExp | null {
  const first = [...document.fonts].find(({ family }) => family.includes(FIRST));
  const ranges = first?.unicodeRange.match(/[\dA-F]+(?:-[\dA-F]+)?/gi);
  if (!ranges) return null;
  const letters = ranges.map((range) => range.replaceAll(/[\dA-F]+/gi, String.raw`\u{$&}`));
  return new RegExp(String.raw`[^\s${letters.join('')}]`, 'u');
}
