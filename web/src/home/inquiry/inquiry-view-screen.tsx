import { brand } from '#brand';
import {
  deleteInquiry,
  getMyInquiry,
  listMyInquiries,
  type OwnInquiry,
  type OwnInquiryEntry,
} from '@maru/contract/inquiry/inquiry';
import { inquiryCategories } from '@maru/contract/inquiry/inquiry-words';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { makeCall } from '../../shared/call.ts';
import { confirm } from '../../shared/dialog/dialog.ts';
import { formatDateTime } from '../../shared/format.ts';
import { isMissing, subjectOf } from '../../shared/page-subject.ts';
import { paths } from '../../shared/paths.ts';
import { useAction } from '../../shared/use-action.ts';
import { Button, LinkButton } from '../../shared/ui/button.tsx';
import { Container, PageHead } from '../../shared/ui/layout.tsx';
import { LinkedText } from '../../shared/ui/linked-text.tsx';
import { Loaded } from '../../shared/ui/loaded.tsx';
import { Skeleton } from '../../shared/ui/skeleton.tsx';
import { EmptyState } from '../../shared/ui/state-card.tsx';
import { NotFoundPage } from '../frame/state-pages.tsx';
import { inquiryEditAddress } from './inquiry-address.ts';
import { InquiryBadge } from '../../shared/ui/inquiry-badge.tsx';
import { myInquiryQuery, useLiveInquiries } from './inquiry-queries.ts';
import styles from './inquiry.module.css';
import { QuestionForm } from './question-form.tsx';

/** One inquiry with its answers. It updates while it is open. */
export function Screen() {
  const [search] = useSearchParams();
  const inquiryId = subjectOf(search);
  return inquiryId === null ? <NotFoundPage /> : <Thread key={inquiryId} inquiryId={inquiryId} />;
}

function Thread({ inquiryId }: { inquiryId: number }) {
  const query = useQuery(myInquiryQuery(inquiryId));
  useLiveInquiries();
  if (isMissing(query.error)) return <Missing />;
  return (
    <Container className={styles.page}>
      <Loaded query={query} skeleton={<Skeleton height={420} />}>
        {({ item }) => <Inquiry inquiry={item} />}
      </Loaded>
    </Container>
  );
}

function Missing() {
  return (
    <Container>
      <EmptyState
        icon="help"
        level="h1"
        title="문의를 찾을 수 없어요"
        line="지웠거나 다른 회원의 문의예요"
      >
        <LinkButton to={paths.csInquiry} size="sm">
          내 문의 보기
        </LinkButton>
      </EmptyState>
    </Container>
  );
}

function Inquiry({ inquiry }: { inquiry: OwnInquiry }) {
  const { _id, category, title, state, entries, created_at } = inquiry;
  return (
    <>
      <PageHead
        title={title}
        crumbs={[
          { label: '고객센터' },
          { label: '1:1 문의', to: paths.csInquiry },
          { label: `문의 ${_id}번` },
        ]}
      />
      <p className={styles.facts}>
        <span role="status">
          <InquiryBadge state={state} />
        </span>
        <span>{inquiryCategories[category]}</span>
        <time dateTime={created_at}>{formatDateTime(created_at)} 접수</time>
      </p>
      <ol className={styles.entries} aria-label="질문과 답변">
        {entries.map((entry) => (
          <Entry key={entry._id} entry={entry} />
        ))}
      </ol>
      <Actions inquiry={inquiry} />
      {state === 'closed' ? (
        <p className={styles.closed}>
          닫힌 문의예요. 더 궁금한 점은 새 문의로 남겨 주세요.
          <LinkButton to={paths.csInquiryWrite} size="sm" variant="outline">
            새 문의 쓰기
          </LinkButton>
        </p>
      ) : (
        <QuestionForm inquiryId={_id} />
      )}
    </>
  );
}

function Entry({ entry: { kind, text, pictures, at, edited_at } }: { entry: OwnInquiryEntry }) {
  const isAnswer = kind === 'answer';
  return (
    <li className={isAnswer ? styles.answer : styles.question}>
      <p className={styles.who}>
        <strong>{isAnswer ? `${brand.name} 고객센터` : '나'}</strong>
        <time dateTime={at}>{formatDateTime(at)}</time>
        {edited_at !== null && <span>고침</span>}
      </p>
      <p className={styles.text}>{isAnswer ? <LinkedText text={text} /> : text}</p>
      {pictures.length > 0 && (
        <ul className={styles.pictures}>
          {pictures.map((picture, index) => (
            <li key={picture}>
              <a href={picture} target="_blank" rel="noopener">
                <img src={picture} alt={`첨부한 사진 ${index + 1}, 새 창`} />
              </a>
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

function Actions({ inquiry: { _id, editable, version } }: { inquiry: OwnInquiry }) {
  const navigate = useNavigate();
  const { isBusy, run } = useAction([listMyInquiries, getMyInquiry]);
  if (!editable) return null;
  const remove = async () => {
    const wanted = await confirm({
      title: '문의를 지울까요?',
      message: '지운 문의는 되돌릴 수 없어요.',
      buttons: { confirm: '지우기', tone: 'danger' },
    });
    if (!wanted) return;
    const isGone = await run(
      () => makeCall(deleteInquiry, { params: { _id }, query: { version } }),
      '문의를 지웠어요',
    );
    if (isGone) await navigate(paths.csInquiry, { replace: true });
  };
  return (
    <div className={styles.actions}>
      <LinkButton to={inquiryEditAddress(_id)} variant="outline" size="sm">
        고치기
      </LinkButton>
      <Button variant="outline" size="sm" aria-disabled={isBusy} onClick={() => void remove()}>
        지우기
      </Button>
    </div>
  );
}
