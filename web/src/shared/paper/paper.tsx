import { brand } from '#brand';
import type { ReactNode } from 'react';
import { Button } from '../ui/button.tsx';
import { SiteLinks, useSiteLinks } from '../site-links.tsx';
import { Icon } from '../ui/icon.tsx';
import styles from './paper.module.css';

/** A document in a layer, for reading and printing: its title, content and owner. */
export function Paper({ title, children }: { title: string; children: ReactNode }) {
  return (
    <SiteLinks>
      <div className={styles.paper}>
        <h3 className={styles.title}>{title}</h3>
        {children}
        <Company />
      </div>
      <div className={styles.actions}>
        <Button size="sm" onClick={() => window.print()}>
          <Icon name="doc" size={18} />
          인쇄하기
        </Button>
      </div>
    </SiteLinks>
  );
}

/** A line of a paper's `dl`. */
export function Fact({ name, value }: { name: string; value: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}

function Company() {
  const { name, representative, registrationNumber, address, advisoryNumber } = brand.company;
  const { phone } = useSiteLinks();
  return (
    <p className={styles.company}>
      {name} · 대표 {representative} · 사업자등록번호 {registrationNumber}
      <br />
      {advisoryNumber} · {address} · {phone}
    </p>
  );
}
