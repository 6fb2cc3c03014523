import { describe, expect, it } from 'vitest';
import { createDeliveryLedger } from './delivery-ledger.ts';

/** A ledger with its own clock, and sockets that acknowledge changes. */
function openLedger() {
  const clock = { now: 1_000 };
  const ledger = createDeliveryLedger(() => clock.now);
  return {
    ...ledger,
    clock,
    connect() {
      let onSeen: ((packet: unknown) => void) | undefined;
      const socket = {
        on(_name: string, listener: (packet: unknown) => void) {
          onSeen = listener;
          return socket;
        },
      };
      ledger.follow(socket as never);
      return { says: (packet: unknown) => onSeen?.call(socket, packet) };
    },
    report: (id: number) => ledger.takeChanged().find((report) => report.id === id),
  };
}

describe('the ledger of deliveries', () => {
  it('[X09] counts who says that they heard a change, and when the last did', () => {
    const ledger = openLedger();
    const [one, other] = [ledger.connect(), ledger.connect()];
    ledger.emitted(7, 3);
    expect(ledger.report(7)).toMatchObject({ emittedAt: 1_000, clients: 3, seen: 0, seenAt: null });

    ledger.clock.now = 4_000;
    one.says([7]);
    ledger.clock.now = 6_000;
    other.says([7]);

    expect(ledger.report(7)).toMatchObject({ clients: 3, seen: 2, seenAt: 6_000 });
    expect(ledger.takeChanged()).toEqual([]);
  });

  it('counts a socket once for a change, however often it says so', () => {
    const ledger = openLedger();
    const loud = ledger.connect();
    ledger.emitted(7, 5);
    ledger.emitted(8, 5);

    loud.says([7, 7, 8]);
    loud.says([8, 7]);
    loud.says([7]);

    expect(ledger.takeChanged()).toMatchObject([{ seen: 1 }, { seen: 1 }]);
  });

  it('never counts more clients than received a change, nor changes that were not sent', () => {
    const ledger = openLedger();
    ledger.emitted(7, 1);
    for (let i = 0; i < 3; i++) ledger.connect().says([7, 99]);

    expect(ledger.takeChanged()).toEqual([expect.objectContaining({ id: 7, seen: 1 })]);
  });

  it.each([['text'], [{}], [[-1]], [['7']], [[1.5]], [Array.from({ length: 501 }, () => 7)]])(
    'takes no notice of %o',
    (packet) => {
      const ledger = openLedger();
      ledger.emitted(7, 1);
      ledger.connect().says(packet);

      expect(ledger.report(7)?.seen).toBe(0);
    },
  );

  it('takes a change that is handed on twice for one', () => {
    const ledger = openLedger();
    ledger.emitted(7, 2);
    ledger.connect().says([7]);
    ledger.clock.now = 2_000;
    ledger.emitted(7, 5);

    expect(ledger.report(7)).toMatchObject({ emittedAt: 1_000, clients: 2, seen: 1 });
  });

  it('reports a change again after a failed write, and drops it after two minutes', () => {
    const ledger = openLedger();
    const page = ledger.connect();
    ledger.emitted(7, 1);
    ledger.putBack(ledger.takeChanged());
    expect(ledger.takeChanged()).toHaveLength(1);

    ledger.clock.now += 120_000;
    ledger.forgetOld();
    page.says([7]);
    ledger.putBack([{ id: 7, emittedAt: 0, clients: 1, seen: 0, seenAt: null }]);

    expect(ledger.takeChanged()).toEqual([]);
  });
});
