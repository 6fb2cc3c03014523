/** Leaves a provider alone that fails again and again (reliability Q10). */
export interface CircuitBreaker {
  /**
   * Time at which requests may resume, in ms since the epoch; `null` if a request is allowed now.
   */
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

/** One circuit breaker per name, created on first use. */
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
 * After twenty consecutive failures, the breaker opens for 30 s. Then a single batch tests the
 * provider, and its success closes the breaker. Requests do not end in the order in which they
 * began. Those that time out end last and together. A failure therefore counts only if no request
 * has succeeded since the failed request was made.
 *
 * @param now ms since the epoch.
 * @param onTurn called when the breaker opens and when it closes.
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
