import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { query } from '../api/queries.ts';
import { useSession } from '../api/session.ts';
import { dateText } from '../format/times.ts';
import { type AppPath, paths } from '../paths.ts';
import { navigation } from './navigation.ts';

/** A line of the palette: somewhere to go, or something to do. */
export type Found = {
  readonly id: string;
  readonly label: string;
  readonly kind: string;
  readonly to?: AppPath;
  readonly run?: () => void;
};

const MOST = 30;

/** What `text` finds, the best first. Flights are asked of the server with `searched`, the text a moment ago. */
export function useFound(
  text: string,
  searched: string,
  setTheme: (theme: 'light' | 'dark') => void,
): readonly Found[] {
  const session = useSession().data;
  const signedIn = session?.signed_in === true;
  const inOrganization = session?.organization != null;
  const builds = useQuery({ ...query('listBuilds'), enabled: signedIn });
  const aircraft = useQuery({ ...query('listAircraft'), enabled: inOrganization });
  const flights = useQuery({
    ...query('listFlights', { query: { q: searched, limit: 10, total: 0 } }),
    enabled: inOrganization && searched.length >= 2,
    placeholderData: keepPreviousData,
  });
  const everything: Found[] = [
    ...navigation(session).flatMap(({ items }) =>
      items.map(({ path, label }) => ({ id: path, label, kind: 'page', to: path })),
    ),
    ...(builds.data?.builds ?? []).map(({ id, name }) => ({
      id: `build-${id}`,
      label: name,
      kind: 'build',
      to: paths.builds,
    })),
    ...(aircraft.data?.aircraft ?? []).map(({ id, name, registration }) => ({
      id: `aircraft-${id}`,
      label: registration === null ? name : `${name}, ${registration}`,
      kind: 'aircraft',
      to: paths.oneAircraft(id),
    })),
    ...['light', 'dark'].map((theme) => ({
      id: theme,
      label: `Use the ${theme} theme`,
      kind: 'setting',
      run: () => setTheme(theme as 'light' | 'dark'),
    })),
  ];
  const named = everything.filter(({ label }) => matches(label, text));
  const flown = (searched.length >= 2 ? (flights.data?.flights ?? []) : []).map((flight) => ({
    id: `flight-${flight.id}`,
    label: `Flight ${flight.id}, ${flight.asset_name}, ${dateText(flight.flown_at)}`,
    kind: 'flight',
    to: paths.flight(flight.id),
  }));
  return [...named, ...flown].slice(0, MOST);
}

/** Every word of the text is somewhere in the name. */
function matches(label: string, text: string): boolean {
  const name = label.toLowerCase();
  return text
    .toLowerCase()
    .split(/\s+/)
    .every((word) => name.includes(word));
}
