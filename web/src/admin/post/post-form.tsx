import type { OutputOf } from '@maru/contract/core/call';
import type { StaffBoard } from '@maru/contract/post/staff-board';
import {
  postScreens,
  postTraits,
  writeAddressOf,
  type StaffPostView,
} from '@maru/contract/post/staff-post';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { showAlert } from '../../shared/alert/alert.ts';
import { makeCall } from '../../shared/call.ts';
import { postAddressOf } from '../../shared/post-address.ts';
import { lazyComponent } from '../../shared/lazy-component.ts';
import { callKey, callQuery } from '../../shared/query.ts';
import { Button } from '../../shared/ui/button.tsx';
import { classNames } from '../../shared/ui/class-names.ts';
import { Icon } from '../../shared/ui/icon.tsx';
import { HistoryPanel } from '../audit/history-panel.tsx';
import { Columns, Panel } from '../chrome/admin-page.tsx';
import { FormScreen } from '../form/form-screen.tsx';
import { useAdminForm, type AdminForm, type Stored } from '../form/use-admin-form.ts';
import { useAdmin } from '../guard/admin-guard.ts';
import { useAdminSocket } from '../live/use-admin-socket.ts';
import { addressOf } from '../sections.ts';
import { offerCampaign } from './announce-notice.tsx';
import { AttachmentsCard } from './attachments-card.tsx';
import { CardsPart } from './cards-part.tsx';
import { BroadcastsCard } from './broadcasts-card.tsx';
import { ComplianceCard } from './compliance-card.tsx';
import { CoverCard } from './cover-card.tsx';
import { createPost } from './create-post.ts';
import { LockNotice } from './lock-notice.tsx';
import { callsOf, type PostBoard } from './post-boards.ts';
import { BasicPart, BodyPart, PinPart } from './post-fields.tsx';
import { PostRevisions } from './post-revisions.tsx';
import { PostState } from './post-state.tsx';
import {
  changesOf,
  fieldNames,
  newValues,
  resolverOf,
  storedOf,
  type PostValues,
} from './post-values.ts';
import styles from './post.module.css';
import { StateCard } from './state-card.tsx';
import {
  postRefusals,
  sentenceFor,
  usePostActions,
  wordsFor,
  type Wish,
} from './use-post-actions.ts';
import { usePostLock } from './use-post-lock.ts';
import { useServerDraft } from './use-server-draft.ts';
import type { AdminSocket } from '../../shared/socket-types.ts';

const PostPreview = lazyComponent(async () => (await import('./post-preview.tsx')).PostPreview);

interface PostFormProps {
  board: PostBoard;
  /** `null` = a new one. */
  item: StaffPostView | null;
  draft: OutputOf<StaffBoard['findDraft']>['item'];
  /** Why this post was not published; `null` = it was not refused. */
  refusal: unknown;
  /** A new post has another form by the time that its publication is refused. */
  onRefused: (postId: number, error: unknown) => void;
  /** Time of publication that was typed before the post was created. */
  planned: string | null;
  onCreated: (postId: number, planned: string | null) => void;
}

/** The values of one post, with the calls that store them. */
function usePostForm({ board, item, draft, refusal, planned, onCreated }: PostFormProps) {
  const { kind } = board;
  const calls = callsOf(kind);
  const postId = item?._id ?? null;
  const queries = useQueryClient();
  const [resolver] = useState(() => resolverOf(kind));
  const afterSave = useRef<(html: string) => void>(() => undefined);
  const saved = useRef<StaffPostView | null>(null);

  const remember = (now: StaffPostView) => {
    queries.setQueryData(callKey(calls.get, { params: { _id: now._id } }), { item: now });
  };
  const read = async () => {
    const { item: now } = await makeCall(calls.get, { params: { _id: postId ?? 0 } });
    remember(now);
    return storedOf(now);
  };
  const save = async (values: PostValues, version: number | null, before: PostValues) => {
    const { planned_at, ...body } = values;
    const answer =
      postId === null || version === null
        ? await createPost(kind, body)
        : await makeCall(calls.update, {
            params: { _id: postId },
            body: { ...changesOf(body, before), version },
          });
    const { item: now } = answer;
    saved.current = now;
    afterSave.current(now.body_html);
    remember(now);
    void queries.invalidateQueries({ queryKey: callKey(calls.list) });
    void queries.invalidateQueries({ queryKey: callKey(calls.revisions) });
    if (postId === null) onCreated(now._id, planned_at);
    const opened = {
      editedAs: `post-${kind}-${now._id}`,
      opens: writeAddressOf(kind, now._id),
    };
    // A new post gets it from the screen.
    const unstored = postId === null || planned_at === null ? {} : { planned_at };
    return { ...storedOf(now), ...(postId === null && opened), unstored };
  };

  const admin = useAdminForm({
    name: `post-${kind}-${postId ?? 'new'}`,
    resolver,
    stored: item === null ? { values: newValues(kind), version: null } : storedOf(item),
    save,
    read,
    labels: fieldNames,
    refusals: postRefusals,
    elsewhere: useServerDraft(kind, postId, draft),
  });
  useNews(board, item, admin.hear);
  usePlanned(admin.form, item, planned);
  const onRefusal = useEffectEvent(admin.markRefused);
  useEffect(() => onRefusal(refusal), [refusal]);

  /**
   * Saves the current input and returns the stored post. Returns `null` if the save failed. The
   * next step reports the result.
   */
  const saveFirst = async (): Promise<StaffPostView | null> => {
    if (item !== null && !admin.form.formState.isDirty) return item;
    saved.current = null;
    await admin.submit({ isFirstHalf: true });
    return saved.current;
  };
  const onEditor = (settle: (html: string) => void) => {
    afterSave.current = settle;
  };
  return { admin, remember, saveFirst, onEditor };
}

