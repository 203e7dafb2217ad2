import type { StoredChecklistItem, StoredChecklistResult } from '../../storage/schema/records.ts';

export type Answer = { text: string; result: 'pass' | 'fail' | 'skip'; note: string };

/** Case and repeated spaces do not tell two items apart. By way of capitals `ß` meets `SS` as well. */
export function plainText(text: string): string {
  return text.toUpperCase().toLowerCase().replace(/\s+/gu, ' ').trim();
}

/**
 * What is filed: the template's items first, each with its answer (the last one given) or as not
 * checked; then the answers that match no item, flagged. Without a template the answers stand as given.
 */
export function checkedResults(
  items: readonly StoredChecklistItem[] | null,
  answers: readonly Answer[],
): StoredChecklistResult[] {
  if (items === null)
    return answers.map((answer) => ({ ...answer, required: false, matched: true }));
  const known = new Set(items.map((item) => plainText(item.text)));
  const given = new Map(answers.map((answer) => [plainText(answer.text), answer]));
  const ofItems = items.map((item): StoredChecklistResult => {
    const answer = given.get(plainText(item.text));
    return {
      text: item.text,
      result: answer?.result ?? 'not_checked',
      note: answer?.note ?? '',
      required: item.required,
      matched: true,
    };
  });
  const others = answers
    .filter((answer) => !known.has(plainText(answer.text)))
    .map((answer): StoredChecklistResult => ({ ...answer, required: false, matched: false }));
  return [...ofItems, ...others];
}

/** The answers inside results, to be matched with another template. */
export function answersOf(results: readonly StoredChecklistResult[]): Answer[] {
  return results.flatMap(({ text, result, note }) =>
    result === 'not_checked' ? [] : [{ text, result, note }],
  );
}

/** Unmatched answers are counted as such and nowhere else. */
export function summaryOf(results: readonly StoredChecklistResult[]) {
  const summary = { pass: 0, fail: 0, skip: 0, not_checked: 0, unmatched: 0 };
  for (const one of results) summary[one.matched ? one.result : 'unmatched']++;
  return summary;
}

/** Every required item has an answer, whatever it says. */
export function isComplete(results: readonly StoredChecklistResult[]): boolean {
  return results.every((one) => !one.required || one.result !== 'not_checked');
}
