import { expect, it } from 'vitest';
import { brokerWire, publisherOf } from './broker-protocol.ts';

it('publishes a message of 362 bytes to MQTT with a length of two bytes', () => {
  const { message } = publisherOf('Mosquitto', 'x'.repeat(362));

  // 2 bytes of length, 7 of the topic and 362 of the message: 371 = 115 + 2 x 128.
  expect([...message.subarray(0, 5)]).toEqual([0x30, 0x80 | 115, 2, 0, 7]);
  expect(message.length).toBe(3 + 371);
});

it('counts bytes and not letters', () => {
  const text = '방송';

  expect(publisherOf('NATS', text).message.toString()).toBe(`PUB changes 6\r\n${text}\r\n`);
  expect(publisherOf('nchan', text).message.toString()).toContain('content-length: 6\r\n');
});

it('asks MQTT for a clean session, and for quality of service 0', () => {
  const [connect, subscribe] = brokerWire('Mosquitto').subscribe;

  expect([...connect!]).toEqual([0x10, 12, 0, 4, 0x4d, 0x51, 0x54, 0x54, 4, 2, 0, 0, 0, 0]);
  expect(subscribe!.subarray(0, 4)).toEqual(Buffer.from([0x82, 12, 0, 1]));
  expect(subscribe!.at(-1)).toBe(0);
});
