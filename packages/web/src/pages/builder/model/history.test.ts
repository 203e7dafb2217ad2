import { describe, expect, test } from 'vitest';
import { beforeOf, begun, newWork, reduce } from './history.ts';
import type { Draft } from './share.ts';

const draft = (name: string, dry_mass_g: number): Draft => ({
  name,
  notes: '',
  params: { dry_mass_g },
});
const typed = (dry_mass_g: number) =>
  ({
    kind: 'change',
    next: (now: Draft) => ({ ...now, params: { dry_mass_g } }),
    member: 'dry_mass_g',
    typed: true,
  }) as const;

describe('work on a build', () => {
  const one = newWork(draft('One', 500));
  const two = newWork(draft('Two', 900));

  test('keeps the build as it was opened, and takes a word for one step', () => {
    const after = [typed(6), typed(60), typed(600)].reduce(reduce, begun(one));
    expect(after.now.draft.params.dry_mass_g).toBe(600);
    expect(after.now.work.opened).toBe(one.opened);
    expect(after.past).toHaveLength(1);
    expect(beforeOf(after)).toBe(one.opened.params);
    expect(reduce(after, { kind: 'undo' }).now).toEqual({ draft: one.opened, work: one });
  });

  test('is another work once another build is opened, and the first one again by undo', () => {
    const changed = reduce(begun(one), typed(600));
    const other = reduce(changed, { kind: 'replace', work: two });
    expect(other.now).toEqual({ draft: two.opened, work: two });
    // What is before it is another build: no change of this one.
    expect(beforeOf(other)).toBeNull();
    const back = reduce(reduce(other, typed(950)), { kind: 'undo' });
    expect(reduce(back, { kind: 'undo' }).now).toEqual(changed.now);
    const again = reduce(reduce(back, { kind: 'undo' }), { kind: 'redo' });
    expect(again.now.work).toBe(two);
  });

  test('that an address brings has nothing to undo', () => {
    const loaded = reduce(reduce(begun(one), typed(600)), { kind: 'load', work: two });
    expect([loaded.past, loaded.future]).toEqual([[], []]);
  });

  test('has an id of its own, or that of the work that it goes on with', () => {
    expect(one.id).not.toBe(two.id);
    expect([one.resumed, newWork(one.opened, 'left').resumed]).toEqual([false, true]);
    expect(newWork(one.opened, 'left').id).toBe('left');
  });
});
