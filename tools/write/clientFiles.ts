import { membersOfError } from '@airworthy/contract';

/**
 * What `@airworthy/client` knows of the interface, made from the OpenAPI document: a type for each schema, and one line
 * for each operation. The package has no dependency, so it cannot use the schemas of `contract` themselves; generators
 * of types need TypeScript's own API, which the compiler used here no longer has.
 */

type Schema = {
  readonly $ref?: string;
  readonly type?: string;
  readonly enum?: readonly (string | number | boolean | null)[];
  readonly nullable?: boolean;
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | Schema;
  readonly items?: Schema;
  /** What stands where in a tuple. */
  readonly 'x-prefixItems'?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
};
type Parameter = {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly description?: string;
  readonly schema: Schema;
};
type Content = Readonly<Record<string, { readonly schema: Schema }>>;
type Operation = {
  readonly operationId: string;
  readonly summary: string;
  readonly parameters: readonly Parameter[];
  readonly requestBody?: { readonly required?: boolean; readonly content: Content };
  readonly responses: Readonly<Record<string, { readonly content?: Content }>>;
};
export type Document = {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
};

/** A component's name as a type: `Error` is taken by the language. */
const nameOf = (reference: string) => {
  const name = reference.slice(reference.lastIndexOf('/') + 1);
  return name === 'Error' ? 'ErrorBody' : name;
};

/** A schema as a type. */
function typeOf(schema: Schema, indent: string): string {
  const type = bareTypeOf(schema, indent);
  return schema.nullable === true && !type.endsWith('null') ? `${type} | null` : type;
}

function bareTypeOf(schema: Schema, indent: string): string {
  if (schema.$ref !== undefined) return nameOf(schema.$ref);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices !== undefined)
    return [...new Set(choices.map((choice) => typeOf(choice, indent)))].join(' | ');
  if (schema.allOf !== undefined)
    return schema.allOf.map((part) => typeOf(part, indent)).join(' & ');
  if (schema.enum !== undefined)
    return schema.enum
      .map((value) => (typeof value === 'string' ? quoted(value) : String(value)))
      .join(' | ');
  const places = schema['x-prefixItems'];
  if (places !== undefined)
    return `readonly [${places.map((place) => typeOf(place, indent)).join(', ')}]`;
  if (schema.type === 'array')
    return `readonly ${inBrackets(typeOf(schema.items ?? {}, indent))}[]`;
  if (schema.type === 'object') return objectOf(schema, indent);
  if (schema.type === 'integer') return 'number';
  return schema.type ?? 'unknown';
}

function objectOf(schema: Schema, indent: string): string {
  const further = schema.additionalProperties;
  const entries = Object.entries(schema.properties ?? {});
  if (entries.length === 0)
    return `Readonly<Record<string, ${typeof further === 'object' ? typeOf(further, indent) : 'unknown'}>>`;
  const inner = `${indent}  `;
  const members = entries.map(([name, member]) => {
    const optional = schema.required?.includes(name) === true ? '' : '?';
    return `${comment(member.description, inner)}${inner}readonly ${keyOf(name)}${optional}: ${typeOf(member, inner)};\n`;
  });
  const known = `{\n${members.join('')}${indent}}`;
  return typeof further === 'object'
    ? `${known} & Readonly<Record<string, ${typeOf(further, indent)}>>`
    : known;
}

const quoted = (value: string) => `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
const keyOf = (name: string) => (/^[A-Za-z_]\w*$/.test(name) ? name : quoted(name));
const inBrackets = (type: string) => (/[|&]/.test(type) ? `(${type})` : type);
const comment = (text: string | undefined, indent: string) =>
  text === undefined
    ? ''
    : `${indent}/** ${text.replaceAll('*/', '* /').replaceAll('\n', ' ')} */\n`;

type Named = Operation & { readonly method: string; readonly path: string };

function operationsOf(document: Document): Named[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      ...operation,
      method: method.toUpperCase(),
      path,
    })),
  );
}

