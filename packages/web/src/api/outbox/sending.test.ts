import { Refusal, Unreachable } from '@airworthy/client';
import { describe, expect, test } from 'vitest';
import { againAs, idempotencyKeyOf, type Kept, newEntry, readEntry } from './entry.ts';
import { type KeptPhoto, type Ports, sendAll } from './sending.ts';

const holder = { personId: 8, organizationId: 2 };

function flight(ref: string): Kept {
  const body = { external_ref: ref };
  return newEntry({ ...holder, kind: 'flight', ref, name: ref, at: ref, body }, undefined);
}

function checklist(ref: string): Kept {
  const body = { external_ref: ref, results: [] };
  return newEntry({ ...holder, kind: 'checklist', ref, name: ref, at: ref, body }, undefined);
}

const offline = () => new Unreachable('reset');
const refusal = (status: number, code: string, members = {}) =>
  new Refusal(`Answer ${code}.`, { status, code, members });

/**
 * A device with its entries, and a server that files one record for each reference and answers the same key as it did
 * before. `before` and `after` run around each filing and may throw: after it, the record is there and the answer lost.
 */
function world(entries: readonly Kept[], { before = noop, after = noop, twin = noTwin } = {}) {
  const device = new Map(entries.map((one) => [one.ref, one]));
  const photos: KeptPhoto[] = [];
  const attached: string[] = [];
  const records = new Map<string, number>();
  const keys: string[] = [];
  const refs: string[] = [];
  const ports: Ports = {
    read: () => [...device.values()],
    update(ref, change) {
      const now = device.get(ref);
      const next = now === undefined ? undefined : change(now);
      if (next === null) device.delete(ref);
      else if (next !== undefined) device.set(ref, next);
    },
    async file(entry) {
      keys.push(idempotencyKeyOf(entry));
      refs.push(entry.ref);
      before(entry);
      const id = records.get(entry.ref) ?? 100 + records.size;
      records.set(entry.ref, id);
      after(entry);
      return id;
    },
    twinOf: async (entry) => twin(entry),
    photosOf: async () => [...photos],
    async sendPhoto(photo, recordId) {
      if (photo.name === 'refused.jpg') throw refusal(400, 'storage_full');
      attached.push(`${photo.name} of ${recordId}`);
      photos.splice(photos.indexOf(photo), 1);
    },
  };
  return { device, records, keys, refs, photos, attached, ports };
}
const noop = (_entry: Kept): void => {};
const noTwin = (_entry: Kept): { sentence: string; code: string; recordId: number } | null => null;

describe('what waits in the outbox', () => {
  test('is filed in its order and then gone from the device', async () => {
    const { ports, device, records } = world([flight('a'), checklist('b')]);
    const { filed } = await sendAll(ports);
    expect([...filed]).toEqual([
      ['a', 100],
      ['b', 101],
    ]);
    expect(device.size).toBe(0);
    expect(records.size).toBe(2);
  });

  test('keeps waiting without a connection, and nothing else is tried', async () => {
    const { ports, device, refs } = world([flight('a'), flight('b')], {
      before: () => {
        throw offline();
      },
    });
    await sendAll(ports);
    expect(refs).toEqual(['a']);
    expect([...device.values()].map(({ problem }) => problem)).toEqual([null, null]);
    expect(device.get('a')?.waited).toBe(true);
  });

  test('is filed once under the same key when the answer was lost on the way', async () => {
    let lost = true;
    const { ports, device, records, keys } = world([flight('a')], {
      after: () => {
        if (lost) throw offline();
      },
    });
    await sendAll(ports);
    expect(device.size).toBe(1);
    lost = false;
    await sendAll(ports);
    expect(device.size).toBe(0);
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
    expect(records.size).toBe(1);
  });

  test('is asked for anew, under the same reference, where the server lost its own answer', async () => {
    let calls = 0;
    const { ports, device, records, keys } = world([flight('a')], {
      after: () => {
        calls++;
        if (calls === 1) throw refusal(409, 'conflict');
      },
    });
    await sendAll(ports);
    expect([keys.length, new Set(keys).size]).toEqual([2, 2]);
    expect([device.size, records.size]).toEqual([0, 1]);
  });

  test.each([
    [503, 'unavailable'],
    [429, 'quota_exhausted'],
    [401, 'unauthorized'],
  ])(
    'waits on while the server answers %i, and does not hold up the rest',
    async (status, code) => {
      const { ports, device, records } = world([flight('a'), flight('b')], {
        before: ({ ref }) => {
          if (ref === 'a') throw refusal(status, code);
        },
      });
      await sendAll(ports);
      expect([...device.keys()]).toEqual(['a']);
      expect(device.get('a')?.problem).toBeNull();
      expect([...records.keys()]).toEqual(['b']);
    },
  );

  test('stays with the sentence of its refusal until a person has it sent again', async () => {
    let wrong = true;
    const { ports, device, keys } = world([flight('a')], {
      before: () => {
        const members = { field: 'sorties' };
        if (wrong) throw refusal(400, 'invalid_value', members);
      },
    });
    const { refused } = await sendAll(ports);
    expect(refused.get('a')).toBeInstanceOf(Refusal);
    expect(device.get('a')?.problem).toMatchObject({ sentence: 'Answer invalid_value.' });
    await sendAll(ports);
    expect(keys).toHaveLength(1);
    wrong = false;
    ports.update('a', (entry) => againAs(entry));
    await sendAll(ports);
    expect([keys.length, new Set(keys).size]).toEqual([2, 2]);
    expect(device.size).toBe(0);
  });

  test('names the record that somebody else changed meanwhile, and overwrites nothing', async () => {
    const { ports, device } = world([flight('a')], {
      before: () => {
        throw refusal(409, 'stale', { revision: 3, flight: { id: 412 } });
      },
    });
    await sendAll(ports);
    expect(device.get('a')?.problem).toMatchObject({ code: 'stale', recordId: 412 });
  });

  test('is sent once more where it was corrected while it was being sent', async () => {
    const { ports, device, records, keys } = world([flight('a')], {
      before: (entry) => {
        if (keys.length === 1) device.set('a', againAs(entry));
      },
    });
    await sendAll(ports);
    expect([keys.length, new Set(keys).size]).toEqual([2, 2]);
    expect([device.size, records.size]).toEqual([0, 1]);
  });

  test('does not come back where it was discarded while it was being sent', async () => {
    const { ports, device } = world([flight('a')], {
      before: ({ ref }) => {
        device.delete(ref);
        throw refusal(400, 'invalid_value');
      },
    });
    await sendAll(ports);
    expect(device.size).toBe(0);
  });
});

