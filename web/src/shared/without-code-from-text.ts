/**
 * Keeps zod from making code out of text, which the content policy forbids. zod reads this when it
 * is loaded, which may be long after the first view.
 */
Object.defineProperty(globalThis, '__zod_globalConfig', { value: { jitless: true } });
