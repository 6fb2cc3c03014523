/**
 * Connections that may wait for a process to accept them: when a realtime process dies, thousands
 * come to the others in the same second. Node's own 511 would overflow, and the kernel lets
 * those beyond it wait for seconds, or cuts them off. The system takes at most its `somaxconn`.
 */
export const LISTEN_BACKLOG = 4_096;
