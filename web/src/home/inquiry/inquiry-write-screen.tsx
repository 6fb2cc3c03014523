import {
  inquiryCategory,
  MAX_INQUIRY_LETTERS,
  MAX_INQUIRY_TITLE,
} from '@maru/contract/inquiry/inquiry';
import { inquiryCategories } from '@maru/contract/inquiry/inquiry-words';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { showAlert } from '../../shared/alert/alert.ts';
import { LeaveGuard } from '../../shared/form/leave-guard.tsx';
import { SelectField } from '../../shared/form/select-field.tsx';
import { TextField } from '../../shared/form/text-field.tsx';
import { TextareaField } from '../../shared/form/textarea-field.tsx';
import { useFocusOnProblem } from '../../shared/form/use-focus-on-problem.ts';
import { isMissing, subjectOf } from '../../shared/page-subject.ts';
import { paths } from '../../shared/paths.ts';
import { Button, LinkButton } from '../../shared/ui/button.tsx';
import { Icon } from '../../shared/ui/icon.tsx';
import { Container, PageHead } from '../../shared/ui/layout.tsx';
import { Loaded } from '../../shared/ui/loaded.tsx';
import { Skeleton } from '../../shared/ui/skeleton.tsx';
import { EmptyState } from '../../shared/ui/state-card.tsx';
import { NotFoundPage } from '../frame/state-pages.tsx';
import { DraftNote } from './draft-note.tsx';
import { inquiryAddress } from './inquiry-address.ts';
import { myInquiryQuery } from './inquiry-queries.ts';
import { baseOf, inquiryFields, newInquiry, type InquiryBase } from './inquiry-values.ts';
import styles from './inquiry.module.css';
import { PictureField } from './picture-field.tsx';
import { useInquiryForm } from './use-inquiry-form.ts';

const CATEGORIES = inquiryCategory.options.map((value) => ({
  value,
  label: inquiryCategories[value],
}));

/** Writes a new inquiry, or changes the own one named in the address (`?_id=12`). */
export function Screen() {
  const [search] = useSearchParams();
  if (!search.has('_id')) {
    return (
      <Frame title="문의 쓰기">
        <InquiryForm inquiryId={null} stored={newInquiry} />
      </Frame>
    );
  }
  const inquiryId = subjectOf(search);
  return inquiryId === null ? <NotFoundPage /> : <Edit key={inquiryId} inquiryId={inquiryId} />;
}

function Frame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Container className={styles.page}>
      <PageHead
        title={title}
        crumbs={[
          { label: '고객센터' },
          { label: '1:1 문의', to: paths.csInquiry },
          { label: title },
        ]}
        lead="보통 하루 안에 답해 드려요. 답변이 달리면 알림으로 알려 드려요"
      />
      {children}
    </Container>
  );
}

function Edit({ inquiryId }: { inquiryId: number }) {
  // Never read from the cache: the form must start from the stored version that it overwrites.
  const query = useQuery({
    ...myInquiryQuery(inquiryId),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  if (isMissing(query.error)) return <NotFoundPage />;
  return (
    <Frame title="문의 수정">
      <Loaded query={query} skeleton={<Skeleton height={420} />}>
        {({ item }) =>
          item.editable ? (
            <InquiryForm
              key={item.version}
              inquiryId={inquiryId}
              stored={baseOf(item)}
              onReload={() => void query.refetch()}
            />
          ) : (
            <EmptyState icon="lock" title="답변이 달린 문의는 고칠 수 없어요">
              <LinkButton to={inquiryAddress(inquiryId)} size="sm">
                문의 보기
              </LinkButton>
            </EmptyState>
          )
        }
      </Loaded>
    </Frame>
  );
}

interface InquiryFormProps {
  inquiryId: number | null;
  stored: InquiryBase;
  onReload?: () => void;
}

function InquiryForm({ inquiryId, stored, onReload = () => undefined }: InquiryFormProps) {
  const navigate = useNavigate();
  const isNew = inquiryId === null;
  const form = useInquiryForm({
    inquiryId,
    stored,
    onSaved: ({ _id }) => {
      showAlert({ type: 'success', message: isNew ? '문의를 접수했어요' : '문의를 고쳤어요' });
      void navigate(inquiryAddress(_id), { replace: true });
    },
    onReload,
  });
  const { values, problems, change } = form;
  const element = useFocusOnProblem(inquiryFields, problems);

  return (
    <form
      ref={element}
      method="post"
      noValidate
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        void form.submit();
      }}
    >
      <LeaveGuard />
      {form.isFromDraft && (
        <DraftNote
          label={isNew ? '처음부터 쓰기' : '저장된 내용으로'}
          onStartOver={form.startOver}
        />
      )}
      <div data-field="category">
        <SelectField
          label="분류"
          required
          placeholder="분류를 골라 주세요"
          options={CATEGORIES}
          value={values.category}
          error={problems.category}
          onChange={({ target }) =>
            change({ category: inquiryCategory.options.find((one) => one === target.value) ?? '' })
          }
        />
      </div>
      <div data-field="title">
        <TextField
          label="제목"
          required
          autoComplete="off"
          maxLetters={MAX_INQUIRY_TITLE}
          value={values.title}
          error={problems.title}
          onChange={(event) => change({ title: event.target.value })}
        />
      </div>
      <div data-field="text">
        <TextareaField
          label="내용"
          required
          rows={8}
          maxLetters={MAX_INQUIRY_LETTERS}
          value={values.text}
          error={problems.text}
          onChange={(event) => change({ text: event.target.value })}
        />
      </div>
      <div data-field="pictures">
        <PictureField value={values.pictures} onChange={(pictures) => change({ pictures })} />
      </div>
      <p className={styles.notice}>
        <Icon name="info" size={18} />
        종목 추천이나 매매 시점 같은 개별 투자 상담은 답변드리지 않아요
      </p>
      <div className={styles.buttons}>
        <LinkButton to={isNew ? paths.csInquiry : inquiryAddress(inquiryId)} variant="neutral">
          취소
        </LinkButton>
        <Button type="submit" loading={form.isSending} loadingText="보내는 중">
          {isNew ? '문의하기' : '고치기'}
        </Button>
      </div>
    </form>
  );
}
