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

const DOES = [
  '누구나 볼 수 있는 방송과 자료로 투자 정보를 전해요',
  '회원 모두에게 같은 내용을 같은 때에 제공해요',
  '종목을 다룬 날과 기준 가격을 함께 밝혀요',
];

const DOES_NOT = [
  '개인의 사정에 맞춘 1:1 투자 상담',
  '돈이나 증권을 맡아 운용하는 일',
  '수익을 약속하거나 손실을 메워 주는 일',
  '전문가가 개인 메신저로 연락하는 일',
];

export function prefetch(queries: QueryClient): Promise<unknown> {
  return Promise.allSettled([queries.fetchQuery(productsQuery())]);
}

/** What the company is by law, what it does and what it never does. */
export function Screen() {
  const { phone, phoneAddress } = useSiteLinks();
  const { data } = useQuery(productsQuery());
  return (
    <Container className={styles.page}>
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
              {DOES.map((line) => (
                <li key={line}>
                  <Icon name="check-c" size={20} className={styles.does} />
                  {line}
                </li>
              ))}
            </ul>
          </Card>
        </Section>
        <Section title="하지 않는 일">
          <Card quiet>
            <ul className={styles.lines}>
              {DOES_NOT.map((line) => (
                <li key={line}>
                  <Icon name="x-c" size={20} className={styles.doesNot} />
                  {line}
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
