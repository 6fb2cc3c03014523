/** The prompt of Chromium to install the site. Other browsers have none. */
interface InstallPrompt extends Event {
  prompt(): Promise<unknown>;
}

let held: InstallPrompt | null = null;

/** Keeps the prompt for a good moment. Browsers offer it some time after the first view. */
export function holdInstallPrompt(): void {
  addEventListener('beforeinstallprompt', (event) => {
    if (!('prompt' in event)) return;
    event.preventDefault();
    held = event as InstallPrompt;
  });
  addEventListener('appinstalled', () => (held = null));
}

/** Takes the prompt, which works once; `null` if the browser has offered none. */
export function takeInstallPrompt(): InstallPrompt | null {
  const taken = held;
  held = null;
  return taken;
}

/** Whether the browser would install the site. */
export function mayInstall(): boolean {
  return held !== null;
}
