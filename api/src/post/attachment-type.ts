import { ATTACHMENT_TYPES } from '@maru/contract/post/attachment';
import { utf16Of } from '@maru/contract/text/utf16';

type Extension = (typeof ATTACHMENT_TYPES)[number];

const ZIP = '504b0304';
const OLE = 'd0cf11e0a1b11ae1';

/** Leading bytes of each file kind. Text has no fixed beginning, and contains no NUL character. */
const BEGINNINGS: Readonly<Record<Extension, readonly string[] | 'text'>> = {
  pdf: ['255044462d'],
  hwp: [OLE],
  hwpx: [ZIP],
  doc: [OLE],
  docx: [ZIP],
  xls: [OLE],
  xlsx: [ZIP],
  ppt: [OLE],
  pptx: [ZIP],
  txt: 'text',
  csv: 'text',
  zip: [ZIP],
  jpg: ['ffd8ff'],
  jpeg: ['ffd8ff'],
  png: ['89504e470d0a1a0a'],
  gif: ['474946383761', '474946383961'],
};

/** File kind from the name, if the content matches it; otherwise `null`. */
export function attachmentTypeOf(name: string, bytes: Buffer): Extension | null {
  const ending = name.toLowerCase().split('.').at(-1);
  const extension = ATTACHMENT_TYPES.find((known) => known === ending);
  if (extension === undefined || bytes.length === 0) return null;
  const beginnings = BEGINNINGS[extension];
  const isRight =
    beginnings === 'text'
      ? isText(bytes)
      : beginnings.some((hex) => bytes.subarray(0, hex.length / 2).toString('hex') === hex);
  return isRight ? extension : null;
}

function isText(bytes: Buffer): boolean {
  const encoding = utf16Of(bytes);
  if (encoding === null) return !bytes.includes(0);
  try {
    return !new TextDecoder(encoding, { fatal: true }).decode(bytes).includes('\0');
  } catch {
    // An incomplete character means that the file is not text.
    return false;
  }
}
