import { MONITOR_PATH } from '@maru/contract/monitor/monitor';
import { PAYMENT_WINDOW } from '@maru/contract/order/payment';
import { BILLING_WINDOW } from '@maru/contract/subscription/subscription';
import type { OpenAPIV3_1 } from 'openapi-types';
import type { Schema } from './input.ts';

export const IDENTITY_RETURN = '/api/home/auth/identity/return';

/** One call of the API document. */
export interface Operation {
  method: string;
  path: string;
  /** Access required by the contract. */
  access: string;
  parameters: {
    name: string;
    in: 'path' | 'query' | 'header';
    required?: boolean;
    schema: Schema;
  }[];
  body: { type: string; schema: Schema } | null;
  responses: OpenAPIV3_1.ResponsesObject;
  /** Additional request headers that the call requires. */
  headers?: Readonly<Record<string, string>>;
  /** It is a page of a window of its own, and refuses as one. */
  isPage?: true;
}

/** Headers of a browser's WebSocket request. */
const UPGRADE = {
  connection: 'Upgrade',
  upgrade: 'websocket',
  'sec-websocket-version': '13',
  'sec-websocket-key': Buffer.from('attack-of-a-test').toString('base64'),
};

/** Endpoints of the API that its document does not list: a socket, and pages of windows. */
export const MONITOR: Operation = {
  method: 'GET',
  path: MONITOR_PATH,
  access: 'superAdmin',
  parameters: [],
  body: null,
  responses: {},
  headers: UPGRADE,
};
export const WINDOWS: readonly Operation[] = [
  {
    method: 'GET',
    path: PAYMENT_WINDOW,
    access: 'member',
    parameters: [{ name: 'order', in: 'query', required: true, schema: { type: 'integer' } }],
    body: null,
    responses: { 200: { description: 'The window.' } },
    isPage: true,
  },
  {
    method: 'GET',
    path: BILLING_WINDOW,
    access: 'member',
    parameters: [
      { name: 'subscription', in: 'query', required: true, schema: { type: 'integer' } },
    ],
    body: null,
    responses: { 200: { description: 'The window.' } },
    isPage: true,
  },
  {
    method: 'GET',
    path: IDENTITY_RETURN,
    access: 'anyone',
    parameters: ['enc_data', 'integrity_value'].map((name) => ({
      name,
      in: 'query',
      schema: { type: 'string' },
    })),
    body: null,
    responses: { 200: { description: 'The page.' } },
    isPage: true,
  },
];

/** Every call there is, so that a new one is attacked without a line being written. */
export async function listOperations({ apiUrl }: { apiUrl: string }): Promise<Operation[]> {
  const answer = await fetch(`${apiUrl}/api/openapi.json`);
  const { paths = {} } = (await answer.json()) as OpenAPIV3_1.Document;
  return Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item as Record<string, OpenAPIV3_1.OperationObject>).map(([method, one]) => {
      const content =
        one.requestBody && 'content' in one.requestBody ? one.requestBody.content : {};
      const [[type, body] = []] = Object.entries(content);
      return {
        method: method.toUpperCase(),
        path,
        access: /^Access: (\w+)\.$/.exec(one.description ?? '')?.[1] ?? '',
        parameters: (one.parameters ?? []) as Operation['parameters'],
        body: type && body?.schema ? { type, schema: body.schema as Schema } : null,
        responses: one.responses ?? {},
      };
    }),
  );
}

/** The address of a call with its places filled in. */
export function filledPath(path: string, places: Record<string, unknown>): string {
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(wellFormed(textOf(places[name]) ?? '')),
  );
}

/** A value as an address or a form carries it. */
export function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** An address cannot contain half characters. */
export function wellFormed(text: string): string {
  return Buffer.from(text, 'utf8').toString('utf8');
}
