import { coverAddress, expertCover } from '@maru/contract/cover/cover';
import {
  adminGetExpert,
  dropExpertDraft,
  getExpertProfile,
  MOST_SUITS,
  saveExpertProfile,
  SUIT_LETTERS,
  type ExpertProfile,
  type StaffExpertView,
  type StaffProfile,
} from '@maru/contract/expert/staff-expert';
import { plainTextOf } from '@maru/contract/text/plain-text';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useController, type UseFormReturn } from 'react-hook-form';
import { showAlert } from '../../shared/alert/alert.ts';
import { makeCall } from '../../shared/call.ts';
import { confirm } from '../../shared/dialog/dialog.ts';
import { LazyHtmlEditor } from '../../shared/editor/lazy-html-editor.tsx';
import { formatDateTime } from '../../shared/format.ts';
import { TextField } from '../../shared/form/text-field.tsx';
import { TextareaField } from '../../shared/form/textarea-field.tsx';
import { callKey } from '../../shared/query.ts';
import { Badge } from '../../shared/ui/badge.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { Icon } from '../../shared/ui/icon.tsx';
import { Columns, Panel } from '../chrome/admin-page.tsx';
import { contractResolver } from '../form/contract-resolver.ts';
import { firstErrorOf } from '../form/first-error.ts';
import { useForbiddenWords, type FindForbidden } from '../form/forbidden-words.ts';
import { FormScreen } from '../form/form-screen.tsx';
import { useAdminForm, type Stored } from '../form/use-admin-form.ts';
import { ExpertBadge, ExpertTabs } from './expert-record.tsx';
import { PicturesField } from './pictures-field.tsx';
import { fieldNames, profileForm, valuesOf, type ProfileValues } from './profile-values.ts';
import { sayFailure } from '../../shared/alert/say-failure.ts';
import { Hint } from '../chrome/hint.tsx';
import { Fields } from '../form/fields.tsx';
import styles from './expert.module.css';

const resolver = contractResolver<ProfileValues, ExpertProfile>(profileForm);

const HEADLINE_LETTERS = 60;
const STRATEGY_LETTERS = 1_000;

/** The fields that could promise too much. */
const PROMISING = ['headline', 'career', 'suits', 'strategy', 'body_html'] as const;

function storedOf(profile: StaffProfile): Stored<ProfileValues> {
  return { values: valuesOf(profile), version: profile.version };
}

interface ProfileFormProps {
  expert: StaffExpertView;
  profile: StaffProfile;
}

/** The profile of an expert, with the calls that save, publish and drop it. */
function useProfileForm({ expert, profile }: ProfileFormProps) {
  const queries = useQueryClient();
  const params = { _id: expert._id };
  const find = useForbiddenWords();
  const publish = useRef(true);
  const afterSave = useRef<(html: string) => void>(() => undefined);

  const take = (item: StaffProfile) => {
    queries.setQueryData(callKey(getExpertProfile, { params }), { item });
    void queries.invalidateQueries({ queryKey: callKey(adminGetExpert, { params }) });
  };
  const admin = useAdminForm<ProfileValues, ExpertProfile>({
    name: `expert-profile-${expert._id}`,
    resolver,
    stored: storedOf(profile),
    labels: fieldNames,
    read: async () => {
      const { item } = await makeCall(getExpertProfile, { params });
      take(item);
      return storedOf(item);
    },
    save: async (values, version) => {
      const { item } = await makeCall(saveExpertProfile, {
        params,
        body: { ...values, publish: publish.current, version: version ?? profile.version },
      });
      // Pictures that only the published text shows have to stay until the draft replaces it.
      if (publish.current) afterSave.current(item.published.body_html);
      take(item);
      return storedOf(item);
    },
  });
  useNews(profile, admin.hear);

  const saveAs = async (published: boolean) => {
    publish.current = published;
    if (published && !announceForbidden(admin.form, find)) return;
    await admin.submit();
  };
  const drop = async () => {
    const sure = await confirm({
      title: '초안을 버릴까요?',
      message: '지금 사이트에 공개된 내용으로 돌아가요.',
      buttons: { confirm: '초안 버리기', tone: 'danger' },
    });
    if (!sure) return;
    try {
      await makeCall(dropExpertDraft, {
        params,
        query: { version: admin.version ?? profile.version },
      });
      const { item } = await makeCall(getExpertProfile, { params });
      take(item);
      admin.form.reset(valuesOf(item));
      admin.dropDrafts();
      showAlert({ type: 'success', message: '초안을 버렸어요' });
    } catch (error) {
      sayFailure(error);
    }
  };
  const onEditor = (settle: (html: string) => void) => {
    afterSave.current = settle;
  };
  return { admin, onEditor, saveAs, drop };
}

