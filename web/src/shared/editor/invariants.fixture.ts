import { Element, Node, Text, type Descendant } from 'slate';
import { isItem, isList, isTextBlock, isVoidBlock, type HtmlEditorApi } from './editor-nodes.ts';

/** Describes the invalid parts of an editor text; empty for a valid one. */
export function faultsOf(children: readonly Descendant[]): string[] {
  const last = children.at(-1);
  const faults = children.flatMap((child) => faultsOfBlock(child));
  return isTextBlock(last) && last.type === 'paragraph'
    ? faults
    : [...faults, 'no line at the end'];
}

function faultsOfBlock(block: Descendant): string[] {
  if (isItem(block)) return ['an item outside of a list'];
  if (isTextBlock(block)) return faultsOfText(block.children, block.type);
  if (isVoidBlock(block)) return Node.string(block) === '' ? [] : ['text in a picture'];
  if (isList(block)) {
    return [
      ...(isItem(block.children[0]) ? [] : ['a list that begins with none of its items']),
      ...block.children.flatMap((child) => {
        if (isItem(child)) return faultsOfText(child.children, 'item');
        return isList(child) ? faultsOfBlock(child) : ['something else in a list'];
      }),
    ];
  }
  if (!Element.isElement(block) || block.type !== 'table') {
    return [`${Text.isText(block) ? 'text' : block.type} at the top`];
  }
  return faultsOfTable(block);
}

function faultsOfTable(table: Extract<Descendant, { type: 'table' }>): string[] {
  const taken = new Map<string, number>();
  const faults: string[] = [];
  table.children.forEach((row, top) => {
    if (row.type !== 'table-row') faults.push('something else in a table');
    if (row.children.length === 0) faults.push('a row without cells');
    let left = 0;
    for (const cell of row.children) {
      if (cell.type !== 'table-cell') faults.push('something else in a row');
      faults.push(...faultsOfText(cell.children, 'cell'));
      while (taken.has(`${top}:${left}`)) left += 1;
      for (let y = top; y < top + (cell.rowspan ?? 1); y += 1) {
        for (let x = left; x < left + (cell.colspan ?? 1); x += 1) {
          taken.set(`${y}:${x}`, (taken.get(`${y}:${x}`) ?? 0) + 1);
        }
      }
      left += cell.colspan ?? 1;
    }
  });
  const spots = [...taken.keys()].map((spot) => spot.split(':').map(Number));
  const width = Math.max(...spots.map(([, x]) => x ?? 0)) + 1;
  if ([...taken.values()].some((cells) => cells > 1)) faults.push('cells over each other');
  if (spots.some(([y]) => y! >= table.children.length)) faults.push('a cell beyond the last row');
  if (taken.size !== width * table.children.length) faults.push('rows of unequal width');
  return faults;
}

function faultsOfText(children: readonly Descendant[], where: string): string[] {
  return children.flatMap((child) => {
    if (Text.isText(child)) return [];
    if (child.type !== 'link') return [`${child.type} in a ${where}`];
    return child.children.every((leaf) => Text.isText(leaf)) ? [] : ['a link in a link'];
  });
}

/** The letters that a reader sees, with how often each is there. */
export function lettersOf(text: string): Map<string, number> {
  const letters = new Map<string, number>();
  for (const letter of text.replaceAll(/[\s•\u200b]/g, '')) {
    letters.set(letter, (letters.get(letter) ?? 0) + 1);
  }
  return letters;
}

/** The letters of the first that the second has too few of. */
export function missing(wanted: Map<string, number>, found: Map<string, number>): string[] {
  return [...wanted]
    .filter(([letter, times]) => (found.get(letter) ?? 0) < times)
    .map(([of]) => of);
}

export function textOf(editor: HtmlEditorApi): string {
  return editor.children.map((child) => Node.string(child)).join('');
}
