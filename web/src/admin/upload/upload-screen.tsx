import { listUploads, type UploadRow } from '@maru/contract/upload/upload';
import { uploadFolders } from '@maru/contract/editor/editor';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { formatListDate, formatNumber } from '../../shared/format.ts';
import { serverNow } from '../../shared/server-clock.ts';
import { Badge } from '../../shared/ui/badge.tsx';
import { AdminHead } from '../chrome/admin-page.tsx';
import { ChoiceFilter, SearchFilter, StateChips } from '../list/filter-fields.tsx';
import { useListAddress } from '../list/list-address.ts';
import { ListScreen } from '../list/list-screen.tsx';
import type { ListColumn } from '../list/list-table.tsx';
import { MediaPanel } from './upload-panel.tsx';
import { fileSize, folderTitles } from './upload-words.ts';
import { listQueryOf } from '../list/list-query.ts';
import { panelOf } from '../list/open-row.ts';
import { callQuery } from '../../shared/query.ts';
import styles from './upload.module.css';

const FILTERS = ['q', 'folder', 'used'] as const;
const USED = [
  { value: '', label: '전체' },
  { value: 'true', label: '쓰이는 것' },
  { value: 'false', label: '쓰이지 않는 것' },
] as const;

const FOLDERS = uploadFolders.map((value) => ({ value, label: folderTitles[value] }));

const COLUMNS: readonly ListColumn<UploadRow>[] = [
  {
    key: 'name',
    head: '이미지',
    fixed: true,
    cell: ({ url, name }) => (
      <span className={styles.name}>
        <img src={url} alt="" width={56} height={40} loading="lazy" className={styles.thumb} />
        <span>{name || '이름 없음'}</span>
      </span>
    ),
  },
  { key: 'folder', head: '분류', cell: ({ folder }) => folderTitles[folder] },
  {
    key: 'uses',
    head: '쓰이는 곳',
    cell: ({ uses }) =>
      uses === 0 ? (
        <Badge tone="warn">없음</Badge>
      ) : (
        <Badge tone="success">{formatNumber(uses)}곳</Badge>
      ),
  },
  {
    key: 'size',
    head: '크기',
    number: true,
    sort: { descending: 'largest' },
    cell: ({ width, height, bytes }) =>
      `${formatNumber(width)} × ${formatNumber(height)} · ${fileSize(bytes)}`,
  },
  {
    key: 'by',
    head: '올린 사람',
    cell: ({ by }) => (by.kind === 'member' ? `회원 ${by.name}` : by.name || '–'),
  },
  {
    key: 'created',
    head: '올린 날',
    sort: { ascending: 'oldest', descending: 'latest', isDefault: true },
    cell: ({ created_at: at }) => formatListDate(at, new Date(serverNow()).toISOString()),
  },
];

/** Every picture that was uploaded, and where each is used. */
export function Screen() {
  const address = useListAddress(FILTERS);
  const query = useQuery({
    ...callQuery(listUploads, { query: listQueryOf(listUploads.query, address, FILTERS) }),
    placeholderData: keepPreviousData,
  });
  const rows = query.data?.items ?? [];

  return (
    <>
      <AdminHead title="이미지 보관함" />
      <ListScreen
        caption="올린 이미지"
        name="media"
        address={address}
        query={query}
        columns={COLUMNS}
        keyOf={(upload) => upload._id}
        unit="개"
        filters={
          <>
            <StateChips address={address} name="used" options={USED} />
            <SearchFilter address={address} placeholder="파일 이름" />
            <ChoiceFilter address={address} name="folder" label="분류" options={FOLDERS} />
          </>
        }
        empty={{
          icon: 'image',
          title: '아직 올린 이미지가 없어요',
          line: '글을 쓰면서 넣은 이미지가 여기에 모여요',
        }}
      />
      {address.openId !== null && (
        <MediaPanel key={address.openId} _id={address.openId} {...panelOf(address, rows)} />
      )}
    </>
  );
}