/** Profile form of an expert. The profile stays a draft until it is published. */
export function ExpertProfileForm({ expert, profile }: ProfileFormProps) {
  const { admin, onEditor, saveAs, drop } = useProfileForm({ expert, profile });
  const { form } = admin;

  return (
    <FormScreen
      title={`${expert.nick} 전문가`}
      badge={<ExpertBadge expert={expert} />}
      admin={{ ...admin, submit: () => saveAs(true) }}
      saveLabel="공개하기"
      actions={
        <Button size="admin-lg" variant="outline" onClick={() => void saveAs(false)}>
          초안으로 저장
        </Button>
      }
    >
      <ExpertTabs expert={expert} tab="profile" />
      <Columns
        main={
          <>
            <WordsPanel form={form} />
            <BodyPanel form={form} fills={admin.fills} onEditor={onEditor} />
          </>
        }
        side={
          <>
            <StatePanel profile={profile} onDrop={() => void drop()} />
            <PicturesPanel form={form} />
            <PreviewPanel expert={expert} form={form} />
          </>
        }
      />
    </FormScreen>
  );
}

/**
 * Shows an error at each field that contains a promise prohibited by law.
 *
 * @returns whether all texts may be published.
 */
function announceForbidden({ getValues, setError }: ProfileForm, find: FindForbidden): boolean {
  const { headline, career, suits, strategy, body_html } = getValues();
  const texts = { headline, career, suits, strategy, body_html };
  const wrong = PROMISING.flatMap((field) => {
    const found = find(plainTextOf(texts[field]));
    const message = found.map(({ words, rule }) => `‘${words}’: ${rule.why}`).join(' ');
    return found.length > 0 ? [{ field, message }] : [];
  });
  for (const { field, message } of wrong) setError(field, { message });
  if (wrong.length === 0) return true;
  const message = wrong.map((one) => one.message).join(' ');
  showAlert({ type: 'error', title: '공개할 수 없는 표현이 있어요', message });
  return false;
}

/** The introduction. Shows its beginning, and the editor after staff choose to edit. */
function BodyPanel({
  form: { control },
  fills,
  onEditor,
}: {
  form: ProfileForm;
  /** The key of the editor, which keeps its own text. */
  fills: number;
  /**
   * Receives a callback that must run with the saved HTML. The callback deletes the pictures that
   * were removed from it.
   */
  onEditor: (settle: (html: string) => void) => void;
}) {
  const { value: html, onChange, onBlur } = useController({ name: 'body_html', control }).field;
  const [isWriting, setWriting] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  // The text that replaces the pressed button receives the focus.
  const wantsFocus = useRef(false);
  if (!isWriting) {
    return (
      <Panel title="소개 내용">
        <p className={styles.excerpt}>{html === '' ? '아직 쓰지 않았어요.' : plainTextOf(html)}</p>
        <div className={styles.actions}>
          <Button
            size="admin"
            variant="outline"
            onClick={() => {
              wantsFocus.current = true;
              setWriting(true);
            }}
          >
            <Icon name="edit" size={18} />
            소개 내용 쓰기
          </Button>
        </div>
      </Panel>
    );
  }
  return (
    <Panel title="소개 내용" padding={false}>
      <div ref={place}>
        <LazyHtmlEditor
          key={fills}
          label="소개 내용"
          side="admin"
          folder="expert"
          html={html}
          onChange={onChange}
          onBlur={onBlur}
          onReady={(settle) => {
            onEditor(settle);
            if (!wantsFocus.current) return;
            wantsFocus.current = false;
            place.current?.querySelector<HTMLElement>('[role="textbox"]')?.focus();
          }}
        />
      </div>
    </Panel>
  );
}

