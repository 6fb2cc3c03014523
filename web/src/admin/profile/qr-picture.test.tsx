import { decodeQR } from 'qr/decode.js';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { QrPicture } from './qr-picture.tsx';

/** Pixels of a module, enough for the decoder. */
const SCALE = 4;

/** Reads the picture of a text with a decoder that shares no code with the encoder. */
function decoded(text: string): string {
  const svg = renderToStaticMarkup(<QrPicture text={text} label="QR" size={200} />);
  const width = Number(/viewBox="0 0 (\d+) \1"/.exec(svg)?.[1]);
  const dark = new Set(
    Array.from(svg.matchAll(/M(\d+) (\d+)h1v1h-1z/g), ([, x, y]) => `${x},${y}`),
  );
  const side = width * SCALE;
  const data = new Uint8Array(side * side * 3).map((_, at) => {
    const pixel = Math.floor(at / 3);
    const [x, y] = [pixel % side, Math.floor(pixel / side)].map((one) => Math.floor(one / SCALE));
    return dark.has(`${x},${y}`) ? 0 : 255;
  });
  return decodeQR({ width: side, height: side, data });
}

it.each([
  'otpauth://totp/maru:super?issuer=maru&secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&algorithm=SHA1&digits=6&period=30',
  `otpauth://totp/${encodeURIComponent('마루')}:${'a'.repeat(60)}?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ`,
  '마루',
  'a'.repeat(360),
])('is read back from its picture: %s', (text) => {
  expect(decoded(text)).toBe(text);
});
