/** Question to a visitor without a session. In its own file, so that the first view does not load `wording.ts`. */
export const LOGIN_NEEDED = '로그인이 필요합니다. 로그인 화면으로 이동하시겠습니까?';
