import type { Chart } from '@maru/contract/editor/chart-html';
import { Element, type BaseEditor, type Descendant } from 'slate';
import type { HistoryEditor } from 'slate-history';
import type { ReactEditor } from 'slate-react';

export type Align = 'center' | 'right' | 'justify';

/** A piece of text with its marks. */
export interface TextLeaf {
  text: string;
  bold?: true;
  italic?: true;
  underline?: true;
  strike?: true;
  /** One of `COLOURS` from the toolbar, or any stored or pasted colour. */
  color?: string;
  /** A highlight, from outside only. */
  background?: string;
}
export type Marks = Omit<TextLeaf, 'text'>;
export type Mark = 'bold' | 'italic' | 'underline' | 'strike';

export interface LinkElement {
  type: 'link';
  url: string;
  children: TextLeaf[];
}
export type Inline = TextLeaf | LinkElement;

export type TextBlockType = 'paragraph' | 'heading-2' | 'heading-3' | 'quote' | 'list-item';
export interface TextBlock {
  type: TextBlockType;
  align?: Align;
  children: Inline[];
}

export type ListType = 'bulleted-list' | 'numbered-list';
export interface ListElement {
  type: ListType;
  /** The number of the first item, where it is not 1, or begins again behind a list. */
  start?: number;
  /** A list inside belongs to the item before it; the first child is an item. */
  children: (TextBlock | ListElement)[];
}

/** Its paragraphs are lines of one text, with `\n` between them. */
export interface CellElement {
  type: 'table-cell';
  header?: true;
  /** The heading of a row, not of a column. */
  scope?: 'row';
  align?: Align;
  background?: string;
  colspan?: number;
  rowspan?: number;
  children: Inline[];
}
export interface RowElement {
  type: 'table-row';
  children: CellElement[];
}
export interface TableElement {
  type: 'table';
  children: RowElement[];
}

export interface ImageElement {
  type: 'image';
  /** Empty while it is being uploaded. */
  url: string;
  alt: string;
  /** Px; `null` = as wide as there is room. */
  width: number | null;
  /** Names the upload that is under way. */
  upload?: string;
  children: TextLeaf[];
}
export interface VideoElement {
  type: 'video';
  /** The address of the player (dialog/video-link.ts). */
  url: string;
  children: TextLeaf[];
}

/** A chart, with the schema `chart` of the contract. */
export interface ChartElement {
  type: 'chart';
  chart: Chart;
  children: TextLeaf[];
}

export type EditorElement =
  | TextBlock
  | LinkElement
  | ListElement
  | TableElement
  | RowElement
  | CellElement
  | ImageElement
  | VideoElement
  | ChartElement;

export type HtmlEditorApi = BaseEditor & ReactEditor & HistoryEditor;

declare module 'slate' {
  interface CustomTypes {
    Editor: HtmlEditorApi;
    Element: EditorElement;
    Text: TextLeaf;
  }
}

export function paragraph(children: Inline[] = [{ text: '' }]): TextBlock {
  return { type: 'paragraph', children };
}

/** A table with a row of headings. */
export function newTable(rows: number, columns: number): TableElement {
  return {
    type: 'table',
    children: Array.from({ length: rows }, (_, row) => ({
      type: 'table-row',
      children: Array.from({ length: columns }, () => newCell(row === 0)),
    })),
  };
}

export function newCell(header = false): CellElement {
  return { type: 'table-cell', ...(header ? { header } : {}), children: [{ text: '' }] };
}

/** Whether there is nothing in it that a reader would see. */
export function isBlank(nodes: readonly Descendant[]): boolean {
  return nodes.every((node) => {
    if ('text' in node) return node.text.trim() === '';
    if (isVoidBlock(node) || node.type === 'table') return false;
    return isBlank(node.children);
  });
}

/** Whether a node is an element of one of these types. */
export function isOfType<Kind extends EditorElement>(...types: readonly Kind['type'][]) {
  return (node: unknown): node is Kind =>
    Element.isElement(node) && types.some((type) => type === node.type);
}

export const isTextBlock = isOfType<TextBlock>(
  'paragraph',
  'heading-2',
  'heading-3',
  'quote',
  'list-item',
);
export const isItem = (node: unknown): node is TextBlock =>
  isTextBlock(node) && node.type === 'list-item';
export const isList = isOfType<ListElement>('bulleted-list', 'numbered-list');
/** Whether a list of the same type carries on the numbers of the list before it. */
export function goesOn(before: ListElement, { type, start }: ListElement): boolean {
  const items = before.children.filter(isItem).length;
  return type === 'bulleted-list' || (start ?? 1) === (before.start ?? 1) + items;
}
export const isTable = isOfType<TableElement>('table');
export const isRow = isOfType<RowElement>('table-row');
export const isCell = isOfType<CellElement>('table-cell');
export const isChart = isOfType<ChartElement>('chart');
export const isVoidBlock = isOfType<ImageElement | VideoElement | ChartElement>(
  'image',
  'video',
  'chart',
);
