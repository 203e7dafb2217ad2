import { z } from 'zod';
import { measured, named } from './describe.ts';
import { inRange, type Range, refuseDisagreement } from './ranges.ts';

/*
 * The request of /rf: one link, or several by name. Every member has a default, and null equals leaving
 * it out.
 */

const number = (range: Range, unit: string, meaning: string, example: number) =>
  measured(inRange(range).nullish(), unit, meaning, example);
const loss_db = (meaning: string, example: number) =>
  number({ min: 0, max: 300 }, 'dB', meaning, example);
const gain_dbi = (meaning: string) => number({ min: -100, max: 100 }, 'dBi', meaning, 2);
const height_m = (meaning: string, example: number) =>
  number({ min: 0, max: 100_000 }, 'm', meaning, example);

export const Link = z
  .looseObject({
    freq_mhz: number({ above: 0, max: 300_000 }, 'MHz', 'Carrier frequency', 2440),
    // The lower bound is -100 dBm; +100 dBm is beyond the largest number that is accepted at all.
    tx_power_mw: number(
      { min: 1e-10, max: 1e9 },
      'mW',
      'Transmit power; give this or `tx_power_dbm`',
      100,
    ),
    tx_power_dbm: number(
      { min: -100, max: 100 },
      'dBm',
      'Transmit power; give this or `tx_power_mw`',
      20,
    ),
    tx_gain_dbi: gain_dbi('Gain of the transmitting antenna'),
    rx_gain_dbi: gain_dbi('Gain of the receiving antenna'),
    rx_sens_dbm: number(
      { min: -300, max: 100 },
      'dBm',
      'Weakest signal that the receiver can read',
      -108,
    ),
    cable_loss_db: loss_db('Loss in cables and connectors', 0.5),
    misc_loss_db: loss_db('Other losses', 1),
    fade_margin_db: loss_db('Reserve kept against fading', 10),
    tx_height_m: height_m('Height of the transmitting antenna above ground', 1.5),
    rx_height_m: height_m('Height of the receiving antenna above ground', 100),
  })
  .superRefine(({ tx_power_mw: power_mW, tx_power_dbm: power_dBm }, context) => {
    if (power_mW == null || power_dBm == null) return;
    refuseDisagreement(
      context,
      { name: 'tx_power_mw', value: power_mW, sent: power_mW },
      { name: 'tx_power_dbm', value: 10 ** (power_dBm / 10), sent: power_dBm },
    );
  })
  .meta({ id: 'Link', description: 'A radio link; every member may be left out.' });

export type Link = z.infer<typeof Link>;

/** Links of one request; more is refused with a code of its own. */
export const mostLinks = 16;

const NAME_RULE = 'A link name has 1 to 80 characters and no null character.';

/** Counted as a reader would: an emoji is one character. */
const LinkName = z.string().check((context) => {
  const { length } = [...context.value];
  if (length >= 1 && length <= 80 && !context.value.includes('\u0000')) return;
  context.issues.push({
    code: 'custom',
    input: context.value,
    message: NAME_RULE,
  });
});

export const LinkSet = z
  .looseObject({
    links: named(
      z
        .record(LinkName, Link, {
          error: ({ code }) =>
            code === 'invalid_key' ? NAME_RULE : 'must be an object of named links',
        })
        .superRefine((links, context) => {
          const count = Object.keys(links).length;
          if (count === 0)
            context.addIssue({ code: 'custom', message: 'must have at least one link' });
          if (count > mostLinks)
            context.addIssue({
              code: 'custom',
              message: `must have at most ${mostLinks} links`,
              params: { code: 'too_many_links' },
            });
        }),
      'Links by names of your choice, 1 to 16',
      'video',
    ),
  })
  .meta({ id: 'LinkSet', description: 'Up to 16 links by name.' });

type Issues = z.core.$ZodIssue[];

/** The schema library skips a member named `__proto__`; it is a valid name of a link. */
const SKIPPED = '__proto__';

function parseLink(body: object): { link: Link } | Issues {
  const parsed = Link.safeParse(body);
  return parsed.success ? { link: parsed.data } : parsed.error.issues;
}

function parseLinks(body: { links?: unknown }): { links: Record<string, Link> } | Issues {
  const sent = body.links;
  if (typeof sent !== 'object' || sent === null || !Object.hasOwn(sent, SKIPPED)) {
    const parsed = LinkSet.safeParse(body);
    return parsed.success ? { links: parsed.data.links } : parsed.error.issues;
  }
  // Under another name, which no link of the body has, it goes through the same checks as the rest.
  let alias = 'proto';
  while (Object.hasOwn(sent, alias)) alias += '_';
  const named = (name: string) => (name === alias ? SKIPPED : name);
  const entries = Object.entries(sent);
  const renamed = entries.map(([name, link]) => [name === SKIPPED ? alias : name, link]);
  const parsed = LinkSet.safeParse({ ...body, links: Object.fromEntries(renamed) });
  if (!parsed.success)
    return parsed.error.issues.map((issue) => ({
      ...issue,
      path: issue.path.map((part, depth) => (depth === 1 ? named(String(part)) : part)),
    }));
  const links = Object.entries(parsed.data.links).map(([name, link]) => [named(name), link]);
  return { links: Object.fromEntries(links) };
}

/** A body with `links` holds several links whatever else it has, so that is decided before the check. */
export const RfRequest = z
  .looseObject({}, { error: 'The body must be a JSON object.' })
  .transform((body, context): { link: Link } | { links: Record<string, Link> } => {
    const found =
      body.links === undefined || body.links === null ? parseLink(body) : parseLinks(body);
    if (!Array.isArray(found)) return found;
    for (const issue of found)
      context.issues.push({ ...issue, input: body } as (typeof context.issues)[number]);
    return z.NEVER;
  })
  .meta({
    documentedAs: z.union([Link, LinkSet]),
    description: 'One link, or several by name under `links`.',
  });
