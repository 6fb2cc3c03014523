/** Page of the inbox. Not in `paths`, which the first view of every page loads. */
export const INBOX_PATH = '/mypage/inbox';
