import { brand } from '#brand';
import { withParticle } from '@maru/brands/particle';
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
import { SiteOrigin } from '../../shared/page-meta.tsx';
import { useSiteLinks } from '../../shared/site-links.tsx';

const NEVER = [
  '전문가 이름으로 먼저 연락하지 않아요',
  '개인 계좌로 입금하라고 하지 않아요',
  '거래 프로그램이나 앱을 설치하라고 하지 않아요',
  '원금이나 수익을 약속하지 않아요',
];

const checksWith = (phone: string) => [
  {
    title: '주소를 확인해요',
    line: '주소창의 주소가 아래 공식 채널 목록과 한 글자도 다르지 않은지 살펴보세요.',
  },
  {
    title: '전화번호를 비교해요',
    line: `문자나 전화의 번호가 ${phone}인지 보고, 다르면 끊고 직접 걸어 확인하세요.`,
  },
  {
    title: '돈을 보내기 전에 물어봐요',
    line: '입금을 요구받았다면 먼저 고객센터에 물어보세요. 이미 보냈다면 은행에 지급 정지를 바로 요청하세요.',
  },
  {
    title: '신고해요',
    line: '경찰청 112, 금융감독원 1332에 신고하고 대화와 이체 내역을 남겨 두세요.',
  },
];

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

/** The warning of people who pretend to be the company or one of its experts. */
export function Screen() {
  const { links, phone, phoneAddress, chat } = useSiteLinks();
  const origin = useContext(SiteOrigin);
  const company = { ...brand.company, phone };
  return (
    <Container className={styles.page}>
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
          {NEVER.map((line) => (
            <li key={line}>
              <Icon name="x-c" size={20} />
              {line}
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
          {checksWith(phone).map(({ title, line }, index) => (
            <Card key={title} as="li" quiet>
              <p className={styles.number} aria-hidden="true">
                {index + 1}
              </p>
              <h3>{title}</h3>
              <p>{line}</p>
            </Card>
          ))}
        </ol>
      </Section>
    </Container>
  );
}
