import type { Build } from '@airworthy/performance';
import { Button } from '@mantine/core';
import { memo, Suspense, useState } from 'react';
import { plural } from '../../../format/numbers.ts';
import styles from '../builder.module.css';
import { originIn, packVoltage, withDrive, withTable } from '../model/drive.ts';
import type { Editor } from '../model/useDraft.ts';
import { MotorPicker, PasteTable } from './lazyPickers.tsx';

type ThrustTableProps = Pick<Editor, 'update'> & {
  readonly points: NonNullable<Build['thrust_table']>;
  /** The notes of the build, which state where the points come from. */
  readonly notes: string;
  /** How the points were brought to another motor, propeller or voltage, in words; null where they were not. */
  readonly scaled: string | null;
  /** The batteries that apply: the tests are chosen by the voltage of the main one. */
  readonly batteries: NonNullable<Build['batteries']>;
};

/** Measured points of the motor and propeller: from the catalog, or pasted from a maker's sheet. */
export const ThrustTable = memo(function ThrustTable(props: ThrustTableProps) {
  const { points, notes, scaled, batteries, update } = props;
  const [open, setOpen] = useState<'catalog' | 'paste' | null>(null);
  const close = () => setOpen(null);
  const take = (next: Build['thrust_table'] | null) => update((draft) => withTable(draft, next));
  return (
    <>
      {points.length === 0 ? null : (
        <p className="muted small">
          {scaled === null ? null : <strong>{scaled} </strong>}
          {originIn(notes) ??
            `${plural(points.length, 'measured point')} of this motor and propeller`}
        </p>
      )}
      <div className={styles.itemButtons}>
        <Button size="compact-xs" variant="default" onClick={() => setOpen('catalog')}>
          Choose a measured motor
        </Button>
        <Button size="compact-xs" variant="default" onClick={() => setOpen('paste')}>
          Paste a thrust table
        </Button>
        {points.length === 0 ? null : (
          <Button size="compact-xs" variant="subtle" onClick={() => take(null)}>
            Remove the points
          </Button>
        )}
      </div>
      <Suspense>
        {open === 'catalog' ? (
          <MotorPicker
            voltage_v={packVoltage(batteries)}
            onClose={close}
            onChoose={(drive, keepPropeller) =>
              update((draft) => withDrive(draft, drive, keepPropeller))
            }
          />
        ) : null}
        {open === 'paste' ? <PasteTable onClose={close} onTake={take} /> : null}
      </Suspense>
    </>
  );
});
