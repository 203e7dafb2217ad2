import type { Build, ChartName } from '@airworthy/performance';
import { chartsOf } from './charts.ts';
import type { Study } from './study.ts';

/** The payload item that dragging a point makes and changes; what is stated otherwise stays. */
const ADDED = 'Added payload';

/** Where the build is on a chart whose x is an input, and the build at another x; null elsewhere. */
export function operatingPoint(
  study: Study,
  name: ChartName,
): { readonly at: number; readonly moved: (x: number) => Build } | null {
  const { build } = study;
  const at = chartsOf(study)[name]?.markers?.[0]?.x;
  if (at === undefined) return null;
  if (name === 'endurance_altitude')
    return { at, moved: (x) => ({ ...build, altitude_m: Math.round(x / 10) * 10 }) };
  if (name !== 'endurance_payload') return null;
  const items = build.payload ?? [];
  const others = items.filter((item) => item.name !== ADDED);
  const added_g = items.find((item) => item.name === ADDED)?.mass_g ?? 0;
  return {
    at,
    moved(x) {
      const mass_g = Math.round(x - (at - added_g));
      return {
        ...build,
        payload: mass_g > 0 ? [...others, { name: ADDED, mass_g, x_mm: 0 }] : others,
      };
    },
  };
}
