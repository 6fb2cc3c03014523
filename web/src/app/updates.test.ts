// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { showAlert } from '../shared/alert/alert.ts';

vi.mock('../shared/alert/alert.ts');

class FakeWorker extends EventTarget {
  state = 'installing';
  postMessage = vi.fn();

  become(state: string): void {
    this.state = state;
    this.dispatchEvent(new Event('statechange'));
  }
}

class FakeRegistration extends EventTarget {
  installing: FakeWorker | null = null;
  waiting: FakeWorker | null = null;
  update = vi.fn(async () => undefined);

  find(worker: FakeWorker): void {
    this.installing = worker;
    this.dispatchEvent(new Event('updatefound'));
  }
}

let registration: FakeRegistration;
let container: EventTarget & { controller: object | null; register: ReturnType<typeof vi.fn> };
const reload = vi.fn();

beforeEach(async () => {
  vi.useFakeTimers();
  sessionStorage.clear();
  vi.mocked(showAlert).mockClear();
  reload.mockClear();
  registration = new FakeRegistration();
  container = Object.assign(new EventTarget(), {
    controller: {},
    register: vi.fn(async () => registration),
  });
  vi.stubGlobal('navigator', { serviceWorker: container });
  vi.spyOn(location, 'reload').mockImplementation(reload);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

/** A page that has just been opened, of the build that is served. */
async function follow() {
  vi.resetModules();
  const { followUpdates } = await import('./updates.ts');
  await followUpdates();
}

/** A new worker that the browser has just installed. */
function installUpdate(): FakeWorker {
  const worker = new FakeWorker();
  registration.find(worker);
  registration.installing = null;
  registration.waiting?.become('redundant');
  registration.waiting = worker;
  worker.become('installed');
  return worker;
}

/** Activates the waiting worker, as if another tab had requested it. */
function activate(): void {
  registration.waiting?.become('activating');
  registration.waiting = null;
  container.dispatchEvent(new Event('controllerchange'));
}

describe('an update', () => {
  it('[S8.12] [A17] [K11] is announced once, and 3 s later the new worker takes over', async () => {
    await follow();

    const worker = installUpdate();
    expect(showAlert).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({
        type: 'info',
        title: '새로운 업데이트가 있습니다.',
        message: '잠시 후 다시 시작합니다.',
      }),
    );
    vi.advanceTimersByTime(2_999);
    expect(worker.postMessage).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(worker.postMessage).toHaveBeenCalledExactlyOnceWith({ kind: 'skip-waiting' });

    activate();
    activate();
    expect(reload).toHaveBeenCalledOnce();
  });

  it('restarts this page too where another tab has had the new worker take over', async () => {
    await follow();
    installUpdate();
    activate();
    expect(reload).not.toHaveBeenCalled();

    vi.advanceTimersByTime(3_000);

    expect(reload).toHaveBeenCalledOnce();
  });

  it('is that of the newest worker where another came meanwhile', async () => {
    await follow();
    const first = installUpdate();
    const second = installUpdate();

    vi.advanceTimersByTime(3_000);

    expect(first.postMessage).not.toHaveBeenCalled();
    expect(second.postMessage).toHaveBeenCalledExactlyOnceWith({ kind: 'skip-waiting' });
  });

  it('[V4.37] waits for unsaved text', async () => {
    await follow();
    const { markDirty: markThere } = await import('../shared/dirty.ts');
    const save = markThere();

    const worker = installUpdate();
    vi.advanceTimersByTime(60_000);
    expect(worker.postMessage).not.toHaveBeenCalled();
    save();

    expect(worker.postMessage).toHaveBeenCalledOnce();
  });

  it('makes no circle, however many workers come', async () => {
    await follow();

    installUpdate();
    vi.advanceTimersByTime(3_000);
    const second = installUpdate();
    vi.advanceTimersByTime(10_000);

    expect(showAlert).toHaveBeenCalledOnce();
    expect(second.postMessage).not.toHaveBeenCalled();
  });

  it('restarts once from each build while old and new ones are served in turn', async () => {
    for (const build of ['old', 'old', 'new', 'old', 'new', 'new']) {
      vi.stubEnv('VITE_RELEASE', build);
      await follow();
      installUpdate();
      vi.advanceTimersByTime(3_000);
      activate();
    }

    expect(reload).toHaveBeenCalledTimes(2);
    expect(showAlert).toHaveBeenCalledTimes(2);
  });

  it('that was kept back meanwhile is offered once the release must be out', async () => {
    await follow();
    installUpdate();
    vi.advanceTimersByTime(3_000);
    activate();
    await follow();
    installUpdate();

    await vi.advanceTimersByTimeAsync(30 * 60_000);

    expect(showAlert).toHaveBeenCalledTimes(2);
  });

  it('is none when a browser gets its first worker', async () => {
    container.controller = null;
    await follow();

    installUpdate();

    expect(showAlert).not.toHaveBeenCalled();
  });

  it('is none when the new worker cannot be installed', async () => {
    await follow();
    const worker = new FakeWorker();

    registration.find(worker);
    worker.become('redundant');

    expect(showAlert).not.toHaveBeenCalled();
  });

  it('that waited since the last visit is offered', async () => {
    registration.waiting = new FakeWorker();

    await follow();

    expect(showAlert).toHaveBeenCalledOnce();
  });
});

describe('the registration', () => {
  it('[S1.8] uses a Trusted Types policy that rejects every other script address', async () => {
    const made: { createScriptURL: (url: string) => string }[] = [];
    vi.stubGlobal('trustedTypes', {
      createPolicy: (name: string, rules: { createScriptURL: (url: string) => string }) => {
        expect(name).toBe('maru');
        made.push(rules);
        return rules;
      },
    });

    await follow();

    expect(container.register).toHaveBeenCalledWith('/sw.js', { scope: '/' });
    expect(() => made[0]?.createScriptURL('/evil.js')).toThrow(TypeError);
  });

  it('that a browser refuses changes nothing', async () => {
    container.register.mockRejectedValue(new DOMException('no', 'SecurityError'));

    await expect(follow()).resolves.toBeUndefined();
  });
});
