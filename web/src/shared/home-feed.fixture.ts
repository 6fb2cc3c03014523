type Hear = (payload: object) => void;

const heard = new Map<string, Hear>();

/** The feed of the public site, by hand: what listens to a name is called by the test. */
export const feed = {
  heard,
  connected: false,
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
