/** Kinds of flight as the API has them; a test compares the two. */
export const flightTypes = [
  'commercial',
  'training',
  'proficiency',
  'maintenance',
  'survey',
  'inspection',
  'public_safety',
  'test',
  'recreational',
] as const;
