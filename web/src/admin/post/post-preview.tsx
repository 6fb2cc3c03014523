import { UNSAVED_POST } from '@maru/contract/post/staff-board';
import type { PostView } from '@maru/contract/post/post';
import type { StaffPostKind } from '@maru/contract/post/staff-post';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { makeCall } from '../../shared/call.ts';
import { postAddressOf } from '../../shared/post-address.ts';
import { previewAddressOf, previewReady, type PreviewPost } from '../../shared/post-preview.ts';
import { Segment } from '../../shared/ui/segment.tsx';
import { Icon } from '../../shared/ui/icon.tsx';
import { callsOf } from './post-boards.ts';
import type { PostValues } from './post-values.ts';
import styles from './post.module.css';

const WIDTHS = ['375', '800', '1280'] as const;
/** Soon enough to see it as one types, and not a call for every letter. */
const TYPING_MS = 250;

interface PostPreviewProps {
  kind: StaffPostKind;
  postId: number | null;
  publishAt: string | null;
  values: PostValues;
  onClose: () => void;
}

/** Page of the brand with the current input, at the widths of a phone, a tablet and a desktop. */
export function PostPreview({ kind, postId, publishAt, values, onClose }: PostPreviewProps) {
  const [width, setWidth] = useState<(typeof WIDTHS)[number]>('375');
  const [failed, setFailed] = useState(false);
  const frame = useRef<HTMLIFrameElement>(null);
  const place = useRef<HTMLDivElement>(null);
  const room = useWidthOf(place);
  const shown = useRef<PostView | null>(null);
  const address = postAddressOf(kind, postId ?? UNSAVED_POST);

  const show = () => {
    const post = shown.current;
    if (post === null) return;
    const message: PreviewPost = { type: 'maru.preview', kind, post };
    frame.current?.contentWindow?.postMessage(message, location.origin);
  };
  const onReady = useEffectEvent(show);
  useEffect(() => {
    const hear = (event: MessageEvent) => {
      const isOurs =
        event.origin === location.origin && event.source === frame.current?.contentWindow;
      if (isOurs && previewReady.safeParse(event.data).success) onReady();
    };
    addEventListener('message', hear);
    return () => removeEventListener('message', hear);
  }, []);

  const typed = JSON.stringify(values);
  const ask = useEffectEvent(async (signal: AbortSignal) => {
    const { on_day: _day, pinned_from: _from, pinned_to: _to, planned_at: _at, ...body } = values;
    const answer = await makeCall(
      callsOf(kind).preview,
      { body: { ...body, category: body.category ?? null, publish_at: publishAt, post: postId } },
      { signal },
    );
    shown.current = answer.item;
    setFailed(false);
    show();
  });
  useEffect(() => {
    const leaving = new AbortController();
    const timer = setTimeout(() => {
      ask(leaving.signal).catch(() => {
        if (!leaving.signal.aborted) setFailed(true);
      });
    }, TYPING_MS);
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [typed]);

  const scale = room === 0 ? 1 : Math.min(1, room / Number(width));
  return (
    <aside className={styles.preview} aria-label="미리보기">
      <div className={styles.previewHead}>
        <h2>미리보기</h2>
        <Segment
          label="화면 너비"
          value={width}
          onChange={setWidth}
          options={WIDTHS.map((value) => ({ value, label: value }))}
        />
        <button type="button" aria-label="미리보기 닫기" className={styles.tool} onClick={onClose}>
          <Icon name="close" size={18} />
        </button>
      </div>
      {failed && (
        <p role="status" className={styles.problem}>
          지금 쓴 글을 미리보기에 옮기지 못했어요. 조금 더 쓰면 다시 시도해요.
        </p>
      )}
      <div ref={place} className={styles.previewPlace}>
        {address !== null && (
          <iframe
            ref={frame}
            title="사이트에서 보이는 모습"
            src={previewAddressOf(address, kind)}
            className={styles.previewFrame}
            style={{
              width: `${width}px`,
              height: `${100 / scale}%`,
              transform: `scale(${scale})`,
            }}
          />
        )}
      </div>
    </aside>
  );
}

function useWidthOf(place: { current: HTMLElement | null }): number {
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const element = place.current;
    if (element === null) return undefined;
    const observer = new ResizeObserver(() => setWidth(element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, [place]);
  return width;
}
