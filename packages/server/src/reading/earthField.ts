import geomagnetism from 'geomagnetism';

/** What the package covers, from WMM2015 to WMM2025; for a date outside it writes to the terminal. */
const COVERED_MS = [Date.parse('2014-12-16T00:00Z'), Date.parse('2029-11-12T00:00Z')] as const;

/**
 * The length of the earth's magnetic field at a place and date (ISO) by the World Magnetic Model, in
 * tesla. The package answers nanotesla and takes kilometres. A flight outside the years that it has
 * coefficients for gets the field of the nearest: it changes by about 0.1 % a year, which is close enough to
 * judge a compass by.
 */
export function earthField_T(place: {
  latitude_deg: number;
  longitude_deg: number;
  altitude_m: number;
  date: string;
}): number {
  const [first_ms, last_ms] = COVERED_MS;
  const date_ms = Math.min(Math.max(Date.parse(place.date), first_ms), last_ms);
  const model = geomagnetism.model(new Date(date_ms));
  return model.point([place.latitude_deg, place.longitude_deg, place.altitude_m / 1000]).f * 1e-9;
}
