import type { BatteryRequest, PayloadRequest, RailRequest } from '@airworthy/performance';
import { Button } from '@mantine/core';
import { memo, Suspense, useState } from 'react';
import styles from '../builder.module.css';
import { packOf } from '../model/drive.ts';
import { packChange } from '../model/packChange.ts';
import type { SetMember } from '../model/useDraft.ts';
import { ChoiceRow } from './ChoiceRow.tsx';
import { Items } from './Items.tsx';
import { BATTERY, partOf, RAIL, usualOfBattery, usualOfPayload } from './itemDefaults.ts';
import { batteryFields, chemistries, payloadFields, railFields, roles } from './itemFields.ts';
import { BatteryPicker, PayloadPicker } from './lazyPickers.tsx';

type Props<Item> = { readonly items: readonly Item[]; readonly onSet: SetMember };
type DefaultProps<Item> = Props<Item> & { readonly stated: boolean };

/** What follows from chemistry and size while it is left blank. */
const PREDICTED = {
  fields: new Set(['c_rating', 'ir_mohm', 'mass_g']),
  from: 'Follows from chemistry, cells and capacity.',
};

export const BatteryInputs = memo(function BatteryInputs(props: DefaultProps<BatteryRequest>) {
  const { items, stated, onSet } = props;
  return (
    <Items<BatteryRequest>
      noun="Battery"
      items={items}
      stated={stated}
      fields={batteryFields}
      most={16}
      add={() => ({ chemistry: 'lipo', cells: 6, capacity_mah: 3000 })}
      fallback={(battery) => ({ ...BATTERY, ...usualOfBattery(battery) })}
      predicted={PREDICTED}
      along={packChange}
      choices={(battery, set) => (
        <>
          <ChooseBattery battery={battery} onChoose={set} />
          <ChoiceRow
            label="Chemistry"
            value={battery.chemistry ?? 'lipo'}
            options={chemistries}
            help="Sets the voltage of a cell over its charge, and what mass, resistance and rating are where they are left blank."
            onChange={(chemistry) => set({ chemistry: chemistry as BatteryRequest['chemistry'] })}
          />
          {items.length > 1 || (battery.role ?? 'main') !== 'main' ? (
            <ChoiceRow
              label="Feeds"
              value={battery.role ?? 'main'}
              options={roles}
              help="What the pack supplies: everything, the lift or the cruise motors, or the electronics alone."
              onChange={(role) => set({ role: role as BatteryRequest['role'] })}
            />
          ) : null}
        </>
      )}
      onChange={(next, member) => onSet('batteries', next, member)}
    />
  );
});

type ChooseBatteryProps = {
  readonly battery: BatteryRequest;
  readonly onChoose: (part: Partial<BatteryRequest>) => void;
};

function ChooseBattery({ battery, onChoose }: ChooseBatteryProps) {
  const [choosing, setChoosing] = useState(false);
  return (
    <>
      <div className={styles.itemButtons}>
        <Button size="compact-xs" variant="default" onClick={() => setChoosing(true)}>
          Choose from catalog
        </Button>
      </div>
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

export const RailInputs = memo(function RailInputs(props: DefaultProps<RailRequest>) {
  const { items, stated, onSet } = props;
  return (
    <Items<RailRequest>
      noun="Rail"
      items={items}
      stated={stated}
      fields={railFields}
      most={32}
      add={() => ({ voltage_v: 5, current_a: 1 })}
      fallback={() => RAIL}
      onChange={(next, member) => onSet('aux_rails', next, member)}
    />
  );
});

export const PayloadInputs = memo(function PayloadInputs(props: Props<PayloadRequest>) {
  const { items, onSet } = props;
  const [choosing, setChoosing] = useState(false);
  const put = (next: readonly PayloadRequest[], member?: string) =>
    onSet('payload', next.length === 0 ? null : next, member);
  return (
    <>
      <Items<PayloadRequest>
        noun="Item"
        items={items}
        fields={payloadFields}
        most={64}
        add={() => ({ name: 'Payload', mass_g: 100 })}
        fallback={usualOfPayload}
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
});
