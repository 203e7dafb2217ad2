/**
 * What the lanes of one run share, such as the PostgreSQL. The setup of each lane is loaded apart from the
 * others, in the same process, so what they share is kept on that process.
 */
type Shared = { users: number; readonly made: Promise<unknown> };

const KEPT: unique symbol = Symbol.for('airworthy.sharedByTests');

function kept(): Map<string, Shared> {
  const holder = globalThis as { [KEPT]?: Map<string, Shared> };
  holder[KEPT] ??= new Map();
  return holder[KEPT];
}

/** Makes a thing for the first lane that asks and ends it with the last one that gives it back. */
export async function share<Thing>(
  name: string,
  make: () => Promise<Thing>,
  end: (thing: Thing) => Promise<void>,
): Promise<{ readonly thing: Thing; giveBack(): Promise<void> }> {
  const all = kept();
  const shared = all.get(name) ?? { users: 0, made: make() };
  all.set(name, shared);
  shared.users++;
  const thing = (await shared.made) as Thing;
  return {
    thing,
    async giveBack() {
      shared.users--;
      if (shared.users > 0) return;
      all.delete(name);
      await end(thing);
    },
  };
}
