import { describe, expect, it } from 'vitest';
import { faultsOf, subjectOf } from './commit-subject.ts';

describe('the subject of a commit', () => {
  it.each([
    'Add a column for pinned broadcasts',
    'Bring the outbox relay back after a lost connection',
    'Embed the release in every page',
    'Merge branch "a-name-that-is-longer-than-seventy-two-characters-with-all-of-its-words"',
    'fixup! Added by git',
    '가'.repeat(72),
  ])('accepts "%s"', (subject) => {
    expect(faultsOf(subject)).toEqual([]);
  });

  it.each([
    ['', 'The subject is empty.'],
    ['a'.repeat(73), 'It has 73 characters; at most 72 are allowed.'],
    ['Add a column.', 'It ends with a full stop.'],
    ['Added a column', 'It does not start with a verb in the imperative, such as "Add".'],
    ['fixing a test', 'It does not start with a verb in the imperative, such as "Add".'],
  ])('refuses "%s"', (subject, fault) => {
    expect(faultsOf(subject)).toEqual([fault]);
  });

  it('is the first line that is neither empty nor a comment', () => {
    expect(subjectOf('\n# Please enter a message.\nAdd a column\n\nThe reason.\n')).toBe(
      'Add a column',
    );
    expect(subjectOf('# Nothing else.\n')).toBe('');
  });
});
