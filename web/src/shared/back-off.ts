/**
 * How a page whose socket was cut off comes back: it waits from 1 s on, twice as long each time and
 * spread widely, so that a restart does not meet everybody at once; and never so long that
 * somebody is still away 15 s after the service is back (reliability R7), however long it was gone.
 */
export const BACK_OFF = {
  reconnectionDelay: 1_000,
  reconnectionDelayMax: 12_000,
  randomizationFactor: 0.9,
};
