import { BroadcastChannel } from 'node:worker_threads';

// Every supported browser has it. The simulated browsers lack it, and Node.js keeps its own outside
// the global objects of the tests.
Object.assign(globalThis, { BroadcastChannel });
