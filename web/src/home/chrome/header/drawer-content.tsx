import { brand } from '#brand';
import { useId, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import type { MenuItem } from '@maru/brands/menu';
import { paths } from '../../../shared/paths.ts';
import { askLogout } from '../../../shared/session/session.ts';
import { useSession } from '../../../shared/session/session.store.ts';
import { Button, LinkButton } from '../../../shared/ui/button.tsx';
import { Icon } from '../../../shared/ui/icon.tsx';
import { SiteSearch } from '../../search/site-search.tsx';
import { mypageOf } from './account-area.tsx';
import { currentOf, groupLinks, isCurrent } from './current-section.ts';
import styles from './drawer.module.css';
import { useSiteLinks } from '../../../shared/site-links.tsx';

/** The search, the account and the whole menu. */
export function DrawerContent({ onClose }: { onClose: () => void }) {
  return (
    <>
      <div className={styles.search}>
        <SiteSearch onSearch={onClose} />
      </div>
      <DrawerAccount onClose={onClose} />
      <DrawerMenu />
    </>
  );
}

function DrawerAccount({ onClose }: { onClose: () => void }) {
  const { authenticated, type } = useSession();

  if (authenticated) {
    return (
      <div className={styles.buttons}>
        <LinkButton to={mypageOf(type)}>마이페이지</LinkButton>
        <Button
          variant="neutral"
          onClick={() => {
            // The question would open below this dialog.
            onClose();
            void askLogout();
          }}
        >
          로그아웃
        </Button>
      </div>
    );
  }
  return (
    <>
      <div className={styles.buttons}>
        <LinkButton to={paths.login}>로그인</LinkButton>
        <LinkButton to={paths.signupTerms} variant="secondary">
          무료 회원가입
        </LinkButton>
      </div>
      <ul className={styles.help}>
        <li>
          <Link to={`${paths.findAccount}?tab=id`}>아이디 찾기</Link>
        </li>
        <li>
          <Link to={`${paths.findAccount}?tab=password`}>비밀번호 찾기</Link>
        </li>
        <li>
          <Link to={paths.csNotice}>고객센터</Link>
        </li>
      </ul>
    </>
  );
}

function DrawerMenu() {
  const { pathname } = useLocation();
  const own = brand.menu.items.filter((item) => item.link === undefined);
  const { links } = useSiteLinks();
  const outside = brand.menu.items.flatMap(({ label, link }) => (link ? [{ label, link }] : []));

  return (
    <nav aria-label="전체 메뉴">
      <ul>
        {own.map((item) => (
          <li key={item.label} className={styles.entry}>
            {item.to === undefined ? (
              <Group item={item} pathname={pathname} />
            ) : (
              <Link to={item.to} aria-current={currentOf(item, pathname)} className={styles.row}>
                {item.label}
              </Link>
            )}
          </li>
        ))}
        {outside.map(({ label, link }) => (
          <li key={label} className={styles.entry}>
            <a href={links[link]} target="_blank" rel="noopener" className={styles.row}>
              {label}
              <Icon name="ext" size={18} />
              <span className="sr-only">새 창</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Group({ item, pathname }: { item: MenuItem; pathname: string }) {
  const id = useId();
  const [unfolded, setUnfolded] = useState(isCurrent(item, pathname));

  return (
    <>
      <button
        type="button"
        aria-expanded={unfolded}
        aria-controls={id}
        className={styles.row}
        onClick={() => setUnfolded(!unfolded)}
      >
        {item.label}
        <Icon name={unfolded ? 'chev-u' : 'chev-d'} />
      </button>
      <div id={id} className={styles.fold} inert={!unfolded}>
        <ul className={styles.children}>
          {groupLinks(item).map((link) => (
            <li key={link.to}>
              <Link
                to={link.to}
                aria-current={link.to === pathname ? 'page' : undefined}
                className={styles.child}
              >
                {link.label}
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </>
  );
}
