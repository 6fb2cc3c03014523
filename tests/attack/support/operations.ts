import type { OpenAPIV3_1 } from 'openapi-types';
import type { Schema } from './input.ts';

/** One call of the API document. */
export interface Operation {
  method: string;
  path: string;
  /** Who may make it, as the contract says. */
  access: string;
  parameters: {
    name: string;
    in: 'path' | 'query' | 'header';
    required?: boolean;
    schema: Schema;
  }[];
  body: { type: string; schema: Schema } | null;
  responses: OpenAPIV3_1.ResponsesObject;
}

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

/** An address cannot carry half characters. */
export function wellFormed(text: string): string {
  return Buffer.from(text, 'utf8').toString('utf8');
}
