/**
 * So many wait already that this one is told to come back (reliability A9). A flood does this to
 * thousands in a minute, so it is counted, like every answer, and not told of in the log.
 */
export class TurnedAway extends Error {
  override readonly name = 'TurnedAway';
}
