import type { Banner } from '@maru/contract/banner/banner';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { linkTargetOf } from '../../shared/link-target.ts';
import { countAct } from './count-banner.ts';

interface BannerLinkProps {
  banner: Banner;
  className: string | undefined;
  children: ReactNode;
}

/**
 * Links to the target of a banner. A target that is neither on this site nor a web address is
 * ignored (reliability I11). The picture is then shown without a link.
 */
export function BannerLink({ banner, className, children }: BannerLinkProps) {
  const target = linkTargetOf(banner.link);
  const count = () => countAct(banner._id, 'click');
  if (target === null) return <div className={className}>{children}</div>;
  if (target.kind === 'own' && !banner.new_window) {
    return (
      <Link to={target.path} className={className} draggable={false} onClick={count}>
        {children}
      </Link>
    );
  }
  return (
    <a
      href={target.path}
      className={className}
      draggable={false}
      target="_blank"
      rel="noopener"
      onClick={count}
    >
      {children}
      <span className="sr-only">새 창</span>
    </a>
  );
}
