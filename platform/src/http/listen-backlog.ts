/**
 * Maximum connections that wait for a process to accept them. When a realtime process dies,
 * thousands of clients reconnect to the others within the same second. Node's default of 511 would
 * overflow. The kernel then delays the excess connections for seconds, or resets them. The system
 * limits this value to its `somaxconn`.
 */
export const LISTEN_BACKLOG = 4_096;
