/** A change in a migration that might break the previous version, with its line. */
export interface Finding {
  line: number;
  what: string;
}

/**
 * Comment in front of a statement: why the previous version keeps working, and why the statement
 * blocks no client.
 */
const REASON = /--\s*version before:\s*\S.{15,}/i;

const NAME = String.raw`(?:if exists |if not exists |only )*([\w."]+)`;

/** Rules that a statement breaks whatever it is about. */
const NEVER: readonly (readonly [RegExp, string])[] = [
  [/\bdrop (?:table|schema|view|materialized view|type|function|domain)\b/, 'drops'],
  [
    /\balter table\b.* drop (?:column\b|(?!constraint|column|default|not null|expression)\w)/,
    'drops a column',
  ],
  [/\brename\b/, 'renames'],
  [/\balter (?:column )?\w+ (?:set data )?type\b/, 'changes a type'],
];

/** Rules that only tables with rows, and code that knows them, can break. */
const NOT_OF_OLD: readonly (readonly [RegExp, string])[] = [
  [/\balter (?:column )?\w+ set not null\b/, 'rejects null where it was accepted'],
  [
    /\badd (?:constraint \w+ )?(?:check|unique|foreign key|primary key|exclude)\b(?!.*not valid)/,
    'adds a constraint',
  ],
];

/**
 * Finds migration statements that break the previous version or that block all clients. A release
 * is deployed while the previous version still runs (expand, then contract).
 *
 * @returns statements without a reason in front of them.
 */
export function findBreaks(sql: string): Finding[] {
  const statements = splitStatements(sql);
  const own = new Set(
    statements.flatMap(({ text }) => firstName(text, `create (?:unlogged )?table ${NAME}`)),
  );
  const locks = statements.some(({ text }) =>
    firstName(text, `^alter table ${NAME}`).some((table) => !own.has(table)),
  );
  return statements.flatMap(({ text, comments, line }) => {
    if (REASON.test(comments)) return [];
    return whatBreaks(text, own, locks).map((what) => ({ line, what }));
  });
}

function whatBreaks(text: string, own: ReadonlySet<string>, locks: boolean): string[] {
  const isOld = (names: string[]) => names.some((name) => !own.has(name));
  const changed = firstName(text, `^alter table ${NAME}`);
  const indexed = firstName(
    text,
    `^create (?:unique )?index (?!concurrently)(?:[^(]*? )?on ${NAME}`,
  );
  const filled = firstName(text, `^(?:update|delete from) ${NAME}`);
  const found = NEVER.filter(([rule]) => rule.test(text)).map(([, what]) => what);
  if (isOld(changed)) {
    found.push(...NOT_OF_OLD.filter(([rule]) => rule.test(text)).map(([, what]) => what));
    if (addsObligation(text)) found.push('adds a column that old code does not set');
  }
  if (isOld(indexed)) found.push('builds an index while writes are blocked');
  if (locks && isOld(filled)) found.push('changes rows while it locks a table');
  return found;
}

/** `add column … not null` without a default, which breaks inserts of the previous version. */
function addsObligation(text: string): boolean {
  return text
    .split(/,(?![^(]*\))/)
    .some(
      (part) =>
        /\badd (?!constraint)/.test(part) &&
        /\bnot null\b/.test(part) &&
        !/\b(?:default|generated)\b/.test(part),
    );
}

function firstName(text: string, pattern: string): string[] {
  const name = new RegExp(pattern).exec(text)?.[1];
  return name === undefined ? [] : [name.replaceAll('"', '')];
}

interface Statement {
  /** In small letters, on one line, without comments, texts and bodies of functions. */
  text: string;
  comments: string;
  line: number;
}

/** Tokens of a file: comments, quoted texts, bodies, statement ends, anything else. */
const PIECES = /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|(\$\w*\$)[\s\S]*?\1|;|[^-'$;/]+|[-$/]/g;

function splitStatements(sql: string): Statement[] {
  const statements: Statement[] = [];
  let [text, comments, line, at] = ['', '', 1, 1];
  for (const [piece] of sql.matchAll(PIECES)) {
    const blank = /^\s*/.exec(piece)![0];
    if (text.trim() === '' && blank !== piece) line = at + blank.split('\n').length - 1;
    if (piece.startsWith('--') || piece.startsWith('/*')) comments += `${piece}\n`;
    else if (piece === ';') {
      statements.push({ text: tidy(text), comments, line });
      [text, comments] = ['', ''];
    } else text += piece.startsWith("'") || /^\$\w*\$/.test(piece) ? ' ? ' : piece;
    at += piece.split('\n').length - 1;
  }
  if (text.trim() !== '') statements.push({ text: tidy(text), comments, line });
  return statements;
}

const tidy = (text: string) => text.toLowerCase().replaceAll(/\s+/g, ' ').trim();