type ProfileForm = UseFormReturn<ProfileValues, unknown, ExpertProfile>;

function WordsPanel({ form }: { form: ProfileForm }) {
  const { register, formState } = form;
  const { errors } = formState;
  return (
    <Panel title="소개">
      <Fields>
        <TextField
          label="한 줄 소개"
          maxLetters={HEADLINE_LETTERS}
          autoComplete="off"
          error={errors.headline}
          {...register('headline')}
          value={form.watch('headline')}
        />
        <TextareaField
          label="약력"
          rows={4}
          help="한 줄에 하나씩, 80자까지 20줄"
          error={firstErrorOf(errors.career)}
          {...register('career')}
        />
        <TextareaField
          label="이런 분께 추천해요"
          rows={3}
          help={`한 줄에 하나씩, ${SUIT_LETTERS}자까지 ${MOST_SUITS}줄`}
          error={firstErrorOf(errors.suits)}
          {...register('suits')}
        />
        <TextareaField
          label="투자 전략"
          rows={3}
          maxLetters={STRATEGY_LETTERS}
          error={errors.strategy}
          {...register('strategy')}
          value={form.watch('strategy')}
        />
        <TextField
          label="소개 영상"
          type="url"
          placeholder="https://youtu.be/"
          help="유튜브 주소만 재생돼요"
          error={errors.video_url}
          {...register('video_url')}
        />
      </Fields>
    </Panel>
  );
}

function PicturesPanel({ form: { control } }: { form: ProfileForm }) {
  const { field } = useController({ name: 'profile_img_path', control });
  return (
    <Panel title="사진" padding={false}>
      <PicturesField value={field.value} onChange={field.onChange} />
    </Panel>
  );
}

function StatePanel({ profile, onDrop }: { profile: StaffProfile; onDrop: () => void }) {
  const { draft, updated_at, updated_by } = profile;
  return (
    <Panel title="상태" first>
      <span className={styles.badges}>
        {draft === null ? (
          <Badge tone="success">공개된 내용과 같아요</Badge>
        ) : (
          <Badge tone="warn">공개하지 않은 초안이 있어요</Badge>
        )}
      </span>
      <Hint>
        {formatDateTime(updated_at)} {updated_by ?? ''}
      </Hint>
      {draft !== null && (
        <div className={styles.actions}>
          <Button size="admin" variant="danger-soft" onClick={onDrop}>
            초안 버리기
          </Button>
        </div>
      )}
    </Panel>
  );
}

/** The card of the line-up, as visitors will see it. */
function PreviewPanel({ expert, form }: { expert: StaffExpertView; form: ProfileForm }) {
  const [[picture], headline] = form.watch(['profile_img_path', 'headline']);
  return (
    <Panel title="목록에서 이렇게 보여요">
      <div className={styles.preview}>
        <div className={styles.previewPicture}>
          <img src={picture ?? coverAddress(expertCover(expert), 'portrait')} alt="" />
        </div>
        <div className={styles.previewWords}>
          <h3>
            {expert.nick} <span className={styles.sub}>{expert.market}</span>
          </h3>
          <p>{headline || '한 줄 소개를 적어 주세요'}</p>
          <p className={styles.sub}>{expert.field}</p>
        </div>
      </div>
    </Panel>
  );
}

/** Follows what other staff publish. */
function useNews(profile: StaffProfile, hear: (now: Stored<ProfileValues>) => void): void {
  const heard = useRef(profile.version);
  const onNews = useEffectEvent(hear);
  useEffect(() => {
    if (profile.version <= heard.current) return;
    heard.current = profile.version;
    onNews(storedOf(profile));
  }, [profile]);
}
