import { useMemo } from 'react';
import { qrCodeOf } from './qr-code.ts';

/** The free edge that readers need, in modules. */
const EDGE = 4;

/** A QR code as one picture, black on white whatever surrounds it. */
export function QrPicture({ text, label, size }: { text: string; label: string; size: number }) {
  const { path, width } = useMemo(() => {
    const modules = qrCodeOf(text);
    const squares = modules.flatMap((row, y) =>
      row.flatMap((isDark, x) => (isDark ? [`M${x + EDGE} ${y + EDGE}h1v1h-1z`] : [])),
    );
    return { path: squares.join(''), width: modules.length + 2 * EDGE };
  }, [text]);
  return (
    <svg
      role="img"
      aria-label={label}
      width={size}
      height={size}
      viewBox={`0 0 ${width} ${width}`}
      shapeRendering="crispEdges"
    >
      <path fill="#fff" d={`M0 0h${width}v${width}H0z`} />
      <path fill="#000" d={path} />
    </svg>
  );
}
