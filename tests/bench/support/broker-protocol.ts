import type { BrokerWire } from './wire-client.ts';

/*
 * How the clients and the publisher of the benchmarks talk to message brokers. Everything is sent
 * as prepared bytes, so that no client library counts into a measurement.
 */

export const BROKERS = ['nchan', 'NATS', 'Mosquitto'] as const;
export type BrokerName = (typeof BROKERS)[number];

/** Name of the one channel. */
const CHANNEL = 'changes';
const MQTT = { connect: 0x10, connected: 0x20, publish: 0x30, subscribe: 0x82, subscribed: 0x90 };
const MQTT_CLEAN_SESSION = 2;
const NATS_CONNECT = 'CONNECT {"verbose":false,"pedantic":false,"lang":"bench","version":"1"}\r\n';

/** Path at which nchan accepts messages, and the one for its subscribers. */
export const NCHAN_PATHS = { publish: '/publish', subscribe: '/subscribe' };

const WIRES: Record<BrokerName, BrokerWire> = {
  nchan: {
    path: NCHAN_PATHS.subscribe,
    subscribe: [],
    confirmed: null,
    delivery: Buffer.alloc(0),
  },
  NATS: {
    path: '/',
    subscribe: [Buffer.from(`${NATS_CONNECT}SUB ${CHANNEL} 1\r\nPING\r\n`)],
    confirmed: Buffer.from('PONG'),
    delivery: Buffer.from('MSG '),
  },
  Mosquitto: {
    path: '/mqtt',
    subprotocol: 'mqtt',
    subscribe: [
      mqttConnect(),
      // Packet number 1, and the highest quality of service 0.
      mqttPacket(MQTT.subscribe, Buffer.from([0, 1]), mqttText(CHANNEL), Buffer.from([0])),
    ],
    confirmed: Buffer.from([MQTT.subscribed]),
    delivery: Buffer.from([MQTT.publish]),
  },
};

export const brokerWire = (broker: BrokerName): BrokerWire => WIRES[broker];

/** Bytes that a publisher sends: `hello` once after connecting, `message` for each message. */
export function publisherOf(broker: BrokerName, text: string): { hello: Buffer; message: Buffer } {
  const body = Buffer.from(text);
  switch (broker) {
    case 'nchan': {
      const head = `POST ${NCHAN_PATHS.publish} HTTP/1.1\r\nhost: bench\r\ncontent-type: text/plain\r\ncontent-length: ${body.length}\r\n\r\n`;
      return { hello: Buffer.alloc(0), message: Buffer.concat([Buffer.from(head), body]) };
    }
    case 'NATS': {
      const head = Buffer.from(`PUB ${CHANNEL} ${body.length}\r\n`);
      return {
        hello: Buffer.from(NATS_CONNECT),
        message: Buffer.concat([head, body, Buffer.from('\r\n')]),
      };
    }
    case 'Mosquitto':
      return { hello: mqttConnect(), message: mqttPacket(MQTT.publish, mqttText(CHANNEL), body) };
  }
}

/** MQTT 3.1.1 with a clean session, no keep-alive and a client id that the broker chooses. */
function mqttConnect(): Buffer {
  const settings = Buffer.from([4, MQTT_CLEAN_SESSION, 0, 0]);
  return mqttPacket(MQTT.connect, mqttText('MQTT'), settings, mqttText(''));
}

function mqttText(text: string): Buffer {
  const body = Buffer.from(text);
  return Buffer.concat([Buffer.from([body.length >> 8, body.length & 0xff]), body]);
}

function mqttPacket(kind: number, ...parts: readonly Buffer[]): Buffer {
  const body = Buffer.concat(parts);
  const length: number[] = [];
  let rest = body.length;
  do {
    const low = rest & 0x7f;
    rest >>= 7;
    length.push(rest > 0 ? low | 0x80 : low);
  } while (rest > 0);
  return Buffer.concat([Buffer.from([kind, ...length]), body]);
}
