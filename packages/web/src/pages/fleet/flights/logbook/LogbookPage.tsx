import { Button, NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../../../api/queries.ts';
import { saveFile } from '../../../../charts/save.ts';
import { paths } from '../../../../paths.ts';
import {
  Answered,
  AppLink,
  ButtonLink,
  EmptyState,
  PageBar,
  useAddress,
  useSetAddress,
} from '../../../../ui/index.ts';
import { FilterBar } from '../FilterBar.tsx';
import { filtersOf } from '../filters.ts';
import styles from '../flights.module.css';
import { bookOf } from './book.ts';
import { type Book, bookCsv } from './lines.ts';
import { type LineFacts, PROFILES, type ProfileKey, profileOf } from './profiles.ts';
import { Sheets } from './Sheets.tsx';

/** A logbook: oldest first, on sheets that add up, to be printed, kept as PDF or as CSV. */
export function LogbookPage() {
  const address = useAddress('logbook');
  const set = useSetAddress('logbook');
  const filters = filtersOf(address);
  const profile = profileOf(address.profile);
  const book = useQuery({
    queryKey: ['listFlights', 'book', filters],
    queryFn: ({ signal }) => bookOf(filters, signal),
  });
  const aircraft = useAircraftFacts();
  const isFiltered = Object.keys(filters).length > 0;
  const save = (found: Book) =>
    saveFile(
      'logbook.csv',
      new Blob([bookCsv(found, PROFILES[profile].columns, aircraft)], { type: 'text/csv' }),
    );
  return (
    <>
      <PageBar title="Logbook" note={profile === 'general' ? undefined : PROFILES[profile].name}>
        <ButtonLink to={paths.flights} search={filters}>
          Flights
        </ButtonLink>
        {book.data === undefined || book.error !== null ? null : (
          <>
            <Button onClick={() => save(book.data)}>CSV</Button>
            <Button variant="filled" onClick={() => print()}>
              Print or PDF
            </Button>
          </>
        )}
      </PageBar>
      <div className={styles.screenOnly}>
        <ProfileChoice profile={profile} onChange={(next) => set({ profile: next })} />
        <FilterBar filters={filters} set={set} />
      </div>
      <Answered of={book} rows={12}>
        {(found) =>
          found.flights.length === 0 ? (
            <EmptyState
              title={isFiltered ? 'No flights match these filters' : 'No flights yet'}
              action={
                isFiltered ? undefined : <AppLink to={paths.flights}>File the first flight</AppLink>
              }
            >
              {isFiltered
                ? 'Clear a filter to see more.'
                : 'Every flight is listed here from the first on, with sums, to be printed.'}
            </EmptyState>
          ) : (
            <Sheets book={found} filters={filters} profile={profile} aircraft={aircraft} />
          )
        }
      </Answered>
    </>
  );
}

type ProfileChoiceProps = {
  readonly profile: ProfileKey;
  readonly onChange: (profile: string) => void;
};

function ProfileChoice({ profile, onChange }: ProfileChoiceProps) {
  return (
    <div className={styles.profile}>
      <NativeSelect
        size="xs"
        label="Form of the book"
        value={profile}
        data={Object.entries(PROFILES).map(([value, { name }]) => ({ value, label: name }))}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <p className="muted small">{PROFILES[profile].note}</p>
    </div>
  );
}

/** Models and serial numbers by aircraft; a registry that has not arrived knows none. */
function useAircraftFacts(): LineFacts['aircraft'] {
  const registry = useQuery(query('listAircraft')).data?.aircraft;
  const byId = new Map(registry?.map((one) => [one.id, one]));
  return (id) => {
    const one = id === null ? undefined : byId.get(id);
    return one === undefined ? null : { model: one.model, serial: one.serial };
  };
}
