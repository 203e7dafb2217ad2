import { flightTypes } from '@airworthy/contract/values';
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { query } from '../../../api/queries.ts';
import { words } from '../../../format/numbers.ts';
import { changeOf, type SetAddress } from '../../../ui/index.ts';
import { addressOfView, type FilterName, type Filters } from './filters.ts';
import styles from './flights.module.css';
import { logWords } from './words.ts';

type Choice = { readonly value: string; readonly label: string };

type FilterBarProps = { readonly filters: Filters; readonly set: SetAddress<FilterName> };

/** What the list shows; every choice is in the address. */
export function FilterBar({ filters, set }: FilterBarProps) {
  const aircraft = useQuery(query('listAircraft'));
  const pilots = useQuery(query('listPilots'));
  const named = (one: { id: number; name: string }) => ({ value: String(one.id), label: one.name });
  const select = (name: FilterName, label: string, all: string, choices: readonly Choice[]) => (
    <NativeSelect
      size="xs"
      aria-label={label}
      value={filters[name] ?? ''}
      data={[{ value: '', label: all }, ...choices]}
      onChange={(event) => set(changeOf(name, event.currentTarget.value))}
    />
  );
  const day = (name: 'since' | 'until', label: string) => (
    <TextInput
      size="xs"
      type="date"
      aria-label={label}
      leftSection={<span className={styles.day}>{label}</span>}
      leftSectionWidth={44}
      value={filters[name] ?? ''}
      onChange={(event) => set(changeOf(name, event.currentTarget.value))}
    />
  );
  return (
    <search className={styles.filters} aria-label="Filters">
      <SearchText value={filters.q ?? ''} onChange={(q) => set({ q }, { replace: true })} />
      {select('asset_id', 'Aircraft', 'All aircraft', (aircraft.data?.aircraft ?? []).map(named))}
      {select('pilot_id', 'Pilot', 'All pilots', (pilots.data?.pilots ?? []).map(named))}
      {select(
        'flight_type',
        'Kind of flight',
        'All kinds',
        flightTypes.map((type) => ({ value: type, label: words(type) })),
      )}
      {select(
        'log',
        'Log',
        'Any log',
        Object.entries(logWords).map(([value, { label }]) => ({ value, label })),
      )}
      {day('since', 'From')}
      {day('until', 'To')}
      {Object.keys(filters).length === 0 ? null : (
        <Button size="xs" variant="subtle" onClick={() => set(addressOfView(''))}>
          Clear
        </Button>
      )}
    </search>
  );
}

const PAUSE_MS = 250;

/** Echoes every key at once and asks the server when the reader pauses. */
function SearchText({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const [text, setText] = useState(value);
  const [seen, setSeen] = useState(value);
  if (seen !== value) {
    setSeen(value);
    setText(value);
  }
  useEffect(() => {
    if (text === value) return;
    const timer = setTimeout(() => onChange(text), PAUSE_MS);
    return () => clearTimeout(timer);
  });
  return (
    <TextInput
      size="xs"
      type="search"
      aria-label="Search"
      placeholder="Site, remarks, names"
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
    />
  );
}
