/** The statuses of as many calls at once under one key, spread over servers. */
export async function statuses(
  bases: readonly string[],
  key: string,
  count: number,
): Promise<number[]> {
  const headers = { authorization: `Bearer ${key}` };
  return Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const response = await fetch(`${bases[index % bases.length]}/builds`, { headers });
      await response.arrayBuffer();
      return response.status;
    }),
  );
}

/** How often each came. */
export function count(all: readonly number[]): Record<number, number> {
  const counted: Record<number, number> = {};
  for (const one of all) counted[one] = (counted[one] ?? 0) + 1;
  return counted;
}
