import type { QueryOf } from '@maru/contract/core/call';
import type { StaffBoard } from '@maru/contract/post/staff-board';

export type PostQuery = QueryOf<StaffBoard['list']>;
