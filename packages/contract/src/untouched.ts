import { z } from 'zod';

/**
 * Checks a value with a schema and hands it on exactly as it was sent: members that the schema does
 * not know, `null`s and untrimmed text included. For what is stored and given back.
 */
export function untouched<T extends z.ZodType>(schema: T) {
  return z
    .unknown()
    .superRefine((value, context) => {
      const checked = schema.safeParse(value);
      if (checked.success) return;
      for (const issue of checked.error.issues) {
        context.addIssue(issue as Parameters<typeof context.addIssue>[0]);
      }
    })
    .meta({ documentedAs: schema });
}
