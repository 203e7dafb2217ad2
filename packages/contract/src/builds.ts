import { z } from 'zod';
import { BuildParameters } from './build.ts';
import { about, component, flagOf, idOf, instantOf, listing, words } from './describe.ts';
import { endpoint } from './endpoint.ts';
import { nameText, notesText, optional, pathId } from './fields.ts';
import { untouched } from './untouched.ts';

const summaryMembers = {
  id: idOf('the build', 7),
  name: words('Name, unique for its user', 'Survey quad'),
  notes: words('Notes', 'Winter setup'),
  created: instantOf('When it was first saved'),
  updated: instantOf('When it was last saved', '2026-11-15T02:10:00Z'),
};

export const BuildSummary = component('BuildSummary', 'A saved build in a list', summaryMembers);

export const Build = component('Build', 'A saved build with its parameters', {
  ...summaryMembers,
  params: about(z.record(z.string(), z.unknown()), 'The parameters exactly as they were sent', {
    airframe_type: 'Quad X',
    dry_mass_g: 640,
  }),
});

const builds = listing(BuildSummary, 'All builds of the user, the most recently changed first');

export const BuildList = component('BuildList', 'The saved builds of a user', { builds });

export const NewBuild = z
  .looseObject({
    name: about(nameText(), 'Name; a build of this name is overwritten', 'Survey quad'),
    params: about(untouched(BuildParameters), 'Parameters, checked as `POST /analyze` checks them'),
    notes: about(optional(notesText()), 'Notes; empty by default', 'Winter setup'),
  })
  .meta({ id: 'NewBuild', description: 'A build to save.' });

const library = {
  area: 'builds',
  permission: null,
  metered: true,
  organization: false,
} as const;

export const listBuilds = endpoint({
  ...library,
  name: 'listBuilds',
  summary: 'List the saved builds, the most recently changed first',
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
  reply: z.object({ id: idOf('the saved build', 7), builds }),
  errors: ['invalid_value', 'missing_field'],
});

const BuildPath = z.object({ id: pathId('Build') });

export const getBuild = endpoint({
  ...library,
  name: 'getBuild',
  summary: 'Get a saved build with its parameters',
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
  reply: z.object({ ok: flagOf('Always true', true), builds }),
  errors: ['not_found'],
});
