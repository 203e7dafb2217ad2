import { SegmentedControl, useMantineColorScheme } from '@mantine/core';
import { useId } from 'react';
import { changeSettings, useSettings } from '../format/settings.ts';
import type { Zone } from '../format/times.ts';
import {
  type MassUnit,
  massUnits,
  type SpeedUnit,
  speedUnits,
  type UnitSystem,
  unitsOf,
} from '../format/units.ts';
import styles from './SettingsMenu.module.css';

/** Theme, units and time zone: one switch each, for everything that is shown. */
export function SettingsPanel() {
  const settings = useSettings();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <>
      <Choice
        label="Theme"
        value={colorScheme}
        choices={{ auto: 'System', light: 'Light', dark: 'Dark' }}
        onChange={(value) => setColorScheme(value as typeof colorScheme)}
      />
      <Choice
        label="Units"
        value={settings.system}
        choices={{ metric: 'Metric', imperial: 'Imperial' }}
        onChange={(value) => changeSettings(unitsOf(value as UnitSystem))}
      />
      <Choice
        label="Lengths"
        value={settings.length}
        choices={{ metric: 'mm, m, km', imperial: 'in, ft, mi' }}
        onChange={(value) => changeSettings({ length: value as UnitSystem })}
      />
      <Choice
        label="Masses"
        value={settings.mass}
        choices={Object.fromEntries(massUnits.map((unit) => [unit, unit]))}
        onChange={(value) => changeSettings({ mass: value as MassUnit })}
      />
      <Choice
        label="Speed"
        value={settings.speed}
        choices={Object.fromEntries(speedUnits.map((unit) => [unit, unit]))}
        onChange={(value) => changeSettings({ speed: value as SpeedUnit })}
      />
      <Choice
        label="Times"
        value={settings.zone}
        choices={{ local: 'My time zone', utc: 'UTC' }}
        onChange={(value) => changeSettings({ zone: value as Zone })}
      />
    </>
  );
}

type ChoiceProps = {
  readonly label: string;
  readonly value: string;
  readonly choices: Readonly<Record<string, string>>;
  readonly onChange: (value: string) => void;
};

function Choice({ label, value, choices, onChange }: ChoiceProps) {
  const id = useId();
  return (
    <div className={styles.choice}>
      <span id={id}>{label}</span>
      <SegmentedControl
        aria-labelledby={id}
        value={value}
        onChange={onChange}
        data={Object.entries(choices).map(([choice, text]) => ({ value: choice, label: text }))}
        transitionDuration={0}
      />
    </div>
  );
}
