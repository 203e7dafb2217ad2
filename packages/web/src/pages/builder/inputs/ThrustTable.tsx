import { Button } from '@mantine/core';
import { Suspense, useState } from 'react';
import { plural } from '../../../format/numbers.ts';
import styles from '../builder.module.css';
import { originIn, packVoltage, withDrive } from '../model/drive.ts';
import { withMember } from '../model/fields.ts';
import type { Editor } from '../model/useDraft.ts';
import { MotorPicker, PasteTable } from './lazyPickers.tsx';

/** Measured points of the motor and propeller: from the catalog, or pasted from a maker's sheet. */
export function ThrustTable({ editor }: { readonly editor: Editor }) {
  const { draft, build, change, replace } = editor;
  const [open, setOpen] = useState<'catalog' | 'paste' | null>(null);
  const points = build.thrust_table ?? [];
  const close = () => setOpen(null);
  return (
    <>
      {points.length === 0 ? null : (
        <p className="muted small">
          {originIn(draft.notes) ??
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
          <Button
            size="compact-xs"
            variant="subtle"
            onClick={() => change(withMember(build, 'thrust_table', null))}
          >
            Remove the points
          </Button>
        )}
      </div>
      <Suspense>
        {open === 'catalog' ? (
          <MotorPicker
            voltage_v={packVoltage(build)}
            onClose={close}
            onChoose={(drive) => replace(withDrive(draft, drive))}
          />
        ) : null}
        {open === 'paste' ? (
          <PasteTable
            onClose={close}
            onTake={(next) => change(withMember(build, 'thrust_table', next))}
          />
        ) : null}
      </Suspense>
    </>
  );
}
