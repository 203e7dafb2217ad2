/** What its own rotors throw over turns about both axes where it goes over a corner. */
import { expect, test } from 'vitest';
import { readCrash } from '../examine.ts';
import { slowed } from '../testing/cut.ts';
import { seeded } from '../testing/flips.ts';
import { FLIPS } from '../testing/lowFlights.ts';
import { simulate } from '../testing/missions.ts';
import { drawnOf } from '../testing/settings.ts';

test('a rate about a corner counts as the one turn that it is', () => {
  const kind = FLIPS.find(({ name }) => name.endsWith('upside down'))!;
  const flight = slowed(simulate(drawnOf(kind, seeded(3)).given), 4);
  const turning = (axis_dps: number) => {
    const { rates } = flight;
    const turn = rates!.roll_radps.map((roll_radps, i) => {
      const most = (axis_dps * Math.PI) / 180;
      const both = Math.max(Math.abs(roll_radps), Math.abs(rates!.pitch_radps[i]!));
      return Math.min(most, both);
    });
    const { crash } = readCrash({
      ...flight,
      imus: [],
      rates: { ...rates!, roll_radps: turn, pitch_radps: turn },
    });
    return crash.detected;
  };
  expect(turning(80)).toBe(true);
  expect(turning(60)).toBe(false);
});
