/** For how long a message about a live broadcast is of use, in seconds. It must not arrive later. */
export const LIVE_USE_S = 10 * 60;
