import { useEffect, useRef, useState } from 'react';
import { Button, ExternalButton } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import styles from './dialog-host.module.css';
import { playerUrlOf } from '../dialog/video-link.ts';

/** A player that is there answers within this time. */
const ANSWER_MS = 10_000;
const ASK_MS = 500;

/** The request for events that YouTube's own library sends to a player. */
const LISTENING = JSON.stringify({ event: 'listening', channel: 'widget' });

/** `silent`: the player has not answered; a browser extension may keep it from that while it plays. */
type PlayerState = 'loading' | 'ready' | 'silent' | 'refused' | 'offline';

const WORDS = {
  silent: '영상이 나오지 않나요? 연결 상태를 확인해 주세요',
  refused: '재생할 수 없는 영상이에요',
  offline: '인터넷에 연결되면 볼 수 있어요',
};

interface VideoPlayerProps {
  id: string;
  title: string;
}

/** A YouTube video. If its frame fails to load, a message and a link replace it. */
export function VideoPlayer({ id, title }: VideoPlayerProps) {
  const [attempt, setAttempt] = useState(0);
  const [state, setState] = useState<PlayerState>(startState);
  const retry = () => {
    setAttempt(attempt + 1);
    setState(startState());
  };
  const isShown = state !== 'refused' && state !== 'offline';
  return (
    <>
      {isShown && <Frame key={attempt} id={id} title={title} onState={setState} />}
      {state !== 'loading' && state !== 'ready' && (
        <div className={isShown ? styles.videoNote : styles.noVideo} role="status">
          <Icon name="video" size={28} />
          <p>{WORDS[state]}</p>
          <div className={styles.videoWays}>
            {state !== 'refused' && (
              <Button variant="neutral" size="sm" onClick={retry}>
                다시 시도
              </Button>
            )}
            <ExternalButton
              variant="neutral"
              size="sm"
              href={`https://www.youtube.com/watch?v=${id}`}
            >
              YouTube에서 보기
            </ExternalButton>
          </div>
        </div>
      )}
    </>
  );
}

const startState = (): PlayerState => (navigator.onLine ? 'loading' : 'offline');

interface FrameProps extends VideoPlayerProps {
  onState: (state: PlayerState) => void;
}

function Frame({ id, title, onState }: FrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  useEffect(() => {
    const stop = () => {
      clearInterval(asking);
      clearTimeout(timer);
    };
    const hear = ({ source, data }: MessageEvent) => {
      const event = source === frame.current?.contentWindow ? eventOf(data) : null;
      if (event === null) return;
      stop();
      onState(event === 'onError' ? 'refused' : 'ready');
    };
    // Target `*` is safe because the message has no secrets. A failed frame has another origin.
    const ask = () => frame.current?.contentWindow?.postMessage(LISTENING, '*');
    const asking = setInterval(ask, ASK_MS);
    const timer = setTimeout(() => {
      stop();
      onState('silent');
    }, ANSWER_MS);
    addEventListener('message', hear);
    return () => {
      stop();
      removeEventListener('message', hear);
    };
  }, [onState]);

  return (
    <iframe
      ref={frame}
      className={styles.player}
      src={`${playerUrlOf(id)}&enablejsapi=1&origin=${encodeURIComponent(location.origin)}`}
      title={title}
      allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
      allowFullScreen
      referrerPolicy="strict-origin-when-cross-origin"
    />
  );
}

/** The name of an event of the player; `null` for every other message. */
function eventOf(data: unknown): string | null {
  if (typeof data !== 'string') return null;
  return /^\{.*"event":\s*"(\w+)"/s.exec(data)?.[1] ?? null;
}
