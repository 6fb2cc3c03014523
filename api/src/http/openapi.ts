import type { Call } from '@maru/contract/core/call';
import { refusal } from '@maru/contract/core/call';
import { messages } from '@maru/contract/core/message';
import fastifySwagger from '@fastify/swagger';
import fastifySwaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import type { OpenAPIV3_1 } from 'openapi-types';
import * as z from 'zod/mini';

const ABOUT = { openapi: '3.1.0', info: { title: 'Maru', version: '1.0.0' } };

/**
 * Serves the OpenAPI document, generated from the validation schemas, and an HTML page for
 * developers.
 */
export async function serveDocs(app: FastifyInstance, calls: readonly Call[]): Promise<void> {
  let made: OpenAPIV3_1.Document | undefined;
  // Built on first request: it takes a seventh of the startup time, and most processes never serve
  // it.
  const document = () => (made ??= documentOf(calls));
  // Registered after every route, the plugin sees none of them. The document contains only our own
  // paths.
  await app.register(fastifySwagger, { openapi: ABOUT, transformObject: document });
  await app.register(fastifySwaggerUi, { routePrefix: '/api/docs', staticCSP: true });
  app.get('/api/openapi.json', { config: { access: 'anyone' } }, async () => document());
}

/** The document of these calls. Exported for the tests that walk every route. */
export function documentOf(calls: readonly Call[]): OpenAPIV3_1.Document {
  const paths: Record<string, Record<string, OpenAPIV3_1.OperationObject>> = {};
  for (const call of calls) {
    const path = call.path.replaceAll(/:(\w+)/g, '{$1}');
    (paths[path] ??= {})[call.method.toLowerCase()] = operationOf(call);
  }
  return {
    ...ABOUT,
    paths,
    components: {
      securitySchemes: {
        member: { type: 'apiKey', in: 'cookie', name: '__Host-maru_access' },
        staff: { type: 'apiKey', in: 'cookie', name: '__Host-maru_admin_access' },
      },
    },
  };
}

function operationOf(call: Call): OpenAPIV3_1.OperationObject {
  return {
    summary: call.summary,
    description: `Access: ${call.access}.`,
    tags: [call.path.split('/')[3] ?? 'api'],
    parameters: [
      ...parametersOf(call.params, 'path'),
      ...parametersOf(call.query, 'query'),
      ...(call.idempotent
        ? [
            {
              name: 'Idempotency-Key',
              in: 'header',
              required: call.idempotent === true,
              schema: { type: 'string' as const },
            },
          ]
        : []),
    ],
    ...bodyOf(call),
    security: securityOf(call.access),
    responses: {
      ...answersOf(call),
      ...(call.shared ? { 304: { description: 'The response has not changed.' } } : {}),
      ...refusalsOf(call),
    },
  };
}

function answersOf(call: Call): OpenAPIV3_1.ResponsesObject {
  if (call.status === 204) return { 204: { description: 'Done.' } };
  const content = { 'application/json': { schema: schemaOf(call.output, 'output') } };
  if (!call.csv) return { [call.status ?? 200]: { description: 'The response.', content } };
  return {
    200: {
      description: 'The file.',
      content: { 'text/csv': { schema: { type: 'string', format: 'binary' } } },
    },
    202: {
      description: 'The file is being created. A notification reports its completion.',
      content,
    },
  };
}

function bodyOf({ body, form }: Call): Pick<OpenAPIV3_1.OperationObject, 'requestBody'> {
  const [type, schema] = body
    ? (['application/json', schemaOf(body, 'input')] as const)
    : (['multipart/form-data', form && formSchemaOf(form)] as const);
  return schema ? { requestBody: { required: true, content: { [type]: { schema } } } } : {};
}

function formSchemaOf(form: NonNullable<Call['form']>): OpenAPIV3_1.SchemaObject {
  const properties = Object.entries(form).map(([name, field]) => [
    name,
    field === 'file' ? { type: 'string', format: 'binary' } : { type: 'string', enum: [...field] },
  ]);
  return { type: 'object', properties: Object.fromEntries(properties) };
}

/** By which session cookie a call is made. */
function securityOf(access: Call['access']): OpenAPIV3_1.SecurityRequirementObject[] {
  if (access === 'anyone') return [];
  return [['member', 'user', 'expert'].includes(access) ? { member: [] } : { staff: [] }];
}

/** The refusals of a call by status, with the codes each may carry. */
function refusalsOf(call: Call): OpenAPIV3_1.ResponsesObject {
  const byStatus: Record<number, string[]> = {};
  for (const code of call.refusals) (byStatus[messages[code]] ??= []).push(code);
  return Object.fromEntries(
    Object.entries(byStatus).map(([status, codes]) => [
      status,
      {
        description: codes.join(', '),
        content: { 'application/json': { schema: schemaOf(refusal, 'output') } },
      },
    ]),
  );
}

function parametersOf(
  schema: z.ZodMiniType | undefined,
  place: 'path' | 'query',
): OpenAPIV3_1.ParameterObject[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
  });
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property as NonNullable<OpenAPIV3_1.ParameterObject['schema']>,
  }));
}

/** JSON Schema 2020-12, the dialect of OpenAPI 3.1. */
function schemaOf(schema: z.ZodMiniType, io: 'input' | 'output'): OpenAPIV3_1.SchemaObject {
  return z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as OpenAPIV3_1.SchemaObject;
}
