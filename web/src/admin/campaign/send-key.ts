/**
 * The Idempotency-Key of one opened form. It stays the same over every press and every retry, so
 * that one form makes one campaign at most; after a success the next message gets a new one.
 */
export interface SendKey {
  current: () => string;
  renew: () => void;
}

export function createSendKey(make: () => string = () => crypto.randomUUID()): SendKey {
  let key = make();
  return {
    current: () => key,
    renew: () => {
      key = make();
    },
  };
}
