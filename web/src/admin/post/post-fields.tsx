import {
  FAQ_TITLE_LETTERS,
  POST_CATEGORY_LETTERS,
  POST_EXCERPT_LETTERS,
  POST_TITLE_LETTERS,
  postTraits,
} from '@maru/contract/post/staff-post';
import { useId } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { TextField } from '../../shared/form/text-field.tsx';
import { TextareaField } from '../../shared/form/textarea-field.tsx';
import { Panel } from '../chrome/admin-page.tsx';
import { BoundEditor } from '../form/editor-panel.tsx';
import type { PostBoard } from './post-boards.ts';
import type { PostValues } from './post-values.ts';
import { Fields } from '../form/fields.tsx';
import { BoundDay, BoundExpert, BoundMoment } from '../form/bound-fields.tsx';
import styles from './post.module.css';

export type PostFormApi = UseFormReturn<PostValues, unknown, PostValues>;

/** An empty selection means none. */
const emptyToNull = { setValueAs: (value: unknown) => (value === '' ? null : value) };

interface PartProps {
  form: PostFormApi;
  board: PostBoard;
}

export function BasicPart({
  form,
  board,
  categories,
}: PartProps & { categories: readonly string[] }) {
  const {
    register,
    control,
    formState: { errors },
  } = form;
  const listId = useId();
  const traits = postTraits[board.kind];
  return (
    <Panel title="기본 정보">
      <Fields>
        <TextField
          label={board.titleLabel}
          required
          maxLetters={board.kind === 'faq' ? FAQ_TITLE_LETTERS : POST_TITLE_LETTERS}
          autoComplete="off"
          error={errors.title}
          {...register('title')}
          value={form.watch('title')}
        />
        <div className={styles.pair}>
          <TextField
            label="분류"
            autoComplete="off"
            list={listId}
            maxLetters={POST_CATEGORY_LETTERS}
            error={errors.category}
            {...register('category', emptyToNull)}
            value={form.watch('category') ?? ''}
          />
          <datalist id={listId}>
            {categories.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </datalist>
          {traits.day && (
            <BoundDay
              name="on_day"
              control={control}
              isNullable
              label="날짜"
              required
              help="하루에 한 편만 쓸 수 있어요"
            />
          )}
          {traits.expert && (
            <BoundExpert name="expert_id" control={control} none={null} placeholder="전문가 없이" />
          )}
        </div>
        {board.kind !== 'faq' && (
          <TextareaField
            label="요약"
            rows={2}
            maxLetters={POST_EXCERPT_LETTERS}
            help="목록과 검색 결과에 보여요. 비워 두면 내용의 첫 문단으로 채워요"
            error={errors.excerpt}
            {...register('excerpt')}
            value={form.watch('excerpt')}
          />
        )}
      </Fields>
    </Panel>
  );
}

export function PinPart({ form: { control, watch } }: { form: PostFormApi }) {
  return (
    <Panel title="맨 위에 고정">
      <Fields>
        <BoundMoment name="pinned_from" control={control} label="고정 시작" />
        <BoundMoment
          name="pinned_to"
          control={control}
          label="고정 끝"
          {...(watch('pinned_to') === null ? { help: '비워 두면 계속 고정돼요' } : {})}
        />
      </Fields>
    </Panel>
  );
}

export function BodyPart({
  form: { control },
  board,
  fills,
  onEditor,
}: PartProps & {
  fills: number;
  /**
   * Receives a callback that must run with the saved HTML. The callback deletes the pictures that
   * were removed from it.
   */
  onEditor: (settle: (html: string) => void) => void;
}) {
  return (
    <BoundEditor
      name="body_html"
      control={control}
      label={board.bodyLabel}
      fills={fills}
      folder="editor"
      hasCharts={postTraits[board.kind].charts === true}
      onReady={onEditor}
    />
  );
}
