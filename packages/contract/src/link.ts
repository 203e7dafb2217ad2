import { z } from 'zod';
import { inRange, record } from './ranges.ts';

/*
 * The request of /rf (shapes, section 8): one link, or several by name. Every member has a default and
 * null equals leaving it out.
 */

const loss_db = () => inRange({ min: 0, max: 300 }).nullish();
const gain_dbi = () => inRange({ min: -100, max: 100 }).nullish();
const height_m = () => inRange({ min: 0, max: 100_000 }).nullish();

export const Link = record({
  freq_mhz: inRange({ above: 0, max: 300_000 }).nullish(),
  /** The lower bound is -100 dBm; +100 dBm is beyond the largest number that is accepted at all. */
  tx_power_mw: inRange({ min: 1e-10, max: 1e9 }).nullish(),
  tx_power_dbm: inRange({ min: -100, max: 100 }).nullish(),
  tx_gain_dbi: gain_dbi(),
  rx_gain_dbi: gain_dbi(),
  rx_sens_dbm: inRange({ min: -300, max: 100 }).nullish(),
  cable_loss_db: loss_db(),
  misc_loss_db: loss_db(),
  fade_margin_db: loss_db(),
  tx_height_m: height_m(),
  rx_height_m: height_m(),
}).meta({ id: 'Link', description: 'A radio link; every member may be left out.' });

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

export const LinkSet = record({
  links: z
    .record(LinkName, Link, {
      error: ({ code }) =>
        code === 'invalid_key' ? NAME_RULE : 'links must be an object of named links.',
    })
    .superRefine((links, context) => {
      const count = Object.keys(links).length;
      if (count === 0)
        context.addIssue({ code: 'custom', message: 'links must have at least one link.' });
      if (count > mostLinks)
        context.addIssue({
          code: 'custom',
          message: `links must have at most ${mostLinks} links.`,
          params: { code: 'too_many_links' },
        });
    }),
}).meta({ id: 'LinkSet', description: 'Up to 16 links by name.' });

type Issues = z.core.$ZodIssue[];

/** The schema library passes over a member named `__proto__`; as the name of a link it is one like any other. */
const PASSED_OVER = '__proto__';

function parseLink(body: object): { link: Link } | Issues {
  const parsed = Link.safeParse(body);
  return parsed.success ? { link: parsed.data } : parsed.error.issues;
}

function parseLinks(body: { links?: unknown }): { links: Record<string, Link> } | Issues {
  const sent = body.links;
  if (typeof sent !== 'object' || sent === null || !Object.hasOwn(sent, PASSED_OVER)) {
    const parsed = LinkSet.safeParse(body);
    return parsed.success ? { links: parsed.data.links } : parsed.error.issues;
  }
  // Under another name, which no link of the body has, it goes through the same checks as the rest.
  let alias = 'proto';
  while (Object.hasOwn(sent, alias)) alias += '_';
  const named = (name: string) => (name === alias ? PASSED_OVER : name);
  const entries = Object.entries(sent);
  const renamed = entries.map(([name, link]) => [name === PASSED_OVER ? alias : name, link]);
  const parsed = LinkSet.safeParse({ ...body, links: Object.fromEntries(renamed) });
  if (!parsed.success)
    return parsed.error.issues.map((issue) => ({
      ...issue,
      path: issue.path.map((part, depth) => (depth === 1 ? named(String(part)) : part)),
    }));
  const links = Object.entries(parsed.data.links).map(([name, link]) => [named(name), link]);
  return { links: Object.fromEntries(links) };
}

/** A body with `links` is the several form whatever else it has; so the choice comes before the check. */
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
