import { brand } from '#brand';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { formatListDate } from '../../shared/format.ts';
import { useServerNow } from '../../shared/server-clock.ts';
import { NewBadge } from '../../shared/ui/badge.tsx';
import { Button, ExternalButton } from '../../shared/ui/button.tsx';
import { Card } from '../../shared/ui/card.tsx';
import { Icon } from '../../shared/ui/icon.tsx';
import { Loaded } from '../../shared/ui/loaded.tsx';
import { RowSkeleton } from '../../shared/ui/skeleton.tsx';
import { EmptyState } from '../../shared/ui/state-card.tsx';
import { openChat } from '../chrome/open-chat.ts';
import styles from './customer-corner.module.css';
import { boardQuery, faqsQuery, NOTICES } from './home-queries.ts';
import { useSiteLinks } from '../../shared/site-links.tsx';

const TICK_MS = 60_000;
const NEW_MS = 3 * 86_400_000;

/** Notices, frequent questions, and how to reach a person. */
export function CustomerCorner() {
  const { links, phone, phoneAddress } = useSiteLinks();
  return (
    <div className={styles.corner}>
      <NoticeCard />
      <FaqCard />
      <Card as="section" className={styles.phone}>
        <h2 className={styles.label}>고객센터</h2>
        <a href={phoneAddress} className={styles.number}>
          {phone}
        </a>
        <p className={styles.hours}>
          {brand.company.hours}
          <br />
          {brand.company.lunch}
        </p>
        <div className={styles.ways}>
          <Button size="sm" onClick={() => void openChat()}>
            <Icon name="chat" size={18} />
            채팅 상담
          </Button>
          <ExternalButton size="sm" variant="outline" href={links.remoteSupport}>
            원격 지원
          </ExternalButton>
        </div>
      </Card>
    </div>
  );
}

export function NoticeCard() {
  const now = useServerNow(TICK_MS);
  const query = useQuery(boardQuery('notice', NOTICES));
  return (
    <Card as="section">
      <Head title="공지사항" to="/cs/notice" />
      <Loaded
        query={query}
        skeleton={<RowSkeleton />}
        isEmpty={({ items }) => items.length === 0}
        empty={<EmptyState icon="megaphone" title="공지사항이 없어요" />}
      >
        {({ items }) => (
          <ul className={styles.rows}>
            {items.map((post) => (
              <li key={post._id}>
                <Link to={`/cs/notice-content?_id=${post._id}`}>{post.title}</Link>
                {now - Date.parse(post.created_at) < NEW_MS && <NewBadge short />}
                <time dateTime={post.created_at}>{formatListDate(post.created_at, now)}</time>
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </Card>
  );
}

function FaqCard() {
  const query = useQuery(faqsQuery());
  return (
    <Card as="section">
      <Head title="자주 묻는 질문" to="/cs/faq" />
      <Loaded
        query={query}
        skeleton={<RowSkeleton />}
        isEmpty={({ items }) => items.length === 0}
        empty={<EmptyState icon="help" title="등록된 질문이 없어요" />}
      >
        {({ items }) => (
          <ul className={styles.rows}>
            {items.map((faq) => (
              <li key={faq._id}>
                <strong aria-hidden="true">Q</strong>
                <Link to={`/cs/faq?_id=${faq._id}`}>{faq.question}</Link>
                <Icon name="chev-r" size={16} />
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </Card>
  );
}

function Head({ title, to }: { title: string; to: string }) {
  return (
    <div className={styles.head}>
      <h2>{title}</h2>
      <Link to={to}>
        전체 <Icon name="chev-r" size={16} />
      </Link>
    </div>
  );
}
