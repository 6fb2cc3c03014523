import type { IconName } from './icon-name.ts';
import { iconPath } from './icon-path.ts';

interface IconProps {
  name: IconName;
  /** Width and height in px. The set is drawn for 16, 18, 20, 24 and 28. */
  size?: number;
  className?: string | undefined;
}

/**
 * An icon. Screen readers skip it: the adjacent text or `aria-label` describes it.
 *
 * A served page contains the paths of its icons, because a `<use>` costs a phone more than a
 * millisecond. The scripts contain no paths: an icon that the browser renders refers to the sprite.
 */
export function Icon({ name, size = 20, className }: IconProps) {
  return (
    <svg
      // Another icon is another element, which has no served path.
      key={name}
      ref={drawIcon}
      data-icon={name}
      aria-hidden="true"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      className={className}
      focusable="false"
    >
      {/* Hydration keeps the elements inside an element whose only child is an empty text. */}
      {import.meta.env.SSR ? <ServedPath name={name} /> : ''}
    </svg>
  );
}

function ServedPath({ name }: { name: IconName }) {
  const { d, isFilled } = iconPath(name);
  return (
    <path
      fill={isFilled ? 'currentColor' : 'none'}
      stroke="currentColor"
      strokeWidth="1.8"
      strokeLinecap="round"
      strokeLinejoin="round"
      d={d}
    />
  );
}

/** Refers an icon without a served path to the sprite. */
function drawIcon(svg: SVGSVGElement | null): void {
  if (!svg || svg.firstElementChild) return;
  const use = document.createElementNS(svg.namespaceURI, 'use');
  use.setAttribute('href', `/icons.svg#i-${svg.dataset['icon'] ?? ''}`);
  svg.append(use);
}
