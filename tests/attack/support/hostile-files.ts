import { deflateSync, gzipSync, crc32 } from 'node:zlib';
import sharp from 'sharp';

/** A hostile file with a hostile name. */
export interface HostileFile {
  what: string;
  name: string;
  bytes: Buffer;
}

const MIB = 1024 * 1024;
export const MAX_BYTES = 10 * MIB;
/** Marks that no served file may still contain. */
export const MARKS = ['<script', '<?php', '<svg', 'ATTACKMARK', 'PK\u0003\u0004'] as const;

const SCRIPT = '<script>hit(1)</script>ATTACKMARK';
const PHP = '<?php system($_GET["c"]); ?>ATTACKMARK';
const SVG = `<svg xmlns="http://www.w3.org/2000/svg" onload="hit(1)"><rect width="9" height="9"/></svg>`;
const PNG_START = Buffer.from('89504e470d0a1a0a', 'hex');

const plain = (format: 'jpeg' | 'png' | 'gif' | 'webp' | 'tiff' | 'avif') =>
  sharp({ create: { width: 16, height: 12, channels: 3, background: '#c2410c' } })
    .toFormat(format)
    .toBuffer();

/** One chunk of a PNG. */
function chunk(type: string, data: Buffer, sum?: number): Buffer {
  const named = Buffer.concat([Buffer.from(type), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(sum ?? crc32(named));
  return Buffer.concat([length, named, check]);
}

/** A grey PNG. Its header may declare a larger size than its data. */
function greyPng(width: number, height: number, rows: number, ...more: Buffer[]): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  // One bit per pixel, so that thirty thousand rows fit into a small file.
  head[8] = 1;
  const data = deflateSync(Buffer.alloc(rows * (1 + Math.ceil(width / 8))), { level: 9 });
  return Buffer.concat([
    PNG_START,
    chunk('IHDR', head),
    ...more,
    chunk('IDAT', data),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A segment of a JPEG right after its start. */
function withSegment(jpeg: Buffer, marker: number, data: Buffer): Buffer {
  const head = Buffer.of(0xff, marker, 0, 0);
  head.writeUInt16BE(data.length + 2, 2);
  return Buffer.concat([jpeg.subarray(0, 2), head, data, jpeg.subarray(2)]);
}

/** A GIF with this many frames of one pixel each. */
function manyFrames(frames: number): Buffer {
  const screen = Buffer.from('474946383961010001008000000000ffffff', 'hex');
  const frame = Buffer.from('21f90400010000002c000000000100010000020244013b'.slice(0, -2), 'hex');
  const end = Buffer.of(0);
  return Buffer.concat([
    screen,
    ...Array.from({ length: frames }, () => Buffer.concat([frame, end])),
    Buffer.of(0x3b),
  ]);
}

/** An archive of one file of zeros that unfolds to a thousand times its size. */
function zipBomb(): Buffer {
  const data = deflateSync(Buffer.alloc(8 * MIB), { level: 9 }).subarray(2, -4);
  const head = Buffer.alloc(30);
  head.write('PK\u0003\u0004', 'latin1');
  head.writeUInt16LE(8, 8);
  head.writeUInt32LE(data.length, 18);
  head.writeUInt32LE(8 * MIB, 22);
  head.writeUInt16LE(1, 26);
  return Buffer.concat([head, Buffer.from('a'), data]);
}

/** Builds every file at run time. None of them is kept in the repository. */
export async function hostileFiles(): Promise<HostileFile[]> {
  const [jpeg, png, gif, webp, tiff, avif] = await Promise.all(
    (['jpeg', 'png', 'gif', 'webp', 'tiff', 'avif'] as const).map(plain),
  );
  if (!jpeg || !png || !gif || !webp || !tiff || !avif)
    throw new Error('The picture was not created.');
  const withPlace = await sharp(jpeg)
    .withExif({
      IFD0: { Artist: 'ATTACKMARK', Copyright: SCRIPT },
      IFD3: { GPSLatitude: '37/1 33/1 0/1', GPSLongitude: '126/1 58/1 0/1', GPSLatitudeRef: 'N' },
    })
    .toBuffer();
  const text = Buffer.concat([Buffer.from('c\0\0'), deflateSync(Buffer.alloc(4 * MIB))]);
  const wideGif = Buffer.concat([
    gif.subarray(0, 6),
    Buffer.of(0xff, 0xff, 0xff, 0xff),
    gif.subarray(10),
  ]);

  const files: [what: string, name: string, bytes: Buffer | string][] = [
    ['an SVG', 'a.svg', SVG],
    ['an SVG called PNG', 'a.png', SVG],
    ['an SVG after an XML head', 'a.jpg', `<?xml version="1.0"?>${SVG}`],
    [
      'an XML that reads a file',
      'a.png',
      '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><svg>&b;</svg>',
    ],
    ['HTML', 'a.html', `<!doctype html>${SCRIPT}`],
    ['HTML called GIF', 'a.gif', `<!doctype html>${SCRIPT}`],
    ['PHP', 'a.php', PHP],
    ['PHP called JPEG', 'a.jpg', PHP],
    ['a shell script', 'a.png', '#!/bin/sh\nid # ATTACKMARK'],
    ['a program', 'a.png', Buffer.concat([Buffer.from('MZ'), Buffer.alloc(200, 1)])],
    [
      'a Linux program',
      'a.jpg',
      Buffer.concat([Buffer.from('\u007fELF', 'latin1'), Buffer.alloc(200, 1)]),
    ],
    ['a PDF', 'a.png', '%PDF-1.7\n1 0 obj<</OpenAction<</S/JavaScript/JS(hit)>>>>endobj'],
    [
      'a vector drawing that runs commands',
      'a.png',
      'push graphic-context\nfill \'url(https://x.example/"|id")\'\npop graphic-context',
    ],
    ['PostScript', 'a.jpg', '%!PS\n(%pipe%id) (w) file'],
    ['a WebP called PNG', 'a.png', webp],
    ['a TIFF called JPEG', 'a.jpg', tiff],
    ['an AVIF called JPEG', 'a.jpg', avif],
    ['nothing', 'a.png', ''],
    ['the first bytes of a PNG', 'a.png', PNG_START],
    ['the first bytes of a JPEG', 'a.jpg', Buffer.of(0xff, 0xd8, 0xff)],
    ['the first bytes of a GIF and a script', 'a.gif', `GIF89a/*${SCRIPT}*/=1`],
    ['half a JPEG', 'a.jpg', jpeg.subarray(0, Math.floor(jpeg.length / 2))],
    ['half a PNG', 'a.png', png.subarray(0, 60)],
    ['half a GIF', 'a.gif', gif.subarray(0, 20)],
    [
      'a PNG whose sums are wrong',
      'a.png',
      Buffer.concat([PNG_START, chunk('IHDR', Buffer.alloc(13), 1), png.subarray(33)]),
    ],
    ['a PNG of 30,000 × 30,000', 'a.png', greyPng(30_000, 30_000, 30_000)],
    ['a PNG that says it is 65,535 × 65,535', 'a.png', greyPng(65_535, 65_535, 1)],
    ['a PNG one pixel high and a million wide', 'a.png', greyPng(1_000_000, 1, 1)],
    ['a PNG with a text that unfolds', 'a.png', greyPng(16, 12, 12, chunk('zTXt', text))],
    ['a GIF of 1,000 frames', 'a.gif', manyFrames(1_000)],
    ['a GIF that says it is 65,535 × 65,535', 'a.gif', wideGif],
    ['a ZIP bomb called PNG', 'a.png', zipBomb()],
    [
      'a ZIP bomb called JPEG after a start of one',
      'a.jpg',
      Buffer.concat([Buffer.of(0xff, 0xd8, 0xff), zipBomb()]),
    ],
    ['a gzip bomb called GIF', 'a.gif', gzipSync(Buffer.alloc(8 * MIB), { level: 9 })],
    [
      'one byte over 10 MB',
      'a.jpg',
      Buffer.concat([jpeg, Buffer.alloc(MAX_BYTES + 1 - jpeg.length)]),
    ],
    ['a JPEG with PHP behind it', 'a.jpg', Buffer.concat([jpeg, Buffer.from(PHP)])],
    ['a JPEG with a script in its comment', 'a.jpg', withSegment(jpeg, 0xfe, Buffer.from(SCRIPT))],
    ['a JPEG that says where it was taken', 'a.jpg', withPlace],
    ['a PNG with an archive appended', 'a.png', Buffer.concat([png, zipBomb()])],
    [
      'a PNG with a script in its text',
      'a.png',
      greyPng(16, 12, 12, chunk('tEXt', Buffer.from(`Comment\0${SCRIPT}`))),
    ],
    ['a GIF with a script behind it', 'a.gif', Buffer.concat([gif, Buffer.from(SCRIPT)])],
    ['a picture called PHP', 'a.php', png],
    ['a picture with two endings', 'a.png.html', png],
    ['a name with an end in it', 'a.php\0.png', png],
    ['a name with a header in it', 'a.png%0d%0aSet-Cookie: a=b%0d%0a', png],
    ['a name that goes up', '../../../etc/cron.d/a.png', png],
    ['a name that goes up, encoded', '..%2f..%2f..%252fa.png', png],
    ['a name of Windows', 'C:\\windows\\a.png::$DATA', png],
    ['a name read from the right', 'a\u202egnp.exe', png],
    ['a name that runs', '"><img src=x onerror=hit(1)>.png', png],
  ];
  return files.map(([what, name, bytes]) => ({ what, name, bytes: Buffer.from(bytes as Buffer) }));
}
