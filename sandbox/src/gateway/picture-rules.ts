import { MMS_PICTURE } from '@maru/contract/message/message-picture';

const MARKER = 0xff;
const START = 0xd8;
const SCAN = 0xda;

/** Why a file cannot be the picture of an MMS; `null` if it can. */
export function whyNoPicture(bytes: Buffer): string | null {
  const { maxBytes, maxWidth, maxHeight } = MMS_PICTURE;
  const size = sizeOf(bytes);
  if (!size) return 'MMS 이미지는 JPG 파일만 쓸 수 있습니다.';
  if (bytes.length > maxBytes) return 'MMS 이미지는 200KB까지 쓸 수 있습니다.';
  return size.width > maxWidth || size.height > maxHeight
    ? `MMS 이미지는 ${maxWidth}x${maxHeight}px까지 쓸 수 있습니다.`
    : null;
}

/** Reads the frame header of a JPEG. Returns `null` if the data is not a JPEG. */
function sizeOf(bytes: Buffer): { width: number; height: number } | null {
  if (bytes[0] !== MARKER || bytes[1] !== START) return null;
  for (let at = 2; at + 9 <= bytes.length && bytes[at] === MARKER;) {
    const kind = bytes[at + 1] ?? SCAN;
    if (isFrame(kind)) {
      return { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) };
    }
    if (kind === SCAN) return null;
    at += 2 + bytes.readUInt16BE(at + 2);
  }
  return null;
}

/** C0 to CF begin a frame, but for three that are tables. */
function isFrame(kind: number): boolean {
  return kind >= 0xc0 && kind <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(kind);
}
