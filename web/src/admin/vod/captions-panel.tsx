import {
  deleteVodCaptions,
  getVodCaptions,
  MAX_CAPTIONS_BYTES,
  setVodCaptions,
  type StaffCaptions,
} from '@maru/contract/vod/captions';
import { vodWords } from '@maru/contract/vod/vod-words';
import { vods } from '@maru/contract/vod/staff-vod';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { sayFailure } from '../../shared/alert/say-failure.ts';
import { failureCodeOf, makeCall } from '../../shared/call.ts';
import { confirm } from '../../shared/dialog/dialog.ts';
import { FileButton } from '../../shared/form/file-button.tsx';
import { formatDateTime, formatLength, formatNumber } from '../../shared/format.ts';
import { callQuery } from '../../shared/query.ts';
import { saveFile } from '../../shared/save-file.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Icon } from '../../shared/ui/icon.tsx';
import { Skeleton } from '../../shared/ui/skeleton.tsx';
import { ErrorState } from '../../shared/ui/state-card.tsx';
import { useAction } from '../../shared/use-action.ts';
import { useFailure } from '../../shared/use-failure.ts';
import { Panel } from '../chrome/admin-page.tsx';
import { Hint } from '../chrome/hint.tsx';
import { readTextFile } from '../table-import/table-text.ts';
import { captionProblemOf, NO_CAPTIONS_FILE, TOO_LARGE } from './caption-problems.ts';
import styles from './captions-panel.module.css';
import { vttOf } from './vtt-file.ts';

/** The captions of a stored recording. They are saved at once, apart from the form. */
export function CaptionsPanel({ vodId }: { vodId: number }) {
  const query = useQuery(callQuery(getVodCaptions, { params: { _id: vodId } }));
  const failure = useFailure(query);
  const { data, isFetching, refetch } = query;
  return (
    <Panel title={vodWords.captions}>
      {data ? (
        <Captions vodId={vodId} captions={data.item} />
      ) : failure === null ? (
        <Skeleton height={120} />
      ) : (
        <ErrorState retrying={isFetching} onRetry={() => void refetch()} />
      )}
    </Panel>
  );
}

function Captions({ vodId, captions }: { vodId: number; captions: StaffCaptions }) {
  const { cues, version } = captions;
  const params = { _id: vodId };
  const { busy, run } = useAction<'file' | 'drop'>([getVodCaptions, vods.get, vods.list]);
  /** Why the last chosen file was refused. */
  const [problem, setProblem] = useState<string | null>(null);

  const take = async (file: File | undefined) => {
    if (!file) return;
    setProblem(null);
    if (file.size > MAX_CAPTIONS_BYTES) return setProblem(TOO_LARGE);
    const read = await readTextFile(file);
    if ('problem' in read) return setProblem(NO_CAPTIONS_FILE);
    const { text } = read;
    await run(() => makeCall(setVodCaptions, { params, body: { text, version } }), {
      done: '자막을 올렸어요',
      key: 'file',
      failed: (error) =>
        failureCodeOf(error) === 'VERSION_CONFLICT'
          ? sayFailure(error)
          : setProblem(captionProblemOf(error)),
    });
  };

  const remove = async () => {
    const sure = await confirm({
      title: '이 자막을 지울까요?',
      message: '시청 화면에서 바로 사라지고, 되살릴 수 없어요. 필요하면 먼저 내려받아 주세요.',
      buttons: { confirm: '지우기', tone: 'danger' },
    });
    if (!sure) return;
    await run(() => makeCall(deleteVodCaptions, { params, query: { version } }), {
      done: '자막을 지웠어요',
      key: 'drop',
    });
  };

  const save = () => saveFile(new Blob([vttOf(cues)], { type: 'text/vtt' }), `자막-${vodId}.vtt`);

  return (
    <div className={styles.captions}>
      <Summary captions={captions} />
      <div className={styles.actions}>
        <FileButton
          variant="outline"
          size="admin"
          label="자막 파일 고르기"
          accept={['.vtt', '.srt', 'text/vtt']}
          loading={busy === 'file'}
          loadingText="올리는 중"
          onFiles={([file]) => void take(file)}
        >
          <Icon name="upload" size={18} />
          <span>{cues.length === 0 ? '자막 파일' : '다른 파일로'}</span>
        </FileButton>
        {cues.length > 0 && (
          <>
            <Button variant="secondary" size="admin" onClick={save}>
              내려받기
            </Button>
            <Button
              variant="danger-soft"
              size="admin"
              loading={busy === 'drop'}
              loadingText="지우는 중"
              onClick={() => void remove()}
            >
              지우기
            </Button>
          </>
        )}
      </div>
      {problem !== null && (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
      <Hint>WebVTT(.vtt)나 SRT 파일, 1MB까지. 올리면 바로 시청 화면에 보여요.</Hint>
    </div>
  );
}

/** Number and words of the captions, and who stored them. */
function Summary({ captions }: { captions: StaffCaptions }) {
  const { cues, updated_at, updated_by } = captions;
  if (cues.length === 0) return <p>아직 자막이 없어요.</p>;
  return (
    <>
      <p>
        {[
          `자막 ${formatNumber(cues.length)}개`,
          ...(updated_at === null ? [] : [`${formatDateTime(updated_at)} ${updated_by ?? ''}`]),
        ].join(' · ')}
      </p>
      <ol aria-label="자막 내용" tabIndex={0} className={styles.cues}>
        {cues.map(({ from_ms, text }, at) => (
          <li key={at}>
            <span className={styles.time}>{formatLength(Math.floor(from_ms / 1_000))}</span>
            <span className={styles.words}>{text}</span>
          </li>
        ))}
      </ol>
    </>
  );
}
