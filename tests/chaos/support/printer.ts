/** Prints progress messages with the seconds since the start. */
export function createPrinter(): (text: string) => void {
  const began = Date.now();
  return (text) => {
    const seconds = (Date.now() - began) / 1_000;
    process.stdout.write(`${seconds.toFixed(1).padStart(6)} s  ${text}\n`);
  };
}
