import type { Server } from '@modelcontextprotocol/sdk/server/index.js';
import type { CallToolResult, Resource, Tool } from '@modelcontextprotocol/sdk/types.js';
import type { JsonSchema } from '../openapi/schemas.ts';
import { factsOf } from './facts.ts';
import { type ApiDocument, type Operation, operationsOf } from './schemas.ts';
import { TOOLS, type ToolRow } from './tools.ts';

/** What was answered to a call: the body, and whether it is a refusal. */
export type Answered = { readonly ok: boolean; readonly body: unknown };

export type ApiInput = {
  readonly params: Readonly<Record<string, string | number>>;
  readonly query: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
};

/** A page of the documentation that an assistant may read. */
export type DocumentPage = { readonly uri: string; readonly title: string; readonly text: string };

/** A tool that is no operation of the API, such as one that reads a file of this machine. */
export type FurtherTool = {
  readonly tool: Tool;
  readonly run: (input: Readonly<Record<string, unknown>>) => Promise<Answered>;
  readonly answer: JsonSchema;
  readonly without: readonly string[];
};

export type AssistantOptions = {
  readonly version: string;
  readonly document: ApiDocument;
  /** Which operations can be called here. */
  readonly offers: (operation: string) => boolean;
  readonly call: (operation: string, input: ApiInput) => Promise<Answered>;
  readonly write: boolean;
  readonly further?: readonly FurtherTool[];
  readonly pages: readonly DocumentPage[];
};

const INSTRUCTIONS = `Every line of an answer names the field that it comes from, with its unit. Quote the field with the \
figure. A figure has the band that the answer gives for it; null and "not known" mean unknown, never zero or fine. \
Refusals name the field to change.`;

type OfferedTool = {
  readonly tool: Tool;
  readonly run: (input: Readonly<Record<string, unknown>>) => Promise<CallToolResult>;
};

/** A server of the Model Context Protocol over the operations of the API. The library is loaded when one is made. */
export async function assistantServer(options: AssistantOptions): Promise<Server> {
  const { Server } = await import('@modelcontextprotocol/sdk/server/index.js');
  const types = await import('@modelcontextprotocol/sdk/types.js');
  const server = new Server(
    { name: 'airworthy', version: options.version },
    { capabilities: { tools: {}, resources: {} }, instructions: INSTRUCTIONS },
  );
  const offered = offeredTools(options);
  server.setRequestHandler(types.ListToolsRequestSchema, async () => ({
    tools: [...offered.values()].map(({ tool }) => tool),
  }));
  server.setRequestHandler(types.CallToolRequestSchema, async ({ params }) => {
    const found = offered.get(params.name);
    if (found === undefined)
      throw new types.McpError(
        types.ErrorCode.InvalidParams,
        `There is no tool ${params.name}. There are: ${[...offered.keys()].join(', ')}.`,
      );
    return found.run(params.arguments ?? {});
  });
  server.setRequestHandler(types.ListResourcesRequestSchema, async () => ({
    resources: options.pages.map(
      ({ uri, title }): Resource => ({ uri, name: title, title, mimeType: 'text/markdown' }),
    ),
  }));
  server.setRequestHandler(types.ReadResourceRequestSchema, async ({ params }) => {
    const page = options.pages.find(({ uri }) => uri === params.uri);
    if (page === undefined)
      throw new types.McpError(types.ErrorCode.InvalidParams, `There is no page ${params.uri}.`);
    return { contents: [{ uri: page.uri, mimeType: 'text/markdown', text: page.text }] };
  });
  return server;
}

function offeredTools(options: AssistantOptions): ReadonlyMap<string, OfferedTool> {
  const operations = operationsOf(options.document);
  const offered = new Map<string, OfferedTool>();
  for (const row of TOOLS) {
    const operation = operations.get(row.operation);
    if (operation === undefined || !options.offers(row.operation)) continue;
    if (row.write === true && !options.write) continue;
    offered.set(row.tool, {
      tool: toolOf(row, operation),
      run: async (input) => {
        const answered = await options.call(row.operation, inputOf(operation, input));
        return resultOf(answered, operation.answer, row.without ?? [], options.document);
      },
    });
  }
  for (const { tool, run, answer, without } of options.further ?? [])
    offered.set(tool.name, {
      tool,
      run: async (input) => resultOf(await run(input), answer, without, options.document),
    });
  return offered;
}

function toolOf(row: ToolRow, operation: Operation): Tool {
  return {
    name: row.tool,
    title: operation.summary,
    description: `${operation.summary}. ${row.when} ${operation.description}`,
    inputSchema: operation.input as Tool['inputSchema'],
    annotations: { readOnlyHint: row.write !== true, destructiveHint: false, openWorldHint: false },
  };
}

function inputOf(operation: Operation, input: Readonly<Record<string, unknown>>): ApiInput {
  const named = (names: readonly string[]) =>
    Object.fromEntries(names.filter((name) => name in input).map((name) => [name, input[name]]));
  return {
    params: named(operation.params) as Record<string, string | number>,
    query: named(operation.query),
    ...(operation.hasBody ? { body: input.body ?? {} } : {}),
  };
}

/** Lines for reading, the same as data for programs; a refusal is the tool's error, in its own words. */
function resultOf(
  { ok, body }: Answered,
  schema: JsonSchema,
  without: readonly string[],
  document: ApiDocument,
): CallToolResult {
  const kept = leaveOut(body, without) as Record<string, unknown>;
  const text = ok ? factsOf(kept, schema, document) : factsOf(kept, {}, document);
  return {
    content: [{ type: 'text', text }],
    structuredContent: kept,
    ...(ok ? {} : { isError: true }),
  };
}

/** Without the named members, at any depth. */
function leaveOut(value: unknown, names: readonly string[]): unknown {
  if (Array.isArray(value)) return value.map((item) => leaveOut(item, names));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => !names.includes(name))
      .map(([name, member]) => [name, leaveOut(member, names)]),
  );
}
