/** Characters of a nickname. Other scripts have letters that look like these. */
export const NICKNAME_LETTERS = /^[가-힣ㄱ-ㅎㅏ-ㅣA-Za-z0-9_]+$/;
