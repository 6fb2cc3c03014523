import { Link } from 'react-router-dom';
import { coverAction } from './cover-grid.tsx';

/** The title of a cover as the link to its post. */
export function CoverLink({ to, label }: { to: string; label: string }) {
  return (
    <Link to={to} className={coverAction}>
      {label}
    </Link>
  );
}
