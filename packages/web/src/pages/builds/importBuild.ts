import type { Build } from '@airworthy/performance';
import { fileSize } from '../../format/numbers.ts';
import { buildRefusal, hasMemberOfBuild, isRecord } from '../builder/model/checkBuild.ts';
import { numberFields, refusalOf } from '../builder/model/fields.ts';
import type { Draft } from '../builder/model/share.ts';

/** What the server takes as one body; a build of thousands of items is below it. */
const MOST_BYTES = 1_048_576;

/** The build of a file: one that was exported here, or parameters as the API takes them. Throws why it is none. */
export async function importBuild(file: File): Promise<Draft> {
  const refuse = (why: string) => new Error(`${file.name} cannot be opened as a build: ${why}`);
  if (file.size > MOST_BYTES)
    throw refuse(`it has ${fileSize(file.size)}, and a build has at most ${fileSize(MOST_BYTES)}.`);
  let value: unknown;
  try {
    value = JSON.parse(await file.text());
  } catch {
    throw refuse('it is not JSON, or its end is missing. Export the build again.');
  }
  if (!isRecord(value)) throw refuse('it holds no JSON object.');
  const params = value.params ?? value;
  if (!isRecord(params)) throw refuse('its params are not a JSON object.');
  if (params === value && !hasMemberOfBuild(value))
    throw refuse('it has no member of a build, such as airframe_type or dry_mass_g.');
  const refusal = buildRefusal(params) ?? rangeRefusal(params);
  if (refusal !== null) throw refuse(refusal);
  const { name, notes } = value;
  return {
    name: typeof name === 'string' ? name : file.name.replace(/\.json$/i, ''),
    notes: typeof notes === 'string' ? notes : '',
    params: params as Build,
  };
}

/** Why a number of the build itself is refused; those of its lists are checked when it is saved. */
function rangeRefusal(params: Build): string | null {
  for (const { name, range } of numberFields) {
    const value = params[name];
    const refusal = value == null ? null : refusalOf(value, range);
    if (refusal !== null) return `${name} is ${value}. ${refusal}.`;
  }
  return null;
}
