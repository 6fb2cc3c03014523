import type { IconName } from './icon-name.ts';

interface IconProps {
  name: IconName;
  /** Width and height in px. The set is drawn for 16, 18, 20, 24 and 28. */
  size?: number;
  className?: string | undefined;
}

/** A picture of the sprite. Always silent: the words beside it, or `aria-label`, say it. */
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
