import { brand } from '#brand';
import { listFaqs } from '@maru/contract/post/post';
import { useQuery, type QueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { callQuery } from '../../shared/query.ts';
import { StructuredData, type Thing } from '../../shared/structured-data.tsx';
import { paths } from '../../shared/paths.ts';
import { Button, LinkButton } from '../../shared/ui/button.tsx';
import { ChipLink } from '../../shared/ui/chip.tsx';
import { Icon } from '../../shared/ui/icon.tsx';
import { Container, PageHead } from '../../shared/ui/layout.tsx';
import { Loaded } from '../../shared/ui/loaded.tsx';
import { RowSkeleton } from '../../shared/ui/skeleton.tsx';
import { MarkedText } from '../../shared/ui/marked-text.tsx';
import { NoResult } from '../../shared/ui/no-result.tsx';
import { EmptyState } from '../../shared/ui/state-card.tsx';
import { ArticleBody } from '../board/article-body.tsx';
import { choose, idOf, placeOf } from '../board/board-address.ts';
import { BoardSearch } from '../board/board-tools.tsx';
import { openChat } from '../chrome/open-chat.ts';
import { CsTabs } from './cs-tabs.tsx';
import { categoriesOf, chooseFaqs, type Faq } from './faq-choice.ts';
import styles from './faq-screen.module.css';
import { useSiteLinks } from '../../shared/site-links.tsx';

/** Loads all FAQs at once. There are few, and the chips need every category. */
const faqsQuery = () => callQuery(listFaqs, { query: { pageSize: 100 } });

export function prefetch(queries: QueryClient): Promise<unknown> {
  return queries.fetchQuery(faqsQuery());
}

/** Frequent questions by category and search; `_id` opens one. */
export function Screen() {
  const query = useQuery(faqsQuery());
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const { category, q } = placeOf(search);

  return (
    <Container>
      <PageHead
        title="자주 묻는 질문"
        crumbs={[{ label: '고객센터' }, { label: '자주 묻는 질문' }]}
        lead="먼저 찾아보면 기다리지 않고 바로 해결돼요"
      />
      <CsTabs />
      <Loaded
        query={query}
        skeleton={Array.from({ length: 6 }, (_, index) => (
          <RowSkeleton key={index} />
        ))}
        isEmpty={({ items }) => items.length === 0}
        empty={<EmptyState icon="help" title="등록된 질문이 없어요" />}
      >
        {({ items }) => (
          <>
            <StructuredData of={() => faqPageOf(items)} />
            <div className={styles.tools}>
              <div role="group" aria-label="분류" className={styles.chips}>
                <ChipLink to={choose(search, 'category', null)} on={category === undefined}>
                  전체
                </ChipLink>
                {categoriesOf(items).map((name) => (
                  <ChipLink key={name} to={choose(search, 'category', name)} on={name === category}>
                    {name}
                  </ChipLink>
                ))}
              </div>
              <BoardSearch label="궁금한 점 검색" />
            </div>
            <Accordion
              faqs={chooseFaqs(items, { category, q })}
              q={q ?? ''}
              asked={idOf(search.get('_id'))}
              onClear={() => void navigate(choose(search, 'q', null))}
            />
          </>
        )}
      </Loaded>
      <Contact />
    </Container>
  );
}

function faqPageOf(faqs: readonly Faq[]): Thing {
  return {
    '@type': 'FAQPage',
    mainEntity: faqs.map(({ question, answer_html }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer_html },
    })),
  };
}

interface AccordionProps {
  faqs: readonly Faq[];
  q: string;
  /** The question that the address names. */
  asked: number | null;
  onClear: () => void;
}

function Accordion({ faqs, q, asked, onClear }: AccordionProps) {
  const [open, setOpen] = useState<ReadonlySet<number>>(new Set(asked === null ? [] : [asked]));

  useEffect(() => {
    if (asked === null) return;
    setOpen((before) => new Set([...before, asked]));
    document.getElementById(`faq-${asked}`)?.scrollIntoView({ block: 'center' });
  }, [asked]);

  const turn = (faqId: number) => {
    const next = new Set(open);
    if (!next.delete(faqId)) next.add(faqId);
    setOpen(next);
  };

  if (faqs.length === 0) {
    return q === '' ? (
      <EmptyState icon="help" title="이 분류에는 질문이 없어요" />
    ) : (
      <NoResult query={q} onClear={onClear} />
    );
  }
  return (
    <>
      <p className="sr-only" role="status">
        질문 {faqs.length}건
      </p>
      <ul className={styles.rows}>
        {faqs.map((faq) => (
          <Row key={faq._id} faq={faq} q={q} open={open.has(faq._id)} onTurn={turn} />
        ))}
      </ul>
    </>
  );
}

interface RowProps {
  faq: Faq;
  q: string;
  open: boolean;
  onTurn: (faqId: number) => void;
}

function Row({ faq, q, open, onTurn }: RowProps) {
  return (
    <li id={`faq-${faq._id}`} className={styles.row}>
      <h2 className={styles.question}>
        <button
          type="button"
          id={`question-${faq._id}`}
          aria-expanded={open}
          aria-controls={`answer-${faq._id}`}
          onClick={() => onTurn(faq._id)}
        >
          <span aria-hidden="true" className={styles.mark}>
            Q
          </span>
          <span className={styles.words}>
            <small>{faq.category}</small>
            <span>
              <MarkedText text={faq.question} q={q} />
            </span>
          </span>
          <Icon name={open ? 'chev-u' : 'chev-d'} size={20} />
        </button>
      </h2>
      <div
        role="region"
        id={`answer-${faq._id}`}
        aria-labelledby={`question-${faq._id}`}
        hidden={!open}
        className={styles.answer}
      >
        <ArticleBody html={faq.answer_html} />
      </div>
    </li>
  );
}

/** Contact details for visitors who found no answer. */
function Contact() {
  const { phone, phoneAddress } = useSiteLinks();
  return (
    <section aria-labelledby="contact" className={styles.contact}>
      <div>
        <h2 id="contact">찾는 답이 없나요?</h2>
        <p>
          {brand.company.hours} · {brand.company.lunch}
        </p>
      </div>
      <div className={styles.ways}>
        <a href={phoneAddress} className={styles.phone}>
          <Icon name="phone" size={20} />
          {phone}
        </a>
        <LinkButton to={paths.csInquiryWrite} variant="outline">
          <Icon name="edit" size={20} />
          1:1 문의
        </LinkButton>
        <Button onClick={() => void openChat()}>
          <Icon name="chat" size={20} />
          채팅 상담
        </Button>
      </div>
    </section>
  );
}
