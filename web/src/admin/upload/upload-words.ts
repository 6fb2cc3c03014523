import type { UploadRow } from '@maru/contract/upload/upload';

export const folderTitles: Record<UploadRow['folder'], string> = {
  editor: '본문',
  broadcast: '방송',
  banner: '배너',
  review: '후기',
  column: '칼럼',
  expert: '전문가',
  series: '시리즈',
  event: '이벤트',
  video: '영상',
  evidence: '증빙 (비공개)',
  message: '문자',
  inquiry: '1:1 문의 (비공개)',
};

/** Label of a place of use. A table without a label is shown by its own name. */
export const placeTitles: Readonly<Record<string, string>> = {
  post: '게시글',
  post_revision: '게시글의 이전 판',
  post_draft: '쓰고 있는 게시글',
  banner: '배너',
  broadcast_schedule: '방송',
  video: '영상',
  event: '이벤트',
  expert: '전문가',
  review: '후기',
  series: '시리즈',
  series_item: '시리즈 강의',
  terms_version: '약관',
  campaign: '발송',
  message_template: '메시지 템플릿',
  link: '링크',
};

/** File size in a readable unit. */
export function fileSize(bytes: number): string {
  if (bytes < 1_024 * 1_024) return `${Math.max(1, Math.round(bytes / 1_024))}KB`;
  return `${(bytes / 1_024 / 1_024).toFixed(1)}MB`;
}
