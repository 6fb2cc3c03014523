/* Code of parts that only members need. */
export { FollowedLive } from '../broadcast/followed-live.tsx';
export { askNewTerms } from '../member/ask-new-terms.tsx';
