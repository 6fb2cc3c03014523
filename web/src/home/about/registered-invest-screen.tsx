import { brand } from '#brand';
import { withParticle } from '@maru/brands/particle';
import { useQuery, type QueryClient } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { Button, LinkButton } from '../../shared/ui/button.tsx';
import { Card } from '../../shared/ui/card.tsx';
import { Icon } from '../../shared/ui/icon.tsx';
import { Container, PageHead, Section } from '../../shared/ui/layout.tsx';
import { openChat } from '../chrome/open-chat.ts';
import { BuyingNotes } from '../product/buying-notes.tsx';
import { productsQuery } from '../product/product-queries.ts';
import styles from './registered-invest-screen.module.css';
import { pageTextsQuery, usePageText } from '../../shared/page-texts.ts';
import { useSiteLinks } from '../../shared/site-links.tsx';

const { company } = brand;

const FACTS = [
  ['상호', company.name],
  ['대표', company.representative],
  ['신고·등록', company.advisoryNumber],
  ['사업자등록번호', company.registrationNumber],
  ['통신판매업신고', company.mailOrderNumber],
  ['주소', company.address],
  ['개인정보 보호책임자', company.privacyOfficer],
] as const;

export function prefetch(queries: QueryClient): Promise<unknown> {
  return Promise.allSettled([
    queries.fetchQuery(productsQuery()),
    queries.fetchQuery(pageTextsQuery()),
  ]);
}

/** The legal form of the company, its services, and the practices it never engages in. */
export function Screen() {
  const { phone, phoneAddress } = useSiteLinks();
  const { data } = useQuery(productsQuery());
  const [does, doesNot] = [usePageText('invest_does'), usePageText('invest_does_not')];
  return (
    <Container>
      <PageHead
        title="투자자문 안내"
        crumbs={[{ label: '투자자문 안내' }]}
        lead={`${withParticle(brand.name, '이', '가')} 법에 따라 어떤 회사인지, 무엇을 하고 무엇을 하지 않는지 알려 드려요`}
      />
      <Card as="section">
        <h2 className={styles.title}>회사 정보</h2>
        <dl className={styles.facts}>
          {FACTS.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </Card>
      <div className={styles.two}>
        <Section title="하는 일">
          <Card quiet>
            <ul className={styles.lines}>
              {does.map(({ text }) => (
                <li key={text}>
                  <Icon name="check-c" size={20} className={styles.does} />
                  {text}
                </li>
              ))}
            </ul>
          </Card>
        </Section>
        <Section title="하지 않는 일">
          <Card quiet>
            <ul className={styles.lines}>
              {doesNot.map(({ text }) => (
                <li key={text}>
                  <Icon name="x-c" size={20} className={styles.doesNot} />
                  {text}
                </li>
              ))}
            </ul>
          </Card>
        </Section>
      </div>
      <Section title="함께하는 사람들">
        <p className={styles.people}>
          방송은 <Link to={`${brand.places.homeTerms}?tab=2`}>전문가 윤리강령</Link>에 서명한
          전문가가 진행해요. 소개와 약력은 전문가 화면에서 볼 수 있어요.
        </p>
        <LinkButton to={brand.places.experts} variant="secondary">
          전문가 만나기
        </LinkButton>
      </Section>
      {data && <BuyingNotes rule={data.refund_rule} />}
      <Section title="문의하기">
        <p className={styles.people}>
          {company.hours} · {company.lunch} · {company.email}
        </p>
        <p className={styles.ways}>
          <LinkButton to={phoneAddress}>
            <Icon name="phone" size={18} />
            <span className="sr-only">고객센터 전화 </span>
            {phone}
          </LinkButton>
          <Button variant="outline" onClick={() => void openChat()}>
            <Icon name="chat" size={18} />
            채팅 상담
          </Button>
        </p>
      </Section>
    </Container>
  );
}
