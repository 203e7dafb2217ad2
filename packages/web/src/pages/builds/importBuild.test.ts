import { describe, expect, test } from 'vitest';
import { examples } from '../builder/examples.ts';
import { importBuild } from './importBuild.ts';

const fileOf = (content: unknown, name = 'x.json') =>
  new File([typeof content === 'string' ? content : JSON.stringify(content)], name);

describe('a file', () => {
  test.each(examples.map((one) => [one.name, one] as const))(
    'of %s is opened as it is',
    async (_, { name, notes, params }) => {
      expect(await importBuild(fileOf({ name, notes, params }))).toEqual({ name, notes, params });
      expect(await importBuild(fileOf(params, 'Own.JSON'))).toEqual({
        name: 'Own',
        notes: '',
        params,
      });
    },
  );

  test.each([
    ['{"name": "x", ', 'it is not JSON, or its end is missing. Export the build again.'],
    ['', 'it is not JSON, or its end is missing. Export the build again.'],
    ['[1]', 'it holds no JSON object.'],
    ['null', 'it holds no JSON object.'],
    [{ params: [] }, 'its params are not a JSON object.'],
    [
      { type: 'FeatureCollection', features: [] },
      'it has no member of a build, such as airframe_type or dry_mass_g.',
    ],
    [{ fileType: 'Plan', mission: {} }, 'mission is {}, where a list belongs.'],
    [{ dry_mass_g: 'heavy' }, 'dry_mass_g is "heavy", where a number belongs.'],
    [{ params: { batteries: 7 } }, 'batteries is 7, where a list belongs.'],
    [{ batteries: [4] }, 'batteries[0] is 4, where an object belongs.'],
    [
      { batteries: [{ capacity_mah: '3 Ah' }] },
      'batteries[0].capacity_mah is "3 Ah", where a number belongs.',
    ],
    [{ dry_mass_g: -5 }, 'dry_mass_g is -5. Must be greater than 0.'],
    ['{"dry_mass_g": 1e999}', 'dry_mass_g is Infinity, where a number belongs.'],
    [' '.repeat(1_100_000), 'it has 1.1 MB, and a build has at most 1.0 MB.'],
  ])('that holds no build says why: %j', async (content, why) => {
    const text = (await importBuild(fileOf(content)).catch(String)) as string;
    expect(text.replaceAll('\u00a0', ' ')).toBe(
      `Error: x.json cannot be opened as a build: ${why}`,
    );
  });
});
