import { Agent, request, type IncomingHttpHeaders } from 'node:http';

const ANSWER_MS = 30_000;

export interface Asked {
  method?: string;
  headers?: Readonly<Record<string, string>>;
  /** Cookies as a browser sends them, `name=value; …`. */
  cookie?: string;
  /** An object is sent as JSON, a string as it is. */
  body?: unknown;
  /** Response timeout in ms. After it, the request counts as unanswered. */
  withinMs?: number;
  /** Loopback address of the sender, used to act as another client. */
  from?: string;
}

export interface Heard {
  /** 0 where no answer came. */
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
  /** Time from the first byte sent to the last byte received, in ms. */
  ms: number;
}

const agents = new Map<string, Agent>();

/** Sends a request with every header as given, including headers that fetch would not send. */
export function ask(address: string, asked: Asked = {}): Promise<Heard> {
  const {
    method = 'GET',
    headers = {},
    cookie,
    body,
    from = '127.0.0.1',
    withinMs = ANSWER_MS,
  } = asked;
  const text = body === undefined || typeof body === 'string' ? body : JSON.stringify(body);
  const began = performance.now();
  return new Promise((resolve) => {
    const call = request(address, {
      method,
      // A connection with an upgrade request cannot be reused.
      agent: 'upgrade' in headers ? false : agentOf(from),
      localAddress: from,
      headers: {
        ...(typeof body === 'object' && { 'content-type': 'application/json' }),
        ...(text !== undefined && { 'content-length': Buffer.byteLength(text) }),
        ...(cookie && { cookie }),
        ...headers,
      },
      signal: AbortSignal.timeout(withinMs),
    });
    const none = (error: Error) =>
      resolve({ status: 0, headers: {}, text: String(error), ms: performance.now() - began });
    call.once('error', none);
    call.once('response', (answer) => {
      let said = '';
      answer.setEncoding('utf8');
      answer.on('data', (part: string) => (said += part));
      answer.once('error', none);
      answer.once('end', () =>
        resolve({
          status: answer.statusCode ?? 0,
          headers: answer.headers,
          text: said,
          ms: performance.now() - began,
        }),
      );
    });
    call.end(text);
  });
}

/** The cookies an answer sets, as the next request sends them. */
export function cookiesOf({ headers }: Heard): string {
  return (headers['set-cookie'] ?? []).map((line) => line.split(';')[0]).join('; ');
}

/** Returns the message code of an answer, if it has one. */
export function codeOf({ text }: Heard): string {
  try {
    const said: unknown = JSON.parse(text);
    return typeof said === 'object' && said !== null && 'message' in said
      ? String(said.message)
      : '';
  } catch {
    // The text is not JSON, so it contains no code.
    return '';
  }
}

/** Closes the keep-alive connections. */
export function hangUp(): void {
  for (const agent of agents.values()) agent.destroy();
  agents.clear();
}

function agentOf(from: string): Agent {
  const known = agents.get(from) ?? new Agent({ keepAlive: true, maxSockets: 64 });
  agents.set(from, known);
  return known;
}
