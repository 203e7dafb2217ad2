import { z } from 'zod';
import { BuildParameters } from './build.ts';
import { endpoint } from './endpoint.ts';
import { nameText, notesText, optional, pathId } from './fields.ts';
import { InstantReply } from './instants.ts';
import { untouched } from './untouched.ts';

const summaryMembers = {
  id: z.int().min(1),
  name: z.string(),
  notes: z.string(),
  created: InstantReply,
  updated: InstantReply,
};

export const BuildSummary = z.looseObject(summaryMembers).meta({ id: 'BuildSummary' });

export const Build = z
  .looseObject({ ...summaryMembers, params: z.record(z.string(), z.unknown()) })
  .meta({ id: 'Build' });

export const BuildList = z.looseObject({ builds: z.array(BuildSummary) }).meta({ id: 'BuildList' });

export const NewBuild = z
  .looseObject({
    name: nameText(),
    params: untouched(BuildParameters),
    notes: optional(notesText()),
  })
  .meta({ id: 'NewBuild' });

const library = {
  area: 'builds',
  permission: null,
  metered: true,
  organization: false,
} as const;

export const listBuilds = endpoint({
  ...library,
  name: 'listBuilds',
  summary: 'Saved builds, the one changed last first',
  method: 'GET',
  path: '/builds',
  write: false,
  reply: BuildList,
  errors: [],
});

export const saveBuild = endpoint({
  ...library,
  name: 'saveBuild',
  summary: 'Save a build; a name that is taken overwrites that build',
  method: 'POST',
  path: '/builds',
  write: true,
  body: NewBuild,
  reply: z.looseObject({ id: z.int().min(1), builds: z.array(BuildSummary) }),
  errors: ['invalid_value', 'missing_field'],
});

const BuildPath = z.object({ id: pathId('Build') });

export const getBuild = endpoint({
  ...library,
  name: 'getBuild',
  summary: 'One saved build with its parameters',
  method: 'GET',
  path: '/builds/{id}',
  write: false,
  params: BuildPath,
  reply: Build,
  errors: ['not_found'],
});

export const deleteBuild = endpoint({
  ...library,
  name: 'deleteBuild',
  summary: 'Delete a saved build',
  method: 'DELETE',
  path: '/builds/{id}',
  write: true,
  params: BuildPath,
  reply: z.looseObject({ ok: z.boolean(), builds: z.array(BuildSummary) }),
  errors: ['not_found'],
});
