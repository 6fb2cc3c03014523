/**
 * Name of a list for which production has its own defaults, so that an empty value has a meaning.
 */
const MAY_BE_EMPTY = 'IP_LOOKUP_URLS';

/**
 * Returns the variables that are set. Empty variables are left out, except a list that may be
 * empty.
 */
export function givenIn(env: Readonly<Record<string, string | undefined>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(env).filter(
      (entry): entry is [string, string] =>
        entry[1] !== undefined && (entry[1] !== '' || entry[0] === MAY_BE_EMPTY),
    ),
  );
}
