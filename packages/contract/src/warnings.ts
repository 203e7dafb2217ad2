import { component, listing, words } from './describe.ts';

export const Warning = component('Warning', 'A member of the body that nobody reads', {
  field: words('Its place in the body; empty for a warning about the whole body', 'asset_nam'),
  message: words(
    'What is wrong, and what may be meant',
    'asset_nam is not known; did you mean asset_name?',
  ),
});

/** Beside the members of the answer, of every endpoint with a body but `/analyze`. */
export const Warned = component('Warned', 'Warnings about the body of the request', {
  warnings: listing(
    Warning,
    'Members of the body that are not known, the first 20 and a count; left out where there are none',
  ).optional(),
});
