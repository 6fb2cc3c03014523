import { brand } from '#brand';
import { LinkButton } from '../../shared/ui/button.tsx';
import { Card } from '../../shared/ui/card.tsx';
import type { IconName } from '../../shared/ui/icon-name.ts';
import { Container, PageHead, Section } from '../../shared/ui/layout.tsx';
import { Tile } from '../../shared/ui/tile.tsx';
import { expertReviews } from './review-board.ts';
import styles from './review-intro-screen.module.css';
import { ReviewTabs } from './review-tabs.tsx';

const STEPS: { icon: IconName; title: string; line: string }[] = [
  { icon: 'edit', title: '후기 남기기', line: '로그인한 회원이 자신이 이용한 방송을 이야기해요' },
  {
    icon: 'shield-check',
    title: '운영팀 확인',
    line: '개인정보와 수익을 약속하는 표현이 없는지 살펴봐요',
  },
  { icon: 'eye', title: '공개', line: '이름을 가리고 후기 목록에 공개해요' },
];

const RULES = [
  '직접 이용한 내용만 적어 주세요. 대가를 받은 후기는 올릴 수 없어요.',
  '계좌번호, 전화번호, 메신저 주소 같은 개인정보는 적지 말아 주세요.',
  '“무조건 오른다”처럼 결과를 단정하는 표현은 공개되지 않아요.',
  '수익을 이야기할 때는 기간을 함께 적어 주세요. 합산한 수익률은 공개되지 않아요.',
];

/** Explains how reviews are collected and which content they may have. */
export function Screen() {
  return (
    <Container>
      <PageHead
        title="후기 안내"
        crumbs={[{ label: '투자후기', to: expertReviews.list }, { label: '후기 안내' }]}
        lead={`${brand.name} 회원의 후기가 공개되기까지의 과정을 알려 드려요`}
      >
        <ReviewTabs />
      </PageHead>
      <ol className={styles.steps}>
        {STEPS.map(({ icon, title, line }) => (
          <Card key={title} as="li">
            <Tile icon={icon} size={56} />
            <h2>{title}</h2>
            <p>{line}</p>
          </Card>
        ))}
      </ol>
      <Section title="쓰기 전에 읽어 주세요">
        <Card quiet>
          <ul className={styles.rules}>
            {RULES.map((rule) => (
              <li key={rule}>{rule}</li>
            ))}
          </ul>
        </Card>
        <p className={styles.ways}>
          <LinkButton to={expertReviews.list}>후기 보기</LinkButton>
          <LinkButton to={expertReviews.write} variant="outline">
            후기 쓰기
          </LinkButton>
        </p>
      </Section>
    </Container>
  );
}
