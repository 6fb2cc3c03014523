import { request as requestHttp, type IncomingHttpHeaders } from 'node:http';
import { request as requestHttps } from 'node:https';
import { buffer } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import { z } from 'zod';
import { adminLogin, memberLogin } from '../../../contract/src/session/auth.ts';

const ANSWER_MS = 20_000;
const DEMO_PASSWORD = 'maru1234!';

/** Network path and address that a visitor uses to reach the site. */
export interface Way {
  url: string;
  /** Local address of this machine that the connection uses. */
  from?: string;
  /** The certificate of the site, and the name in it. */
  tls?: { ca: string; servername: string };
}

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
  json: () => Record<string, unknown>;
}

const object = z.record(z.string(), z.unknown());

/** A visitor with a browser. Keeps cookies, and opens a connection per request. */
export class Visitor {
  readonly #way: Way;
  readonly #cookies = new Map<string, string>();

  constructor(way: Way) {
    this.#way = way;
  }

  async send(
    method: string,
    path: string,
    body?: unknown,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Answer> {
    const { url, from, tls } = this.#way;
    const content = body === undefined ? undefined : JSON.stringify(body);
    const options = {
      method,
      agent: false,
      signal: AbortSignal.timeout(ANSWER_MS),
      ...(from === undefined ? {} : { localAddress: from }),
      ...tls,
      headers: {
        ...(content === undefined ? {} : { 'content-type': 'application/json' }),
        ...(this.#cookies.size > 0 ? { cookie: this.cookies } : {}),
        ...headers,
      },
    };
    const ask = tls ? requestHttps : requestHttp;
    const response = await new Promise<import('node:http').IncomingMessage>((resolve, reject) => {
      ask(new URL(path, url), options, resolve).once('error', reject).end(content);
    });
    const bytes = await buffer(response);
    for (const line of response.headers['set-cookie'] ?? []) {
      const [name = '', value = ''] = line.split(';', 1)[0]!.split('=', 2);
      this.#cookies.set(name, value);
    }
    const packed = response.headers['content-encoding'] === 'gzip';
    const text = (packed ? gunzipSync(bytes) : bytes).toString();
    return {
      status: response.statusCode ?? 0,
      headers: response.headers,
      text,
      json: () => object.parse(JSON.parse(text)),
    };
  }

  get cookies(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  /**
   * Returns the response of a call that must succeed.
   *
   * @throws Error with the actual response.
   */
  async call(method: string, path: string, body?: unknown, headers = {}): Promise<Answer> {
    const answer = await this.send(method, path, body, headers);
    if (answer.status >= 200 && answer.status < 300) return answer;
    throw new Error(`${method} ${path}: ${answer.status} ${answer.text.slice(0, 200)}`);
  }

  /** Logs a member of the demo in. */
  logMemberIn(userId: string): Promise<Answer> {
    const body = { user_id: userId, password: DEMO_PASSWORD };
    return this.send('POST', memberLogin.path, body);
  }

  /** Logs staff in. @returns the status of the answer. */
  async logIn(userId: string, password = DEMO_PASSWORD, headers = {}): Promise<number> {
    const body = { user_id: userId, password };
    return (await this.send('POST', adminLogin.path, body, headers)).status;
  }
}
