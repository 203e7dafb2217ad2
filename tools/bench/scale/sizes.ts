/** How large a run is: `--name N` for each, in any order. The defaults are the size that is aimed at. */
const USUAL = {
  /** Organizations of `flights` each. */
  organizations: 10,
  flights: 100_000,
  /** Flights of the one large organization. */
  large: 1_000_000,
  /** Read logs of each organization that is asked, its newest: what questions, trends and the map are about. */
  read: 10_000,
  /** Flights of ten minutes in the lake. */
  lake: 10_000,
  /** Entries of the audit over three years that no upkeep has seen; a fifth as many calls and events. */
  old: 1_000_000,
  /** Logs of ten minutes that two servers and two workers read. */
  readings: 200,
  /** Times that each call is made, in turn on all sides, and those before that are not counted. */
  rounds: 60,
  warm: 10,
};
export type Sizes = typeof USUAL;

/** Every command once, in a minute or two: what the long test runs. */
export const SMALLEST: Sizes = {
  organizations: 2,
  flights: 300,
  large: 600,
  read: 40,
  lake: 3,
  old: 500,
  readings: 4,
  rounds: 3,
  warm: 1,
};

export function sizesOf(words: readonly string[]): Sizes {
  const sizes = { ...(words.includes('--smallest') ? SMALLEST : USUAL) };
  for (const [index, word] of words.entries()) {
    if (word === '--smallest' || !word.startsWith('--')) continue;
    const name = word.slice(2) as keyof Sizes;
    const value = Number(words[index + 1]);
    if (!(name in USUAL) || !Number.isInteger(value) || value < 1)
      throw new Error(
        `${word} ${words[index + 1]}: give --${Object.keys(USUAL).join(' N, --')} N, or --smallest.`,
      );
    sizes[name] = value;
  }
  return sizes;
}
