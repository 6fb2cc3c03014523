// Lets the bench compare memory without what only waits for the collector (with `--expose-gc`).
process.on('message', (message) => {
  if (message !== 'collect') return;
  globalThis.gc?.();
  globalThis.gc?.();
});
