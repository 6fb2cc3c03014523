/** Units of time of the video, in a second. */
export const TIMESCALE = 90_000;

const TRACK = 1;

/** One frame of a fragment: its NAL units, and whether a decoder can start with it. */
export interface Sample {
  units: readonly Buffer[];
  isKey: boolean;
}

/** Initialization segment of a video without sound (ISO/IEC 14496-12 and -15). */
export function initSegmentOf(
  { width, height }: { width: number; height: number },
  sets: { sequence: Buffer; picture: Buffer },
): Buffer {
  const movie = box(
    'moov',
    fullBox(
      'mvhd',
      0,
      0,
      u32(0, 0, TIMESCALE, 0, 0x10000),
      u16(0x100, 0),
      u32(0, 0),
      MATRIX,
      u32(0, 0, 0, 0, 0, 0, TRACK + 1),
    ),
    box(
      'trak',
      fullBox(
        'tkhd',
        0,
        7,
        u32(0, 0, TRACK, 0, 0, 0, 0),
        u16(0, 0, 0, 0),
        MATRIX,
        u32(width << 16, height << 16),
      ),
      box(
        'mdia',
        fullBox('mdhd', 0, 0, u32(0, 0, TIMESCALE, 0), u16(UNDETERMINED_LANGUAGE, 0)),
        fullBox('hdlr', 0, 0, u32(0), Buffer.from('vide'), u32(0, 0, 0), Buffer.from('video\0')),
        box(
          'minf',
          fullBox('vmhd', 0, 1, u16(0, 0, 0, 0)),
          box('dinf', fullBox('dref', 0, 0, u32(1), fullBox('url ', 0, 1))),
          box(
            'stbl',
            fullBox('stsd', 0, 0, u32(1), sampleEntryOf(width, height, sets)),
            fullBox('stts', 0, 0, u32(0)),
            fullBox('stsc', 0, 0, u32(0)),
            fullBox('stsz', 0, 0, u32(0, 0)),
            fullBox('stco', 0, 0, u32(0)),
          ),
        ),
      ),
    ),
    box('mvex', fullBox('trex', 0, 0, u32(TRACK, 1, 0, 0, 0))),
  );
  return Buffer.concat([
    box('ftyp', Buffer.from('iso6'), u32(1), Buffer.from('iso6cmfcavc1')),
    movie,
  ]);
}

/** The identity transformation of pictures. */
const MATRIX = u32(0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000);

/** `und` in the packed letters of ISO 639-2. */
const UNDETERMINED_LANGUAGE = 0x55c4;

function sampleEntryOf(
  width: number,
  height: number,
  { sequence, picture }: { sequence: Buffer; picture: Buffer },
): Buffer {
  const configuration = box(
    'avcC',
    Buffer.from([1, sequence[1]!, sequence[2]!, sequence[3]!, 0xff, 0xe1]),
    u16(sequence.length),
    sequence,
    Buffer.from([1]),
    u16(picture.length),
    picture,
  );
  return box(
    'avc1',
    u16(0, 0, 0, 1),
    u32(0, 0, 0, 0),
    u16(width, height),
    u32(0x480000, 0x480000, 0),
    u16(1),
    Buffer.alloc(32),
    u16(0x18, 0xffff),
    configuration,
  );
}

const KEY_SAMPLE = 0x02000000;
const OTHER_SAMPLE = 0x01010000;

/** `default-base-is-moof`, with a default duration. */
const FRAGMENT_FLAGS = 0x020008;
/** Data offset, and size and flags of each sample. */
const RUN_FLAGS = 0x000601;

/**
 * A fragment: a movie fragment box and its media data.
 *
 * @param sequence number of the fragment, from 1.
 * @param time decode time of the first sample, in units of {@link TIMESCALE}.
 */
export function fragmentOf(
  samples: readonly Sample[],
  { sequence, time, duration }: { sequence: number; time: number; duration: number },
): Buffer {
  const data = samples.map(({ units }) =>
    Buffer.concat(units.flatMap((unit) => [u32(unit.length), unit])),
  );
  const decodeTime = Buffer.alloc(8);
  decodeTime.writeBigUInt64BE(BigInt(time));
  const rows = samples.map(({ isKey }, index) =>
    u32(data[index]!.length, isKey ? KEY_SAMPLE : OTHER_SAMPLE),
  );
  const fragmentWith = (offset: number) =>
    box(
      'moof',
      fullBox('mfhd', 0, 0, u32(sequence)),
      box(
        'traf',
        fullBox('tfhd', 0, FRAGMENT_FLAGS, u32(TRACK, duration)),
        fullBox('tfdt', 1, 0, decodeTime),
        fullBox('trun', 0, RUN_FLAGS, u32(samples.length, offset), ...rows),
      ),
    );
  const dataAt = fragmentWith(0).length + BOX_HEADER;
  return Buffer.concat([fragmentWith(dataAt), box('mdat', ...data)]);
}

const BOX_HEADER = 8;

function box(type: string, ...content: readonly Buffer[]): Buffer {
  const length = content.reduce((sum, part) => sum + part.length, BOX_HEADER);
  return Buffer.concat([u32(length), Buffer.from(type), ...content], length);
}

function fullBox(
  type: string,
  version: number,
  flags: number,
  ...content: readonly Buffer[]
): Buffer {
  return box(type, u32(version * 2 ** 24 + flags), ...content);
}

function u32(...values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(4 * values.length);
  for (const [index, value] of values.entries()) bytes.writeUInt32BE(value, 4 * index);
  return bytes;
}

function u16(...values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(2 * values.length);
  for (const [index, value] of values.entries()) bytes.writeUInt16BE(value, 2 * index);
  return bytes;
}
