import { readLine, usualLineBreaks } from '../text/clean-text.ts';
import { MAX_CUES, type CaptionReason, type Cue } from './captions.ts';

/** A cue and the line of the file with its time. Lines count from 1. */
export interface ReadCue extends Cue {
  line: number;
}

/** Line of a file that cannot be read. */
interface CaptionProblem {
  line: number;
  reason: CaptionReason;
}

const DAY_MS = 86_400_000;
const MAX_LETTERS = 500;

const HEADER = /^WEBVTT(?:[ \t].*)?$/;
/** Blocks of a WebVTT file that hold no words. */
const BESIDES = /^(?:NOTE|STYLE|REGION)(?:[ \t]|$)/;
/** WebVTT separates milliseconds with a point, SubRip with a comma. Hours are optional in WebVTT. */
const STAMP = String.raw`(?:(\d{1,3}):)?([0-5]\d):([0-5]\d)[.,](\d{3})`;
const TIMES = new RegExp(String.raw`^${STAMP}[ \t]+-->[ \t]+${STAMP}(?:[ \t].*)?$`);
/** Markup of both formats: `<i>`, `</font>`, `<v 진행자>`, `<00:00:01.000>`, and `{\an8}` of SubRip. */
const MARKUP = /<\/?[a-z][^<>]*>|<\d[\d:.]*>|\{\\[a-z]+\d*\}/gi;

const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&nbsp;': ' ',
  '&lrm;': '',
  '&rlm;': '',
};

interface Block {
  /** Line of the file that the block begins with. */
  line: number;
  lines: string[];
}

/**
 * Reads the words and times of a WebVTT or SubRip file. A cue without words is left out.
 *
 * Cues must be in the order of their beginnings, as WebVTT demands. They may overlap.
 */
export function readCaptions(file: string): ReadCue[] | CaptionProblem {
  const blocks = blocksOf(usualLineBreaks(file));
  const [first] = blocks;
  if (!first) return { line: 1, reason: 'empty' };
  const isWebVtt = HEADER.test(first.lines[0] ?? '');
  if (!isWebVtt && timeLineOf(first) === -1) return { line: first.line, reason: 'no header' };

  const inHeader = isWebVtt ? arrowIn(first, 1) : null;
  if (inHeader !== null) return { line: inHeader, reason: 'no blank line' };

  const cues: ReadCue[] = [];
  let begins = 0;
  for (const block of isWebVtt ? blocks.slice(1) : blocks) {
    if (isWebVtt && BESIDES.test(block.lines[0] ?? '')) continue;
    const cue = readCue(block);
    if ('reason' in cue) return cue;
    const problem = (reason: CaptionReason) => ({ line: cue.line, reason });
    if (cue.to_ms <= cue.from_ms) return problem('ends early');
    if (cue.from_ms < begins) return problem('not in order');
    if (cue.to_ms > DAY_MS) return problem('too late');
    begins = cue.from_ms;
    if (cue.text === '') continue;
    if (cue.text.length > MAX_LETTERS) return problem('too long');
    if (cues.length === MAX_CUES) return problem('too many');
    cues.push(cue);
  }
  return cues.length === 0 ? { line: 1, reason: 'empty' } : cues;
}

/** The parts of a file between blank lines. */
function blocksOf(file: string): Block[] {
  const blocks: Block[] = [];
  let isOpen = false;
  for (const [i, written] of file.split('\n').entries()) {
    const line = written.trim();
    if (line !== '' && isOpen) blocks.at(-1)?.lines.push(line);
    else if (line !== '') blocks.push({ line: i + 1, lines: [line] });
    isOpen = line !== '';
  }
  return blocks;
}

/** Place of the line with the times in a block: the first, or the second after a name or number. */
function timeLineOf({ lines }: Block): number {
  return lines.slice(0, 2).findIndex((line) => TIMES.test(line));
}

/** Line of the file that has the times of another cue, at `from` in the block or behind it. */
function arrowIn({ line, lines }: Block, from: number): number | null {
  const at = lines.findIndex((one, place) => place >= from && one.includes('-->'));
  return at === -1 ? null : line + at;
}

function readCue(block: Block): ReadCue | CaptionProblem {
  const at = timeLineOf(block);
  const found = TIMES.exec(block.lines[at] ?? '');
  if (!found) return { line: block.line, reason: 'no time' };
  // Otherwise, the number and the times of the next cue would be shown as words.
  const joined = arrowIn(block, at + 1);
  if (joined !== null) return { line: joined, reason: 'no blank line' };
  return {
    line: block.line + at,
    from_ms: msOf(found.slice(1, 5)),
    to_ms: msOf(found.slice(5, 9)),
    text: block.lines
      .slice(at + 1)
      .map(wordsOf)
      .filter((line) => line !== '')
      .join('\n'),
  };
}

function msOf([hours = '0', minutes, seconds, ms]: readonly (string | undefined)[]): number {
  return ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1_000 + Number(ms);
}

function wordsOf(line: string): string {
  const plain = line.replaceAll(MARKUP, '');
  return readLine(plain.replaceAll(/&[a-z]+;/g, (entity) => ENTITIES[entity] ?? entity));
}
