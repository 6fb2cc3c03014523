import { generateKeyPairSync, randomBytes, sign } from 'node:crypto';

const DAY_MS = 24 * 3_600_000;
const LIFE_MS = 365 * DAY_MS;
const SERIAL_BYTES = 16;

const OID = { commonName: '550403', basicConstraints: '551d13', subjectAltName: '551d11' };
/** ECDSA with SHA-256, as an AlgorithmIdentifier. */
const ECDSA_SHA256 = Buffer.from('300a06082a8648ce3d040302', 'hex');
const LOOPBACK_ADDRESSES = [Buffer.of(127, 0, 0, 1), Buffer.from(`${'00'.repeat(15)}01`, 'hex')];

const TAG = {
  boolean: 0x01,
  integer: 0x02,
  bits: 0x03,
  bytes: 0x04,
  oid: 0x06,
  text: 0x0c,
  time: 0x18,
  sequence: 0x30,
  set: 0x31,
  version: 0xa0,
  extensions: 0xa3,
  dnsName: 0x82,
  address: 0x87,
} as const;

/** A key and the certificate for it, both in PEM. */
interface Identity {
  key: string;
  cert: string;
}

/** Creates a self-signed certificate (RFC 5280) for `localhost` and the loopback addresses. */
export function createIdentity(now = Date.now()): Identity {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
  const name = sequence(
    der(TAG.set, sequence(oid(OID.commonName), der(TAG.text, Buffer.from('localhost')))),
  );
  const names = sequence(
    der(TAG.dnsName, Buffer.from('localhost')),
    ...LOOPBACK_ADDRESSES.map((address) => der(TAG.address, address)),
  );
  const authority = sequence(der(TAG.boolean, Buffer.of(0xff)));
  const body = sequence(
    der(TAG.version, der(TAG.integer, Buffer.of(2))),
    der(TAG.integer, Buffer.concat([Buffer.of(1), randomBytes(SERIAL_BYTES)])),
    ECDSA_SHA256,
    name,
    sequence(time(now - DAY_MS), time(now + LIFE_MS)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(
      TAG.extensions,
      sequence(
        sequence(oid(OID.basicConstraints), der(TAG.bytes, authority)),
        sequence(oid(OID.subjectAltName), der(TAG.bytes, names)),
      ),
    ),
  );
  const signature = sign('sha256', body, privateKey);
  const certificate = sequence(
    body,
    ECDSA_SHA256,
    der(TAG.bits, Buffer.concat([Buffer.of(0), signature])),
  );
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: pemOf(certificate),
  };
}

/** One element in DER: tag, length, content. */
function der(tag: number, ...content: Buffer[]): Buffer {
  const bytes = Buffer.concat(content);
  const { length } = bytes;
  if (length < 0x80) return Buffer.concat([Buffer.of(tag, length), bytes]);
  const long = length < 0x1_00 ? Buffer.of(0x81, length) : Buffer.of(0x82, length >> 8, length);
  return Buffer.concat([Buffer.of(tag), long, bytes]);
}

const sequence = (...content: Buffer[]) => der(TAG.sequence, ...content);
const oid = (hex: string) => der(TAG.oid, Buffer.from(hex, 'hex'));

/** `YYYYMMDDHHMMSSZ` */
function time(at: number): Buffer {
  const digits = new Date(at).toISOString().replaceAll(/\D/g, '').slice(0, 14);
  return der(TAG.time, Buffer.from(`${digits}Z`));
}

function pemOf(bytes: Buffer): string {
  const lines = bytes.toString('base64').match(/.{1,64}/g) ?? [];
  return ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n');
}
