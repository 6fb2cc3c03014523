import { adminRefresh, memberRefresh } from '../../../contract/src/session/auth.ts';
import { askLikeBrowser } from './kept-connection.ts';

/** Half the lifetime of an access token (wire N2.19). */
const RENEW_MS = 5 * 60_000;

const REFRESH = { member: memberRefresh, admin: adminRefresh };

/** A session for a program of any length. It is refreshed as a browser does it. */
export class Session {
  readonly #realm: keyof typeof REFRESH;
  #cookies: string;
  #since = Date.now();
  #renewing: Promise<boolean> | null = null;

  /** @param cookies as a request sends them. */
  constructor(realm: keyof typeof REFRESH, cookies: string) {
    this.#realm = realm;
    this.#cookies = cookies;
  }

  /** The cookies as they are now. */
  get cookies(): string {
    return this.#cookies;
  }

  /** Returns the cookies for a request, and renews them first if they are too old. */
  async cookiesAt(url: string): Promise<string> {
    if (Date.now() - this.#since > RENEW_MS) await this.renew(url);
    return this.#cookies;
  }

  /**
   * @returns whether there are new cookies. If no server answered, the previous ones remain valid.
   */
  renew(url: string): Promise<boolean> {
    this.#renewing ??= this.#ask(url).finally(() => (this.#renewing = null));
    return this.#renewing;
  }

  async #ask(url: string): Promise<boolean> {
    const begun = Date.now();
    const headers = { cookie: this.#cookies };
    const answer = await askLikeBrowser(url + REFRESH[this.#realm].path, { headers }).catch(
      () => null,
    );
    await answer?.body?.cancel();
    const set = (answer?.headers.getSetCookie() ?? []).map((each) => each.split(';')[0]!);
    if (!answer?.ok || set.length === 0) return false;
    this.#cookies = set.join('; ');
    this.#since = begun;
    return true;
  }
}
