import { Fragment } from 'react';

/**
 * An address in a text, without the punctuation and the particle that follow it: letters of Hangul
 * in addresses are percent-encoded.
 */
const ADDRESS = /https?:\/\/[\w\-.~:/?#[\]@!$&*+,;=%]*[\w\-~/#@$&*+=%]/g;

interface Part {
  text: string;
  isLink: boolean;
}

/** Splits a text into plain parts and web addresses. */
export function partsOf(text: string): Part[] {
  const parts: Part[] = [];
  let end = 0;
  for (const { 0: address, index } of text.matchAll(ADDRESS)) {
    if (!URL.canParse(address)) continue;
    if (index > end) parts.push({ text: text.slice(end, index), isLink: false });
    parts.push({ text: address, isLink: true });
    end = index + address.length;
  }
  if (end < text.length) parts.push({ text: text.slice(end), isLink: false });
  return parts;
}

/** A text whose web addresses are links. The style of its element keeps the line breaks. */
export function LinkedText({ text }: { text: string }) {
  return partsOf(text).map((part, index) =>
    part.isLink ? (
      <a key={index} href={part.text} target="_blank" rel="noopener noreferrer nofollow">
        {part.text}
        <span className="sr-only"> 새 창</span>
      </a>
    ) : (
      <Fragment key={index}>{part.text}</Fragment>
    ),
  );
}
