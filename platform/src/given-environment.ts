/** A list of which production has some of its own, so that none is something to say. */
const MAY_BE_EMPTY = 'IP_LOOKUP_URLS';

/** The variables that are given. An empty one is not, but for a list that is meant to be empty. */
export function givenIn(env: Readonly<Record<string, string | undefined>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(env).filter(
      (entry): entry is [string, string] =>
        entry[1] !== undefined && (entry[1] !== '' || entry[0] === MAY_BE_EMPTY),
    ),
  );
}