/** The steps from a form to a published, scheduled or deleted post. */
function usePostSteps(
  { board, item, onRefused }: PostFormProps,
  { admin, remember, saveFirst }: ReturnType<typeof usePostForm>,
) {
  const { kind } = board;
  const navigate = useNavigate();
  const { permissions } = useAdmin();
  const actions = usePostActions(board);

  /** Saves the input, then changes the state of the post, and reports both results at once. */
  const moveOn = async (wish: Wish): Promise<StaffPostView | null> => {
    const now = await saveFirst();
    if (now === null) return null;
    if (now.state === 'review') {
      showAlert(wordsFor(now, wish));
      return null;
    }
    const moved = await actions.move(now, wish, (error) => {
      const failed = wish.state === 'scheduled' ? '예약하지 못했어요' : '공개하지 못했어요';
      const title = now === item ? failed : `저장했지만 ${failed}`;
      showAlert({ type: 'error', title, message: sentenceFor(error) });
      onRefused(now._id, error);
    });
    if (moved) remember(moved);
    return moved;
  };
  const publish = async () => {
    const moved = await moveOn({ state: 'published' });
    if (kind === 'notice' && moved?.state === 'published') await offerCampaign(moved, permissions);
  };
  const remove = async () => {
    if (item === null || !(await actions.remove(item))) return;
    admin.form.reset(admin.form.getValues());
    admin.dropDrafts();
    void navigate(addressOf(postScreens[kind]), { replace: true });
  };
  return {
    actions,
    publish,
    schedule: (at: string) => moveOn({ state: 'scheduled', publish_at: at }),
    remove,
  };
}

/** The form of one post, with its publication, its check and its history beside it. */
export function PostForm(props: PostFormProps) {
  const { board, item } = props;
  const { kind, noun } = board;
  const postId = item?._id ?? null;
  const [isPreviewed, setPreviewed] = useState(false);
  const { editing, takeOver } = usePostLock(kind, postId);
  const post = usePostForm(props);
  const { admin } = post;
  const { form } = admin;
  const steps = usePostSteps(props, post);

  return (
    <div className={classNames(isPreviewed && styles.previewed)}>
      <FormScreen
        title={item === null ? `${noun} 쓰기` : `${noun} 수정`}
        badge={item && <PostState post={item} size="lg" />}
        admin={admin}
        saveLabel={item === null ? '초안 저장' : '저장하기'}
        actions={
          <HeadButtons
            board={board}
            item={item}
            isPreviewed={isPreviewed}
            onPreview={() => setPreviewed(!isPreviewed)}
            onRemove={() => void steps.remove()}
          />
        }
      >
        <LockNotice editing={editing} onTakeOver={takeOver} />
        <Columns
          main={<Main board={board} admin={admin} onEditor={post.onEditor} />}
          side={<Side board={board} item={item} steps={steps} admin={admin} />}
        />
      </FormScreen>
      {isPreviewed && (
        <Suspense fallback={null}>
          <PostPreview
            kind={kind}
            postId={postId}
            publishAt={item?.publish_at ?? null}
            values={form.watch()}
            onClose={() => setPreviewed(false)}
          />
        </Suspense>
      )}
    </div>
  );
}

interface HeadButtonsProps {
  board: PostBoard;
  item: StaffPostView | null;
  isPreviewed: boolean;
  onPreview: () => void;
  onRemove: () => void;
}

