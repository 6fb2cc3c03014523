import { brand } from '#brand';
import { withParticle } from '@maru/brands/particle';
import type { QueryClient } from '@tanstack/react-query';
import { useContext } from 'react';
import { Badge } from '../../shared/ui/badge.tsx';
import { Button, LinkButton } from '../../shared/ui/button.tsx';
import { Card } from '../../shared/ui/card.tsx';
import { Icon } from '../../shared/ui/icon.tsx';
import { Container, PageHead, Section } from '../../shared/ui/layout.tsx';
import { Table, type Column } from '../../shared/ui/table.tsx';
import { openChat } from '../chrome/open-chat.ts';
import styles from './defraud-screen.module.css';
import {
  EXPERT_CHANNELS,
  hasExpertChannels,
  officialChannelsOf,
  type OfficialChannel,
} from './official-channels.ts';
import { pageTextsQuery, usePageText } from '../../shared/page-texts.ts';
import { SiteOrigin } from '../../shared/page-meta.tsx';
import { useSiteLinks } from '../../shared/site-links.tsx';

const COLUMNS: Column<OfficialChannel>[] = [
  { key: 'name', head: '채널', narrow: 'main', cell: ({ name }) => <strong>{name}</strong> },
  { key: 'use', head: '쓰임', narrow: 'rest', cell: ({ use }) => use },
  {
    key: 'address',
    head: '공식 주소',
    narrow: 'value',
    cell: ({ address }) => <span className={styles.address}>{address}</span>,
  },
];

export function prefetch(queries: QueryClient): Promise<unknown> {
  return Promise.allSettled([queries.fetchQuery(pageTextsQuery())]);
}

/** Warning about people who impersonate the company or one of its experts. */
export function Screen() {
  const { links, phone, phoneAddress, chat } = useSiteLinks();
  const [never, checks] = [usePageText('defraud_never'), usePageText('defraud_checks')];
  const origin = useContext(SiteOrigin);
  const company = { ...brand.company, phone };
  return (
    <Container>
      <PageHead title="사칭 주의 안내" crumbs={[{ label: '사칭 주의 안내' }]} />
      <Card as="section" padding="lg" className={styles.warning}>
        <Badge tone="error" size="lg">
          <Icon name="shield-alert" size={16} />
          사칭 주의
        </Badge>
        <h2>
          {withParticle(brand.name, '은', '는')} 메신저로
          <br />
          1:1 투자 상담을 하지 않아요
        </h2>
        <ul>
          {never.map(({ text }) => (
            <li key={text}>
              <Icon name="x-c" size={20} />
              {text}
            </li>
          ))}
        </ul>
        <p className={styles.ways}>
          <Button variant="danger" onClick={() => void openChat()}>
            신고하기
          </Button>
          <LinkButton to={phoneAddress} variant="neutral">
            <span className="sr-only">고객센터 </span>
            {phone}
          </LinkButton>
        </p>
      </Card>
      <Section
        title="공식 채널"
        lead={`아래에 없는 번호와 주소는 ${brand.name}의 것이 아니에요`}
        {...(hasExpertChannels(brand) && {
          more: { to: EXPERT_CHANNELS, label: '전문가 카톡 채널' },
        })}
      >
        <Card padding="sm">
          <Table
            caption="공식 채널"
            columns={COLUMNS}
            rows={officialChannelsOf({ ...brand, company, links }, origin, chat)}
            keyOf={({ name }) => name}
          />
        </Card>
      </Section>
      <Section title="이렇게 확인하세요">
        <ol className={styles.checks}>
          {checks.map(({ title, text }, index) => (
            <Card key={title} as="li" quiet>
              <p className={styles.number} aria-hidden="true">
                {index + 1}
              </p>
              <h3>{title}</h3>
              <p>{text}</p>
            </Card>
          ))}
        </ol>
      </Section>
    </Container>
  );
}
