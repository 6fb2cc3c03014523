/** Leaves a provider alone that fails again and again (reliability Q10). */
export interface CircuitBreaker {
  /** The moment to come back, in ms since the epoch, or `null` if a request may be made now. */
  restsUntil(): number | null;
  succeeded(): void;
  /**
   * @param begunAt when the request was made, in ms since the epoch.
   * @returns whether the provider seemed well until then, as others were answered.
   */
  failed(begunAt: number): boolean;
  /**
   * The caller that was let through made no request. The next caller may make the trial request.
   */
  skipped(): void;
}

const FAILURES_IN_A_ROW = 20;
const REST_MS = 30_000;

/** A breaker for each name, made when it is first asked for. */
export function createCircuitBreakers<N extends string>(
  now: () => number,
  onTurn: (name: N, resting: boolean) => void,
): (name: N) => CircuitBreaker {
  const breakers = new Map<N, CircuitBreaker>();
  return (name) => {
    const known = breakers.get(name);
    if (known) return known;
    const breaker = createCircuitBreaker(now, (resting) => onTurn(name, resting));
    breakers.set(name, breaker);
    return breaker;
  };
}

/**
 * After twenty failures in a row the provider rests for 30 s; then a single batch tries it, and
 * its success lets the others go on. Requests end in another order than they begin in, and those
 * that run out of time end last and together: a failure counts only if nothing has succeeded since
 * its request was made.
 *
 * @param now ms since the epoch.
 * @param onTurn told when the rest begins and when it is over.
 */
export function createCircuitBreaker(
  now: () => number,
  onTurn: (resting: boolean) => void,
): CircuitBreaker {
  let failures = 0;
  let until = 0;
  let isTrying = false;
  let succeededAt = -Infinity;
  return {
    restsUntil() {
      if (failures < FAILURES_IN_A_ROW) return null;
      if (now() < until) return until;
      // This caller makes the trial request; the others wait for its result.
      until = now() + REST_MS;
      isTrying = true;
      return null;
    },
    succeeded() {
      if (failures >= FAILURES_IN_A_ROW) onTurn(false);
      failures = 0;
      isTrying = false;
      succeededAt = now();
    },
    failed(begunAt) {
      if (begunAt < succeededAt) return true;
      failures += 1;
      isTrying = false;
      if (failures >= FAILURES_IN_A_ROW) until = now() + REST_MS;
      if (failures === FAILURES_IN_A_ROW) onTurn(true);
      return failures === 1;
    },
    skipped() {
      if (isTrying) until = now();
    },
  };
}
