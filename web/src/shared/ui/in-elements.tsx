import { Children, type ReactNode } from 'react';

/**
 * Puts text that has element siblings into `<span>` elements. A browser that translates the page
 * replaces bare text nodes, and React then cannot remove them or insert a sibling before them.
 * Text without element siblings stays one string, which React sets as a whole.
 */
export function inElements(children: ReactNode): ReactNode {
  const parts: Exclude<ReactNode, boolean | null | undefined>[] = [];
  for (const child of Children.toArray(children)) {
    const last = parts.at(-1);
    const isText = typeof child === 'string' || typeof child === 'number';
    if (isText && typeof last === 'string') parts[parts.length - 1] = `${last}${child}`;
    else parts.push(isText ? String(child) : child);
  }
  const [only] = parts;
  if (parts.length === 1 && typeof only === 'string') return only;
  return parts.map((part, at) =>
    typeof part === 'string' ? <span key={`text-${textsBefore(parts, at)}`}>{part}</span> : part,
  );
}

/** Keys count texts only, so that adding or removing an icon does not remount the text. */
function textsBefore(parts: readonly ReactNode[], end: number): number {
  return parts.slice(0, end).filter((part) => typeof part === 'string').length;
}
