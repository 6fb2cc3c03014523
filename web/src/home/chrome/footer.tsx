import { brand } from '#brand';
import { Link } from 'react-router-dom';
import { Button } from '../../shared/ui/button.tsx';
import { classNames } from '../../shared/ui/class-names.ts';
import { Icon } from '../../shared/ui/icon.tsx';
import styles from './footer.module.css';
import { Logo } from './header/logo.tsx';
import { openChat } from './open-chat.ts';
import { useRiskText, useSiteLinks } from '../../shared/site-links.tsx';

/** The year of the notices. Written by hand: they are as old as their wording, not as today. */
const COPYRIGHT_YEAR = 2026;

/** The footer of every public page, with the legally required notices. */
export function Footer() {
  const { company, riskNotice } = brand;
  const { links, phone, phoneAddress } = useSiteLinks();
  const riskText = useRiskText();

  return (
    <footer className={styles.footer}>
      <div className={styles.inner}>
        <p className={styles.notice}>
          <Icon name="warn" size={20} className={styles.noticeIcon} />
          <span>
            <strong className={styles.noticeTitle}>{riskNotice.title}</strong> {riskText}
          </span>
        </p>
        <div className={styles.middle}>
          <ul className={styles.links}>
            {brand.footerLinks.map((link) => (
              <li key={link.label}>
                {link.link === undefined ? (
                  <Link
                    to={link.to ?? '/'}
                    className={classNames(styles.link, link.strong && styles.strong)}
                  >
                    {link.label}
                  </Link>
                ) : (
                  <a href={links[link.link]} target="_blank" rel="noopener" className={styles.link}>
                    {link.label}
                    <span className="sr-only">새 창</span>
                  </a>
                )}
              </li>
            ))}
          </ul>
          <div className={styles.help}>
            <p className={styles.phone}>
              <span>고객센터</span>
              <a href={phoneAddress} className={styles.number}>
                {phone}
              </a>
              <span>{company.hours}</span>
            </p>
            <Button
              variant="outline"
              size="sm"
              className={styles.chat}
              onClick={() => void openChat()}
            >
              <Icon name="chat" size={18} />
              채팅 상담
            </Button>
          </div>
        </div>
        <div className={styles.facts}>
          <div>
            <Facts
              of={[
                `상호 ${company.name}`,
                `대표 ${company.representative}`,
                `사업자등록번호 ${company.registrationNumber}`,
                `통신판매업신고 ${company.mailOrderNumber}`,
                company.advisoryNumber,
              ]}
            />
            <Facts
              of={[company.address, `개인정보보호책임자 ${company.privacyOfficer}`, company.email]}
            />
            <p>
              © {COPYRIGHT_YEAR} {brand.name}. {riskNotice.fiction}
            </p>
          </div>
          <Logo tone="main" small />
        </div>
      </div>
    </footer>
  );
}

function Facts({ of }: { of: string[] }) {
  return (
    <ul className={styles.factRow}>
      {of.map((fact) => (
        <li key={fact}>{fact}</li>
      ))}
    </ul>
  );
}
