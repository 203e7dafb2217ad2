/** The index of a telemetry log: where the frames of each message of each source stand. */
import { checkTables, indexCost_bytes } from '../bounds.ts';
import { OffsetList } from '../offsets.ts';
import { type Layout, layoutTable } from './layout.ts';

export type GroupKind =
  /** Checked, or accepted by framing where no definition has the id. */
  | 'good'
  /** Of a known id, but of a definition that is not ours; its fields cannot be read. */
  | 'foreign';

export type Group = {
  readonly id: number;
  /** Null where no definition is known. */
  readonly layout: Layout | null;
  /** `system << 8 | component`. */
  readonly source: number;
  readonly kind: GroupKind;
  /** Places of the start bytes in the file. */
  readonly starts: OffsetList;
  /** Places behind the frames, kept for foreign ones, which may turn out to be damage. */
  readonly ends: OffsetList | null;
  /** ms since boot at each frame, in files without timestamps. */
  readonly clock_ms: OffsetList | null;
  /** How many of the frames were taken although their checksum did not hold. */
  recovered: number;
};

const CACHE_SIZE = 4096;

export class GroupIndex {
  readonly groups: Group[] = [];
  private readonly bySlot = new Map<number, Group>();
  private readonly byName = new Map<string, Group>();
  private readonly present = layoutTable().present;
  private readonly cacheKeys = new Int32Array(CACHE_SIZE).fill(-1);
  private readonly cacheGroups: (Group | undefined)[] = new Array(CACHE_SIZE);

  private readonly timed: boolean;

  constructor(timed: boolean) {
    this.timed = timed;
  }

  get index_bytes(): number {
    return this.groups.reduce(
      (sum, { starts, ends, clock_ms }) =>
        sum + indexCost_bytes(starts.count + (ends?.count ?? 0) + (clock_ms?.count ?? 0)),
      0,
    );
  }

  /** The group of a message in its present layout; called once per frame. */
  ofSlot(slot: number, source: number): Group {
    const key = source * 1024 + slot;
    const place = (key ^ (source * 61)) & (CACHE_SIZE - 1);
    if (this.cacheKeys[place] === key) return this.cacheGroups[place]!;
    let group = this.bySlot.get(key);
    if (!group) {
      const layout = this.present[slot]!;
      group = this.add({ id: layout.id, layout, source, kind: 'good' });
      this.bySlot.set(key, group);
    }
    this.cacheKeys[place] = key;
    this.cacheGroups[place] = group;
    return group;
  }

  /** The group of an id without a definition, or of an older layout. */
  ofOther(id: number, layout: Layout | null, source: number): Group {
    const key = `${id}/${layout?.crcExtra ?? ''}/${source}`;
    return this.named(key, { id, layout, source, kind: 'good' });
  }

  /** The group of frames of a known id that only fit a seed which is not ours. */
  ofForeign(id: number, crcExtra: number, source: number): Group {
    return this.named(`${id}/x${crcExtra}/${source}`, {
      id,
      layout: null,
      source,
      kind: 'foreign',
    });
  }

  private named(key: string, about: Pick<Group, 'id' | 'layout' | 'source' | 'kind'>): Group {
    let group = this.byName.get(key);
    if (!group) {
      group = this.add(about);
      this.byName.set(key, group);
    }
    return group;
  }

  private add(about: Pick<Group, 'id' | 'layout' | 'source' | 'kind'>): Group {
    const clock_ms = this.timed ? null : new OffsetList();
    const ends = about.kind === 'foreign' ? new OffsetList() : null;
    const group = { ...about, starts: new OffsetList(), ends, clock_ms, recovered: 0 };
    this.groups.push(group);
    checkTables(this.groups.length);
    return group;
  }
}
