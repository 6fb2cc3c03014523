/** Page that stops pushes. The token follows as the fragment, which browsers send to no server. */
export const PUSH_STOP_PAGE = '/push/stop';

/** Fragment of a page that was opened by a push in a browser without buttons. */
export const PUSH_STOP_MARK = '#push-stop=';
