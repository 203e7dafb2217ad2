import {
  type BatteryRequest,
  type PayloadRequest,
  partFigures,
  type RailRequest,
} from '@airworthy/performance';
import { Button } from '@mantine/core';
import { Suspense, useState } from 'react';
import { packOf } from '../model/drive.ts';
import { withMember } from '../model/fields.ts';
import { defaultsOf } from '../model/study.ts';
import type { Editor } from '../model/useDraft.ts';
import { ChoiceRow } from './ChoiceRow.tsx';
import { Items } from './Items.tsx';
import { batteryFields, chemistries, payloadFields, railFields, roles } from './itemFields.ts';
import { BatteryPicker, PayloadPicker } from './lazyPickers.tsx';

type Props = { readonly editor: Editor };

/** What a battery has where it states nothing; the rest follows from its chemistry. */
const BATTERY: BatteryRequest = {
  role: 'main',
  chemistry: 'lipo',
  cells: 6,
  parallel: 1,
  capacity_mah: 3000,
  soh: 1,
  count: 1,
};
const RAIL: RailRequest = {
  voltage_v: 5,
  current_a: 0,
  efficiency: 0.9,
  duty: 1,
  mass_g: 0,
  qty: 1,
};

export function BatteryInputs({ editor: { build, change } }: Props) {
  const items = build.batteries ?? defaultsOf(build).batteries;
  return (
    <Items<BatteryRequest>
      noun="Battery"
      items={items}
      fields={batteryFields}
      most={16}
      add={() => ({ chemistry: 'lipo', cells: 6, capacity_mah: 3000 })}
      fallback={() => BATTERY}
      choices={(battery, set) => (
        <>
          <ChooseBattery battery={battery} onChoose={set} />
          <ChoiceRow
            label="Chemistry"
            value={battery.chemistry ?? 'lipo'}
            options={chemistries}
            onChange={(chemistry) => set({ chemistry: chemistry as BatteryRequest['chemistry'] })}
          />
          {items.length > 1 || (battery.role ?? 'main') !== 'main' ? (
            <ChoiceRow
              label="Feeds"
              value={battery.role ?? 'main'}
              options={roles}
              onChange={(role) => set({ role: role as BatteryRequest['role'] })}
            />
          ) : null}
        </>
      )}
      onChange={(next, member) => change(withMember(build, 'batteries', next), member)}
    />
  );
}

type ChooseBatteryProps = {
  readonly battery: BatteryRequest;
  readonly onChoose: (part: Partial<BatteryRequest>) => void;
};

function ChooseBattery({ battery, onChoose }: ChooseBatteryProps) {
  const [choosing, setChoosing] = useState(false);
  return (
    <>
      <Button size="compact-xs" variant="default" onClick={() => setChoosing(true)}>
        Choose from catalog
      </Button>
      {choosing ? (
        <Suspense>
          <BatteryPicker
            onClose={() => setChoosing(false)}
            onChoose={(part) => onChoose(packOf(part, battery))}
          />
        </Suspense>
      ) : null}
    </>
  );
}

export function RailInputs({ editor: { build, change } }: Props) {
  return (
    <Items<RailRequest>
      noun="Rail"
      items={build.aux_rails ?? defaultsOf(build).aux_rails}
      fields={railFields}
      most={32}
      add={() => ({ voltage_v: 5, current_a: 1 })}
      fallback={() => RAIL}
      onChange={(next, member) => change(withMember(build, 'aux_rails', next), member)}
    />
  );
}

const parts = new Map(
  partFigures.map(([id, name, mass_g, power_w]) => [id, { name, mass_g, power_w }]),
);

export function PayloadInputs({ editor: { build, change } }: Props) {
  const [choosing, setChoosing] = useState(false);
  const items = build.payload ?? [];
  const partOf = (item: PayloadRequest) => parts.get(item.catalog_id ?? '');
  const put = (next: readonly PayloadRequest[], member?: string) =>
    change(withMember(build, 'payload', next.length === 0 ? null : next), member);
  return (
    <>
      <Items<PayloadRequest>
        noun="Item"
        items={items}
        fields={payloadFields}
        most={64}
        add={() => ({ name: 'Payload', mass_g: 100 })}
        fallback={(item) => ({
          mass_g: partOf(item)?.mass_g ?? 0,
          power_w: partOf(item)?.power_w ?? 0,
          qty: 1,
          duty: 1,
        })}
        choices={(item) => {
          const part = partOf(item);
          return part === undefined ? null : <p className="muted small">Catalog: {part.name}</p>;
        }}
        onChange={put}
        extra={
          <Button size="compact-xs" variant="default" onClick={() => setChoosing(true)}>
            Add from catalog
          </Button>
        }
      />
      {choosing ? (
        <Suspense>
          <PayloadPicker
            onClose={() => setChoosing(false)}
            onChoose={(part) => put([...items, { catalog_id: part.id, name: part.name }])}
          />
        </Suspense>
      ) : null}
    </>
  );
}
