/** A log that stops while the aircraft rolls over on the ground: the touch that it rolls over from is the event. */
import { expect, test } from 'vitest';
import { readCrash } from '../examine.ts';
import { cut } from '../testing/cut.ts';
import { seeded } from '../testing/flips.ts';
import { simulate } from '../testing/missions.ts';
import { drawnOf } from '../testing/settings.ts';
import { SLOW_CONTACTS } from '../testing/slowContacts.ts';

test.each([27, 32])(
  'one that is cut after it tipped over touched when the whole did, %i',
  (seed) => {
    const kind = SLOW_CONTACTS.find(({ name }) => name === 'an oscillation that ends on its side')!;
    const flight = simulate(drawnOf(kind, seeded(seed)).given);
    const { impact_s } = readCrash(flight).crash;
    const { crash } = readCrash(cut(flight, { to_us: (impact_s! + 1.2) * 1e6 }));
    expect(crash).toMatchObject({ detected: true, impact_s });
  },
);
