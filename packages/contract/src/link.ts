import { z } from 'zod';
import { quantity, record } from './quantity.ts';

/*
 * The request of /rf (shapes, section 8): one link, or several by name. Every member has a default and
 * null equals leaving it out.
 */

const loss_db = () => quantity({ min: 0, max: 300 }).nullish();
const gain_dbi = () => quantity({ min: -100, max: 100 }).nullish();
const height_m = () => quantity({ min: 0, max: 100_000 }).nullish();

export const Link = record({
  freq_mhz: quantity({ above: 0, max: 300_000 }).nullish(),
  /** The lower bound is -100 dBm; +100 dBm is beyond the largest number that is accepted at all. */
  tx_power_mw: quantity({ min: 1e-10, max: 1e9 }).nullish(),
  tx_power_dbm: quantity({ min: -100, max: 100 }).nullish(),
  tx_gain_dbi: gain_dbi(),
  rx_gain_dbi: gain_dbi(),
  rx_sens_dbm: quantity({ min: -300, max: 100 }).nullish(),
  cable_loss_db: loss_db(),
  misc_loss_db: loss_db(),
  fade_margin_db: loss_db(),
  tx_height_m: height_m(),
  rx_height_m: height_m(),
}).meta({ id: 'Link', description: 'A radio link; every member may be left out.' });

export type Link = z.infer<typeof Link>;

/** Links of one request; more is refused with a code of its own. */
export const mostLinks = 16;

const LinkName = z.string().check((context) => {
  const { length } = context.value;
  if (length >= 1 && length <= 80 && !context.value.includes('\u0000')) return;
  context.issues.push({
    code: 'custom',
    input: context.value,
    message: 'A link name has 1 to 80 characters and no null character.',
  });
});

export const LinkSet = record({
  links: z
    .record(LinkName, Link, { error: 'links must be an object of named links.' })
    .superRefine((links, context) => {
      const count = Object.keys(links).length;
      if (count === 0)
        context.addIssue({ code: 'custom', message: 'links must have at least one link.' });
      if (count > mostLinks)
        context.addIssue({
          code: 'custom',
          message: `links has at most ${mostLinks} links.`,
          params: { code: 'too_many_links' },
        });
    }),
}).meta({ id: 'LinkSet', description: 'Up to 16 links by name.' });

/** A body with `links` is the several form whatever else it has; so the choice comes before the check. */
export const RfRequest = z
  .looseObject({}, { error: 'The body must be a JSON object.' })
  .transform((body, context): { link: Link } | { links: Record<string, Link> } => {
    const several = body.links !== undefined && body.links !== null;
    const parsed = several ? LinkSet.safeParse(body) : Link.safeParse(body);
    if (parsed.success)
      return several
        ? { links: (parsed.data as z.infer<typeof LinkSet>).links }
        : { link: parsed.data as Link };
    for (const issue of parsed.error.issues)
      context.issues.push({ ...issue, input: body } as (typeof context.issues)[number]);
    return z.NEVER;
  })
  .meta({
    documentedAs: z.union([Link, LinkSet]),
    description: 'One link, or several by name under `links`.',
  });
