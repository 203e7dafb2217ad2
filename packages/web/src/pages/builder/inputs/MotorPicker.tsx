import { type MotorPart, motors, propellers, type StandTest } from '@airworthy/performance/catalog';
import { Checkbox, Modal, TextInput } from '@mantine/core';
import { useState } from 'react';
import { plural } from '../../../format/numbers.ts';
import { Figure } from '../../../ui/Figure.tsx';
import { LinkButton } from '../../../ui/LinkButton.tsx';
import { Table } from '../../../ui/Table.tsx';
import styles from '../builder.module.css';
import { type MeasuredDrive, nearVoltage } from '../model/drive.ts';

type MotorPickerProps = {
  readonly onClose: () => void;
  /** Nominal voltage of the pack that feeds the motors; null when the build has none. */
  readonly voltage_v: number | null;
  readonly onChoose: (drive: MeasuredDrive, keepPropeller: boolean) => void;
};

const propellerById = new Map(propellers.map((part) => [part.id, part]));

const drives: readonly MeasuredDrive[] = motors.flatMap((motor: MotorPart) =>
  motor.motor.tests.map((test: StandTest) => ({
    motor,
    test,
    propeller: propellerById.get(test.propeller)!,
  })),
);

const measured = new Set(drives.map(({ motor }) => motor.id)).size;

const textOf = ({ motor, propeller }: MeasuredDrive) => {
  const { diameter_in, pitch_in } = propeller.propeller;
  return `${motor.vendor} ${motor.name} ${propeller.vendor} ${propeller.name} ${diameter_in}x${pitch_in}`.toLowerCase();
};

/** A motor with a propeller that was measured with it on a stand. */
export function MotorPicker({ onClose, voltage_v, onChoose }: MotorPickerProps) {
  const [search, setSearch] = useState('');
  const [near, setNear] = useState(voltage_v !== null);
  const [keep, setKeep] = useState(false);
  const wanted = search.toLowerCase().split(/\s+/).filter(Boolean);
  const found = drives.filter(
    (drive) =>
      (!near || voltage_v === null || nearVoltage(drive.test, voltage_v)) &&
      wanted.every((word) => textOf(drive).includes(word)),
  );
  return (
    <Modal opened onClose={onClose} title="Motors measured on a stand" size="xl">
      <TextInput
        data-autofocus
        aria-label="Search motors and propellers"
        placeholder="Maker, motor, propeller or size"
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      {voltage_v === null ? null : (
        <Checkbox
          mt="xs"
          size="xs"
          label={`Only tests within 10 % of this build's ${voltage_v.toFixed(1)}\u00a0V`}
          checked={near}
          onChange={(event) => setNear(event.currentTarget.checked)}
        />
      )}
      <Checkbox
        mt="xs"
        size="xs"
        label="Keep the propeller of this build, and scale the table to it"
        checked={keep}
        onChange={(event) => setKeep(event.currentTarget.checked)}
      />
      <div className={styles.picker}>
        <Table
          of={found}
          rowKey={({ test }) => test.id}
          columns={[
            {
              name: 'Motor',
              as: 'lead',
              cell: (drive) => (
                <LinkButton
                  onClick={() => {
                    onChoose(drive, keep);
                    onClose();
                  }}
                >
                  {drive.motor.vendor} {drive.motor.name}
                </LinkButton>
              ),
            },
            { name: 'Propeller', as: 'lead', cell: PropellerText },
            {
              name: 'Voltage',
              as: 'figure',
              cell: ({ test }) => <Figure value={test.voltage_v} unit="V" />,
            },
            {
              name: 'Largest thrust',
              as: 'figure',
              cell: ({ test }) => <Figure value={test.points.at(-1)!.thrust_g} kind="mass_g" />,
            },
            { name: 'Points', as: 'figure', cell: ({ test }) => test.points.length },
          ]}
        />
        {found.length > 0 ? null : (
          <p className="muted">
            No test has these words{near ? ' at this voltage' : ''}: clear the search
            {near ? ', or show tests at other voltages' : ''}.
          </p>
        )}
      </div>
      <p className="small muted">
        {plural(measured, 'motor')} in {plural(drives.length, 'test')}. Choosing one fills the
        motor, the propeller and the thrust table. A table of another propeller or voltage is scaled
        by the law of full thrust.
      </p>
    </Modal>
  );
}

function PropellerText({ propeller }: MeasuredDrive) {
  const { diameter_in, pitch_in, blades } = propeller.propeller;
  return (
    <>
      {propeller.name}
      <span className="muted small">
        {' '}
        {diameter_in} × {pitch_in} in, {plural(blades, 'blade')}
      </span>
    </>
  );
}
