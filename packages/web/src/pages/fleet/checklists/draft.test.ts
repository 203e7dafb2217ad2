import { expect, test } from 'vitest';
import { emptyDraft, openItems, runOf, sectionsOf, withNote, withResult } from './draft.ts';

const items = [
  { key: 'props', text: 'Propellers tight', required: true, section: 'Airframe' },
  { key: 'arms', text: 'Arms locked', required: true, section: 'Airframe' },
  { key: 'wind', text: 'Wind below 10 m/s', required: false, section: null },
];

test('an answer is taken back by tapping it again', () => {
  const once = withResult(emptyDraft(3), 'props', 'pass');
  expect(openItems(once, items).map(({ key }) => key)).toEqual(['arms', 'wind']);
  expect(openItems(withResult(once, 'props', 'pass'), items)).toHaveLength(3);
  expect(withResult(once, 'props', 'fail').answers.props?.result).toBe('fail');
});

test('a run sends what was answered, under a reference of its own', () => {
  const draft = withNote(withResult(emptyDraft(3), 'props', 'fail'), 'props', 'nick');
  const at = new Date('2026-11-15T12:00:00Z');
  const run = runOf(draft, { templateId: 4, items, at }, { flightId: null });
  expect(run).toEqual({
    external_ref: draft.ref,
    template_id: 4,
    asset_id: 3,
    completed_at: '2026-11-15T12:00:00.000Z',
    notes: '',
    results: [{ text: 'Propellers tight', result: 'fail', note: 'nick' }],
  });
  expect(draft.ref).toMatch(/^web-[0-9a-f]{32}$/);
  expect(emptyDraft(3).ref).not.toBe(draft.ref);
});

test('items are listed under their headings in order', () => {
  expect(sectionsOf(items).map(({ name, items: own }) => [name, own.length])).toEqual([
    ['Airframe', 2],
    [null, 1],
  ]);
});