describe('a flight that waited', () => {
  const twin = () => ({ sentence: 'Flight 7 was filed.', code: 'twin', recordId: 7 });

  test('is not filed beside one like it until a person says that it is another', async () => {
    const waited = { ...flight('a'), waited: true };
    const { ports, device, records } = world([waited], { twin });
    await sendAll(ports);
    expect(device.get('a')?.problem).toMatchObject({ code: 'twin', recordId: 7 });
    expect(records.size).toBe(0);
    ports.update('a', (entry) => againAs(entry, { another: true }));
    await sendAll(ports);
    expect([device.size, records.size]).toEqual([0, 1]);
  });

  test('is looked for only then: one that is filed at once is another', async () => {
    const { ports, records } = world([flight('a')], { twin });
    await sendAll(ports);
    expect(records.size).toBe(1);
  });
});

describe('photos of a checklist', () => {
  const photo = (name: string): KeptPhoto => ({ id: name, name, bytes: new Blob(['x']) });

  test('follow once it is filed; the rest is sent later, without filing it again', async () => {
    const { ports, device, photos, attached, refs } = world([checklist('a')]);
    photos.push(photo('arm.jpg'), photo('refused.jpg'));
    await sendAll(ports);
    expect(attached).toEqual(['arm.jpg of 100']);
    expect(device.get('a')).toMatchObject({ filedAs: 100, problem: { code: 'storage_full' } });
    photos.splice(0, 1, photo('smaller.jpg'));
    ports.update('a', (entry) => againAs(entry));
    await sendAll(ports);
    expect(attached).toEqual(['arm.jpg of 100', 'smaller.jpg of 100']);
    expect(refs).toEqual(['a']);
    expect(device.size).toBe(0);
  });
});

test('a flight that is saved again never has a key that was used before', () => {
  const first = flight('a');
  expect(idempotencyKeyOf(flight('a'))).not.toBe(idempotencyKeyOf(first));
  expect(idempotencyKeyOf(againAs(first))).not.toBe(idempotencyKeyOf(first));
});

describe('an entry of an earlier version', () => {
  test('is a checklist that waits, with its problem as a sentence', () => {
    const { kind: _, ...old } = { ...checklist('a'), problem: 'Checklist not found.' };
    expect(readEntry(JSON.stringify(old))).toMatchObject({
      kind: 'checklist',
      ref: 'a',
      problem: { sentence: 'Checklist not found.', recordId: null },
    });
  });

  test.each(['', '{', '[]', 'null', '{"ref":1}'])('that reads %j is none', (text) => {
    expect(readEntry(text)).toBeNull();
  });
});
