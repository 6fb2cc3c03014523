type Hear = (payload: object) => void;

const heard = new Map<string, Hear>();

/**
 * A hand-written feed of the public site. The test calls the listeners of an event name directly.
 */
export const feed = {
  heard,
  connected: false,
  isScheduleMissing: false,
  on(name: string, hear: Hear) {
    heard.set(name, hear);
    return feed;
  },
  off(name: string) {
    heard.delete(name);
    return feed;
  },
};

/** In the place of `sockets.ts`. */
export const sockets = {
  afterFirstPaint: (task: () => void) => {
    task();
    return () => undefined;
  },
  homeFeed: () => Promise.resolve(feed),
  pollWhileLost: () => () => undefined,
};
