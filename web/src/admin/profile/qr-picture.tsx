import { useMemo } from 'react';
import { encode } from 'uqr';

/** The free edge that readers need, in modules. */
const EDGE = 4;

/**
 * A QR code as one picture, black on white whatever surrounds it. The lowest error correction level
 * is enough, because a screen has no scratches.
 */
export function QrPicture({ text, label, size }: { text: string; label: string; size: number }) {
  const { path, side } = useMemo(() => {
    // Drawn in the browser, because a secret must not be sent to an image service.
    const { data, size: modules } = encode(text, { ecc: 'L', border: EDGE });
    const squares = data.flatMap((row, y) =>
      row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
    );
    return { path: squares.join(''), side: modules };
  }, [text]);
  return (
    <svg
      role="img"
      aria-label={label}
      width={size}
      height={size}
      viewBox={`0 0 ${side} ${side}`}
      shapeRendering="crispEdges"
    >
      <path fill="#fff" d={`M0 0h${side}v${side}H0z`} />
      <path fill="#000" d={path} />
    </svg>
  );
}
