/**
 * Prevents zod from compiling code from strings, which the content security policy forbids. zod
 * reads this setting when it loads, possibly long after the first view.
 */
Object.defineProperty(globalThis, '__zod_globalConfig', { value: { jitless: true } });
