import * as z from 'zod/mini';
import { count, line } from '../core/primitive.ts';

/** More chapters than this no longer give an overview. */
export const MAX_CHAPTERS = 50;
const TITLE_LETTERS = 60;
const DAY_S = 86_400;

/** A named part of a recording, from `at_s` seconds to the next chapter. */
export const chapter = z.object({
  at_s: count.check(z.lte(DAY_S)),
  title: line(1, TITLE_LETTERS),
});
export type Chapter = z.output<typeof chapter>;

/** The chapters of a recording, in the order of their times. No two start together. */
export const chapters = z.array(chapter).check(
  z.maxLength(MAX_CHAPTERS),
  z.refine(
    (all) => all.every(({ at_s }, i) => i === 0 || at_s > (all[i - 1]?.at_s ?? 0)),
    'must have increasing times',
  ),
);

/** The chapter at a time of the recording, in seconds; `null` before the first one. */
export function chapterAt(all: readonly Chapter[], seconds: number): Chapter | null {
  return all.findLast(({ at_s }) => at_s <= seconds) ?? null;
}

const LINE = /^\[?\(?(?:(\d{1,2}):)?(\d{1,3}):([0-5]\d)\)?\]?[\s\-–—:.)]*(.*)$/;

/** Line of a typed table of contents that is no chapter. `line` counts from 1. */
export interface ChapterProblem {
  line: number;
  reason: 'unreadable' | 'untitled' | 'not later' | 'too long' | 'too many';
}

/**
 * Reads a table of contents, one chapter per line, as it stands under videos elsewhere:
 * `12:30 반도체 업황`, `1:02:03 – 질문`. Empty lines are skipped.
 */
export function readChapters(text: string): Chapter[] | ChapterProblem {
  const all: Chapter[] = [];
  for (const [i, typed] of text.split(/\r?\n/).entries()) {
    if (typed.trim() === '') continue;
    const problem = (reason: ChapterProblem['reason']) => ({ line: i + 1, reason });
    const [, hours = '0', minutes, seconds, title = ''] = LINE.exec(typed.trim()) ?? [];
    if (minutes === undefined || seconds === undefined) return problem('unreadable');
    const at_s = Number(hours) * 3_600 + Number(minutes) * 60 + Number(seconds);
    if (title.trim() === '') return problem('untitled');
    if (at_s > DAY_S) return problem('unreadable');
    if (title.trim().length > TITLE_LETTERS) return problem('too long');
    if (at_s <= (all.at(-1)?.at_s ?? -1)) return problem('not later');
    if (all.length === MAX_CHAPTERS) return problem('too many');
    all.push({ at_s, title: title.trim() });
  }
  return all;
}
