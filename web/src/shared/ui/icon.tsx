import type { IconName } from './icon-name.ts';

interface IconProps {
  name: IconName;
  /** Width and height in px. The set is drawn for 16, 18, 20, 24 and 28. */
  size?: number;
  className?: string | undefined;
}

/**
 * An icon of the sprite. Screen readers skip it: the adjacent text or `aria-label` describes it.
 */
export function Icon({ name, size = 20, className }: IconProps) {
  return (
    <svg
      aria-hidden="true"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      className={className}
      focusable="false"
    >
      <use href={`/icons.svg#i-${name}`} />
    </svg>
  );
}
