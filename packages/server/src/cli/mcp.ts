import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Connection, connection, isRefusal } from '@airworthy/client';
import * as contract from '@airworthy/contract';
import { analyzeBuild, balanceBuild } from '@airworthy/performance';
import { searchBuilds } from '@airworthy/performance/search';
import { catalogReply, offeredAirframes, radioReply } from '../features/analysis/analysis.ts';
import { searchRequestOf } from '../features/analysis/search.ts';
import { version } from '../features/meta/meta.ts';
import type { Answered, ApiInput, AssistantOptions, FurtherTool } from '../mcp/assistant.ts';
import { assistantServer } from '../mcp/assistant.ts';
import { documentPages } from '../mcp/pages.ts';
import type { ApiDocument } from '../mcp/schemas.ts';
import { readFile } from '../reading/readFile.ts';
import { checked } from './buildFile.ts';
import type { CommandContext, Invocation, Outcome } from './command.ts';
import { fileFacts } from './input.ts';
import { keyOf, serverUrl } from './remote.ts';

/**
 * `airworthy mcp`: the tools for an assistant on standard input and output. With a key they are calls of a server and
 * spend its units; without one the engine of this installation answers, and there are no records to ask for.
 */
export async function mcp(invocation: Invocation, context: CommandContext): Promise<Outcome> {
  const { StdioServerTransport } = await import('@modelcontextprotocol/sdk/server/stdio.js');
  const key = keyOf(context);
  const url = serverUrl(invocation, context);
  const server = await assistantServer({
    version: version().version,
    document: servedDocument(),
    pages: documentPages(fileURLToPath(new URL('./docs', import.meta.url))),
    write: invocation.options.write === true,
    further: [fileReading()],
    ...(key === undefined ? localEngine() : remoteServer(connection({ url, key }))),
  });
  const transport = new StdioServerTransport();
  const ended = new Promise<void>((resolve) => {
    server.onclose = resolve;
    process.stdin.once('end', resolve);
  });
  await server.connect(transport);
  await ended;
  await server.close();
  return { value: {}, text: '' };
}

function servedDocument(): ApiDocument {
  return JSON.parse(readFileSync(new URL('./openapi.json', import.meta.url), 'utf8'));
}

type Source = Pick<AssistantOptions, 'offers' | 'call'>;

/** Without a server there is no registry, and no aircraft that has learned. */
function withoutRegistry(build: contract.BuildParameters): contract.BuildParameters {
  const assetId = build.calibration?.aircraft_id;
  if (assetId == null) return build;
  throw contract.invalidValue(
    'calibration.aircraft_id',
    'aircraft_id needs a server: give the figures of the aircraft instead.',
    assetId,
  );
}

/** What the engine answers without a server: the same checks of the input, the same functions. */
export function localEngine(): Source {
  const engine: Record<string, (body: unknown, query: unknown) => unknown> = {
    listAirframes: () => offeredAirframes,
    analyzeBuild: (body) =>
      analyzeBuild(withoutRegistry(checked(contract.analyzeBuild.body, body))),
    balanceBuild: (body) => ({ cg: balanceBuild(checked(contract.balanceBuild.body, body)) }),
    getCatalog: (_body, query) => catalogReply(checked(contract.getCatalog.query, query)),
    searchBuilds: (body) =>
      searchBuilds(searchRequestOf(checked(contract.searchBuilds.body, body))),
    analyzeLinks: (body) => radioReply(checked(contract.analyzeLinks.body, body)),
  };
  return {
    offers: (operation) => operation in engine,
    call: async (operation, { body, query }) => {
      try {
        return { ok: true, body: engine[operation]?.(body, query) };
      } catch (error) {
        if (!(error instanceof contract.ServiceError)) throw error;
        return { ok: false, body: { error: error.message, code: error.code, ...error.members } };
      }
    },
  };
}

export function remoteServer({ call }: Connection): Source {
  // The names are those of the document that the tools are made from, not of this file.
  const untyped = call as unknown as (operation: string, input: ApiInput) => Promise<unknown>;
  return {
    offers: () => true,
    call: async (operation, input: ApiInput): Promise<Answered> => {
      try {
        return { ok: true, body: await untyped(operation, input) };
      } catch (error) {
        if (!isRefusal(error)) throw error;
        return {
          ok: false,
          body: { error: error.message, code: error.code, ...error.members },
        };
      }
    },
  };
}

/** A log on this machine, read here: nothing is uploaded. */
export function fileReading(): FurtherTool {
  return {
    tool: {
      name: 'read_log_file',
      title: 'Read a flight log on this machine',
      description:
        'To learn what a flight log shows: crash or not, when, why, how sure, and what was ruled out. Reads ArduPilot dataflash (.bin, .log), MAVLink telemetry (.tlog) and PX4 ULog (.ulg). The file is read on this machine and not uploaded.',
      inputSchema: {
        type: 'object',
        properties: { path: { type: 'string', description: 'Path of the log file.' } },
        required: ['path'],
        additionalProperties: false,
      },
      annotations: { readOnlyHint: true, openWorldHint: false },
    },
    answer: { $ref: '#/components/schemas/CrashResult' },
    without: ['series', 'charts', 'timeline'],
    run: async ({ path }) => {
      const refused = (error: string) => ({ ok: false, body: { error, field: 'path' } });
      if (typeof path !== 'string' || path === '') return refused('path is missing.');
      const filename = basename(path);
      const facts = await fileFacts({ path, name: path }).catch((error: Error) => error);
      if (facts instanceof Error) return refused(facts.message);
      const outcome = await readFile({ path, filename, ...facts, charts: false });
      if (outcome.kind !== 'read') return refused(outcome.reason);
      return { ok: true, body: outcome.result };
    },
  };
}