function HeadButtons({ board, item, isPreviewed, onPreview, onRemove }: HeadButtonsProps) {
  return (
    <>
      {postAddressOf(board.kind, 1) !== null && (
        <Button variant="outline" size="admin-lg" aria-pressed={isPreviewed} onClick={onPreview}>
          <Icon name="eye" size={18} />
          미리보기
        </Button>
      )}
      {item && (
        <Button
          variant="danger-soft"
          size="admin-lg"
          aria-label="휴지통으로"
          title="휴지통으로"
          onClick={onRemove}
        >
          <Icon name="trash" size={18} />
        </Button>
      )}
    </>
  );
}

interface PartProps {
  board: PostBoard;
  admin: AdminForm<PostValues, PostValues>;
}

/** The text of a post and what belongs to it. */
function Main({
  board,
  admin: { form, fills },
  onEditor,
}: PartProps & { onEditor: (settle: (html: string) => void) => void }) {
  const calls = callsOf(board.kind);
  const list = useQuery(callQuery(calls.list, { query: { pageSize: 1 } }));
  return (
    <>
      <BasicPart form={form} board={board} categories={list.data?.categories ?? []} />
      {postTraits[board.kind].cards && <CardsPart form={form} />}
      <BodyPart form={form} board={board} fills={fills} onEditor={onEditor} />
    </>
  );
}

interface SideProps extends PartProps {
  item: StaffPostView | null;
  steps: ReturnType<typeof usePostSteps>;
}

/** Publication, check, pictures, files and history of a post. */
function Side({ board, item, steps, admin: { form, isSaving } }: SideProps) {
  const calls = callsOf(board.kind);
  const traits = postTraits[board.kind];
  const revisions = useQuery({
    ...callQuery(calls.revisions, { params: { _id: item?._id ?? 0 } }),
    enabled: item !== null,
  });
  const { actions, publish, schedule } = steps;
  return (
    <>
      <StateCard
        board={board}
        item={item}
        actions={actions}
        at={form.watch('planned_at')}
        onPlan={(at) => form.setValue('planned_at', at, { shouldDirty: true })}
        onPublish={() => void publish()}
        onSchedule={(at) => void schedule(at)}
        isBusy={actions.isBusy || isSaving}
      />
      <ComplianceCard values={form.watch()} item={item} actions={actions} />
      {traits.cover && <CoverCard form={form} />}
      {traits.pin && <PinPart form={form} />}
      {traits.broadcasts && <BroadcastsCard form={form} stored={item?.broadcasts ?? []} />}
      {traits.files && <AttachmentsCard form={form} stored={item?.attachments ?? []} />}
      {item && (
        <Panel title="변경 기록">
          <PostRevisions board={board} post={item} query={revisions} />
        </Panel>
      )}
      {item && <HistoryPanel targetKind="post" item={item} />}
    </>
  );
}

/** Keeps the typed time of publication until the post has it. */
function usePlanned(
  form: AdminForm<PostValues, PostValues>['form'],
  item: StaffPostView | null,
  planned: string | null,
): void {
  const onOpen = useEffectEvent(() => {
    if (planned !== null) form.setValue('planned_at', planned, { shouldDirty: true });
  });
  useEffect(() => onOpen(), []);

  const isReached =
    item?.state === 'published' ||
    item?.state === 'review' ||
    (item?.state === 'scheduled' && isSameMoment(form.watch('planned_at'), item.publish_at));
  useEffect(() => {
    if (isReached) form.resetField('planned_at');
  }, [form, isReached]);
}

function isSameMoment(one: string | null, other: string | null): boolean {
  return one !== null && other !== null && Date.parse(one) === Date.parse(other);
}

/** Follows changes to this post by other staff and by the scheduler. */
function useNews(
  { kind }: PostBoard,
  item: StaffPostView | null,
  hear: (now: Stored<PostValues>) => void,
): void {
  const queries = useQueryClient();
  const postId = item?._id ?? null;

  useAdminSocket(
    useCallback(
      (socket: AdminSocket) => {
        const calls = callsOf(kind);
        const changed = (news: { _id: number; kind: string }) => {
          if (news._id !== postId || news.kind !== kind) return;
          for (const call of [calls.get, calls.revisions]) {
            void queries.invalidateQueries({
              queryKey: callKey(call, { params: { _id: postId } }),
            });
          }
        };
        socket.on('post.changed', changed);
        return () => void socket.off('post.changed', changed);
      },
      [queries, kind, postId],
    ),
  );

  const heard = useRef(item?.version ?? 0);
  const onNews = useEffectEvent(hear);
  useEffect(() => {
    if (item === null || item.version <= heard.current) return;
    heard.current = item.version;
    onNews(storedOf(item));
  }, [item]);
}