/** What a caller gives: path parameters, query, body or bytes; a member is left out where there is none. */
function inputOf(operation: Named): string {
  const parts = (['path', 'query'] as const).flatMap((place) => {
    const among = operation.parameters.filter((parameter) => parameter.in === place);
    if (among.length === 0) return [];
    const needed = among.some((parameter) => parameter.required === true);
    const members = among.map(
      ({ name, required, schema, description }) =>
        `${comment(description, '        ')}        readonly ${keyOf(name)}${required === true ? '' : '?'}: ${typeOf(schema, '        ')};\n`,
    );
    const word = place === 'path' ? 'params' : 'query';
    return [`      readonly ${word}${needed ? '' : '?'}: {\n${members.join('')}      };\n`];
  });
  const content = operation.requestBody?.content ?? {};
  const json = content['application/json'];
  if (json !== undefined)
    parts.push(
      `      readonly body${operation.requestBody?.required === false ? '?' : ''}: ${typeOf(json.schema, '      ')};\n`,
    );
  if (content['application/octet-stream'] !== undefined)
    parts.push('      readonly bytes: Bytes;\n');
  return parts.length === 0 ? 'Readonly<Record<never, never>>' : `{\n${parts.join('')}    }`;
}

function answerOf(operation: Named): string {
  const content = operation.responses['200']?.content ?? {};
  const json = content['application/json'];
  return json === undefined ? 'Response' : typeOf(json.schema, '  ');
}

/** The list of a paged answer: what `each` yields one by one. */
function pagedListOf(document: Document, operation: Named): string | null {
  if (!operation.parameters.some(({ name }) => name === 'cursor')) return null;
  const reference = operation.responses['200']?.content?.['application/json']?.schema.$ref;
  const answer = reference === undefined ? null : document.components.schemas[nameOf(reference)];
  const members = Object.keys(answer?.properties ?? {});
  // The envelope of a page: the records, then `total`, `limit` and `next`.
  return members[members.indexOf('total') - 1] ?? null;
}

const HEAD = '// Written by `npm run openapi` from openapi.json.\n\n';

/** The types of the interface. */
export function clientTypes(document: Document): string {
  const schemas = Object.entries(document.components.schemas).map(
    ([name, schema]) =>
      `${comment(schema.description, '')}export type ${nameOf(name)} = ${typeOf(schema, '')};\n`,
  );
  const operations = operationsOf(document).map(
    (operation) =>
      `${comment(`${operation.summary}.`, '  ')}  readonly ${operation.operationId}: {\n` +
      `    readonly input: ${inputOf(operation)};\n    readonly answer: ${answerOf(operation)};\n  };\n`,
  );
  const lists = operationsOf(document).flatMap((operation) => {
    const list = pagedListOf(document, operation);
    return list === null ? [] : [`  readonly ${operation.operationId}: ${quoted(list)};\n`];
  });
  const errors = Object.entries(membersOfError).map(
    ([code, members]) =>
      `  readonly ${code}: ${members.length === 0 ? 'never' : members.map(quoted).join(' | ')};\n`,
  );
  return (
    `${HEAD}/** Bytes to send: a file of a browser, or what a program has read. */\n` +
    'export type Bytes = Blob | Uint8Array<ArrayBuffer> | ArrayBuffer | ReadableStream<Uint8Array>;\n\n' +
    `${schemas.join('\n')}\n` +
    `/** Every operation: what it takes, and what it answers. */\nexport type Operations = {\n${operations.join('')}};\n\n` +
    `/** What a refusal tells beside its sentence, by its code. */\nexport type ErrorMembers = {\n${errors.join('')}};\n\n` +
    `/** Paged operations, with the member that holds their records. */\nexport type PagedLists = {\n${lists.join('')}};\n`
  );
}

/**
 * What the client needs to know of each operation at run time: method and path, then the name of its list where it is
 * paged, `key` where the server takes an `Idempotency-Key`, and `file` where the answer is one.
 */
export function clientOperations(document: Document): string {
  const rows = operationsOf(document).map((operation) => {
    const words = [
      operation.method,
      operation.path,
      pagedListOf(document, operation) ?? '',
      ...(operation.parameters.some(({ name }) => name === 'Idempotency-Key') ? ['key'] : []),
      ...(answerOf(operation) === 'Response' ? ['file'] : []),
    ];
    return `  ${operation.operationId}: '${words.join(' ').trim()}',\n`;
  });
  return `${HEAD}export const operations = {\n${rows.join('')}} as const;\n`;
}

export const CLIENT_FILES = [
  ['packages/client/src/generated/types.ts', clientTypes],
  ['packages/client/src/generated/operations.ts', clientOperations],
] as const;
