/** Longest subject that `git log --oneline` and code hosts show in full. */
const LONGEST = 72;

/** Subjects that git writes by itself. */
const BY_GIT = /^(?:Merge |Revert "|(?:fixup|squash|amend)! )/;

/** A first word in the past tense or as a gerund. */
const NOT_IMPERATIVE = /^\w+(?:ed|ing)\b/i;

/** Verbs that end in these letters as well. */
const IMPERATIVE =
  /^(?:bring|cling|embed|exceed|feed|fling|heed|need|ping|proceed|ring|seed|shed|shred|sing|sling|speed|spring|string|succeed|swing)\b/i;

/** The first line of a message that git does not drop as a comment. */
export function subjectOf(message: string): string {
  const lines = message.split('\n').map((line) => line.trim());
  return lines.find((line) => line !== '' && !line.startsWith('#')) ?? '';
}

/** Rules that the subject of a commit breaks; an empty list accepts it. */
export function faultsOf(subject: string): string[] {
  if (BY_GIT.test(subject)) return [];
  const faults: string[] = [];
  const { length } = Array.from(subject);
  if (length === 0) faults.push('The subject is empty.');
  if (length > LONGEST) faults.push(`It has ${length} characters; at most ${LONGEST} are allowed.`);
  if (subject.endsWith('.')) faults.push('It ends with a full stop.');
  if (NOT_IMPERATIVE.test(subject) && !IMPERATIVE.test(subject)) {
    faults.push('It does not start with a verb in the imperative, such as "Add".');
  }
  return faults;
}
