import {
  deleteUpload,
  getUpload,
  listUploads,
  type UploadView,
} from '@maru/contract/upload/upload';
import { useQuery } from '@tanstack/react-query';
import { failureCodeOf, makeCall } from '../../shared/call.ts';
import { copyText } from '../../shared/copy-text.ts';
import { confirm } from '../../shared/dialog/dialog.ts';
import { formatDateTime, formatNumber } from '../../shared/format.ts';
import { callQuery } from '../../shared/query.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Loaded } from '../../shared/ui/loaded.tsx';
import { Skeleton } from '../../shared/ui/skeleton.tsx';
import { Facts, SidePanel, type PanelMoves } from '../list/side-panel.tsx';
import { fileSize, folderTitles, placeTitles } from './upload-words.ts';
import { useAction } from '../../shared/use-action.ts';
import { sayFailure } from '../../shared/alert/say-failure.ts';
import styles from './upload.module.css';

/** One picture beside the list: how it looks, and every place that shows it. */
export function MediaPanel({
  _id,
  ...moves
}: {
  _id: number;
} & PanelMoves) {
  const query = useQuery(callQuery(getUpload, { params: { _id } }));
  const item = query.data?.item;
  return (
    <SidePanel
      title={item?.name || '이미지'}
      {...moves}
      actions={item && <Actions item={item} onGone={moves.onClose} />}
    >
      <Loaded query={query} skeleton={<Skeleton height={320} />}>
        {({ item: upload }) => <Details upload={upload} />}
      </Loaded>
    </SidePanel>
  );
}

function Details({ upload }: { upload: UploadView }) {
  const { url, name, width, height, bytes, folder, by, created_at: at, places } = upload;
  return (
    <>
      <img src={url} alt={name || '올린 이미지'} className={styles.preview} />
      <Facts
        items={[
          ['크기', `${formatNumber(width)} × ${formatNumber(height)} · ${fileSize(bytes)}`],
          ['분류', folderTitles[folder]],
          ['올린 사람', by.kind === 'member' ? `회원 ${by.name}` : by.name || '–'],
          ['올린 날', formatDateTime(at)],
          ['주소', <code key="url">{url}</code>],
        ]}
      />
      <section aria-label="쓰이는 곳">
        <h3 className={styles.partTitle}>쓰이는 곳 {formatNumber(places.length)}</h3>
        {places.length === 0 ? (
          <p className={styles.quiet}>쓰이는 곳이 없어요. 올린 지 7일이 지나면 저절로 지워져요.</p>
        ) : (
          <ul className={styles.places}>
            {places.map(({ table, _id, title }) => (
              <li key={`${table} ${_id}`}>
                <span>{placeTitles[table] ?? table}</span>
                {title ?? (_id === null ? '–' : `${_id}번`)}
              </li>
            ))}
          </ul>
        )}
      </section>
    </>
  );
}

function Actions({ item, onGone }: { item: UploadView; onGone: () => void }) {
  const { isBusy, run } = useAction([listUploads, getUpload]);

  const remove = async () => {
    const isSure = await confirm({
      title: '이미지를 완전히 지울까요?',
      message: '파일까지 지워져서 되돌릴 수 없어요.',
      buttons: { confirm: '완전히 지우기', cancel: '닫기', tone: 'danger' },
    });
    if (!isSure) return;
    await run(
      async () => {
        await makeCall(deleteUpload, { params: { _id: item._id } });
        onGone();
      },
      {
        done: '이미지를 완전히 지웠어요',
        failed: (error) => {
          const isUsed = failureCodeOf(error) === 'STATE_CONFLICT';
          sayFailure(error, isUsed ? '그사이 쓰이기 시작한 이미지라 지우지 않았어요' : null);
        },
      },
    );
  };
  const copy = () =>
    copyText(new URL(item.url, location.href).href, {
      done: '주소를 복사했어요',
      failed: '복사하지 못했어요. 주소를 직접 선택해 주세요',
    });

  return (
    <>
      {item.uses === 0 && (
        <Button variant="danger-soft" size="admin" loading={isBusy} onClick={() => void remove()}>
          완전히 지우기
        </Button>
      )}
      <Button variant="outline" size="admin" onClick={() => void copy()}>
        주소 복사
      </Button>
    </>
  );
}
