import {
  COLUMN_EXCERPT_LETTERS,
  COLUMN_TITLE_LETTERS,
  getMyColumn,
  type ColumnState,
} from '@maru/contract/post/column';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { showAlert } from '../../shared/alert/alert.ts';
import { EditorSkeleton, LazyHtmlEditor } from '../../shared/editor/lazy-html-editor.tsx';
import { FieldErrorText } from '../../shared/form/field.tsx';
import { LeaveGuard } from '../../shared/form/leave-guard.tsx';
import { TextField } from '../../shared/form/text-field.tsx';
import { TextareaField } from '../../shared/form/textarea-field.tsx';
import { useErrorText } from '../../shared/form/use-error-text.ts';
import { useFocusOnProblem } from '../../shared/form/use-focus-on-problem.ts';
import { isMissing, subjectOf } from '../../shared/page-subject.ts';
import { callQuery } from '../../shared/query.ts';
import { Badge } from '../../shared/ui/badge.tsx';
import { Button, LinkButton } from '../../shared/ui/button.tsx';
import { Icon } from '../../shared/ui/icon.tsx';
import { Loaded } from '../../shared/ui/loaded.tsx';
import { Skeleton } from '../../shared/ui/skeleton.tsx';
import { EmptyState } from '../../shared/ui/state-card.tsx';
import { MypageShell } from '../mypage/mypage-shell.tsx';
import { COLUMNS } from '../mypage/column-address.ts';
import { baseOf, columnFields, newColumn, type ColumnBase } from './column-values.ts';
import styles from './column-write-screen.module.css';
import { CoverField } from './cover-field.tsx';
import { useColumnForm } from './use-column-form.ts';

/** Writes a new column, or edits the writer's own column named in the URL (`?_id=12`). */
export function Screen() {
  const [search] = useSearchParams();
  const columnId = search.has('_id') ? subjectOf(search) : null;
  const isNew = !search.has('_id');
  return (
    <MypageShell>
      <h1 tabIndex={-1}>{isNew ? '칼럼 쓰기' : '칼럼 수정'}</h1>
      {isNew && <ColumnForm columnId={null} stored={newColumn} state={null} />}
      {!isNew && (columnId === null ? <Missing /> : <Edit key={columnId} columnId={columnId} />)}
    </MypageShell>
  );
}

function Edit({ columnId }: { columnId: number }) {
  // Never read from the cache: the form must start from the stored version that it overwrites.
  const query = useQuery({
    ...callQuery(getMyColumn, { params: { _id: columnId } }),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  if (isMissing(query.error)) return <Missing />;
  return (
    <Loaded
      query={query}
      skeleton={
        <div className={styles.form}>
          <Skeleton height={76} />
          <Skeleton height={120} />
          <EditorSkeleton />
        </div>
      }
    >
      {({ item }) => (
        <ColumnForm
          key={item.version}
          columnId={columnId}
          stored={baseOf(item)}
          state={item.state}
          onReload={() => void query.refetch()}
        />
      )}
    </Loaded>
  );
}

function Missing() {
  return (
    <EmptyState icon="note" title="칼럼을 찾을 수 없어요" line="지웠거나 다른 전문가의 글이에요">
      <LinkButton to={COLUMNS} size="sm">
        칼럼 목록
      </LinkButton>
    </EmptyState>
  );
}

interface ColumnFormProps {
  columnId: number | null;
  stored: ColumnBase;
  /** `null` = a new one. */
  state: ColumnState | null;
  onReload?: () => void;
}

function ColumnForm({ columnId, stored, state, onReload = () => undefined }: ColumnFormProps) {
  const navigate = useNavigate();
  const form = useColumnForm({
    columnId,
    stored,
    onSaved: (column) => {
      const isPublic = column.state === 'published';
      showAlert({
        type: 'success',
        message: isPublic ? '칼럼을 발행했어요' : '임시저장했어요',
      });
      void navigate(COLUMNS);
    },
    onReload,
  });
  const { values, problems, change, saving } = form;

  const element = useFocusOnProblem(columnFields, problems);

  return (
    <form
      ref={element}
      method="post"
      noValidate
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        void form.save('published');
      }}
    >
      <LeaveGuard />
      {form.isFromDraft && (
        <p role="status" className={styles.draft}>
          <Icon name="info" size={18} />
          <span>이 브라우저에 남아 있던 글을 불러왔어요.</span>
          <Button variant="outline" size="xs" onClick={form.startOver}>
            {columnId === null ? '처음부터 쓰기' : '저장된 내용으로'}
          </Button>
        </p>
      )}
      <div data-field="title">
        <TextField
          label="제목"
          required
          autoComplete="off"
          maxLetters={COLUMN_TITLE_LETTERS}
          value={values.title}
          error={problems.title}
          onChange={(event) => change({ title: event.target.value })}
        />
      </div>
      <div data-field="excerpt">
        <TextareaField
          label="한 줄 소개"
          maxLetters={COLUMN_EXCERPT_LETTERS}
          help="목록에서 제목 아래에 보여요. 비워 두면 본문 첫 부분이 보여요"
          value={values.excerpt}
          error={problems.excerpt}
          onChange={(event) => change({ excerpt: event.target.value })}
        />
      </div>
      <CoverField value={values.img_path} onChange={(img_path) => change({ img_path })} />
      <BodyField form={form} />
      <p className={styles.notice}>
        <Icon name="warn" size={18} />
        특정 종목의 매수·매도를 권유하거나 수익을 보장하는 표현은 쓸 수 없어요
      </p>
      <div className={styles.buttons}>
        {state !== null && (
          <Badge tone={state === 'published' ? 'success' : 'ended'}>
            {state === 'published' ? '공개 중' : '임시저장'}
          </Badge>
        )}
        <LinkButton to={COLUMNS} variant="neutral">
          취소
        </LinkButton>
        <Button
          variant="outline"
          loading={saving === 'draft'}
          loadingText="저장 중"
          onClick={() => void form.save('draft')}
        >
          {state === 'published' ? '비공개로 내리기' : '임시저장'}
        </Button>
        <Button type="submit" loading={saving === 'published'} loadingText="발행하는 중">
          {state === 'published' ? '수정 내용 발행하기' : '발행하기'}
        </Button>
      </div>
    </form>
  );
}

function BodyField({ form }: { form: ReturnType<typeof useColumnForm> }) {
  const id = useId();
  const errorText = useErrorText(form.problems.html);
  return (
    <div data-field="html">
      <p className={styles.label}>본문</p>
      <div className={styles.editor} data-invalid={form.problems.html ? '' : undefined}>
        <LazyHtmlEditor
          key={form.fills}
          label="본문"
          side="home"
          folder="column"
          hasCharts
          html={form.values.html}
          onChange={(html) => form.change({ html })}
          onReady={form.onEditor}
        />
      </div>
      <FieldErrorText id={`${id}-error`} text={errorText} />
    </div>
  );
}
