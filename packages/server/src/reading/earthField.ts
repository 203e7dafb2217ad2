import geomagnetism from 'geomagnetism';

/**
 * The length of the earth's magnetic field at a place and date (ISO) by the World Magnetic Model, in
 * tesla. The package answers nanotesla and takes kilometres; outside the years it has coefficients for
 * it uses the nearest, which is close enough to judge a compass by.
 */
export function earthField_T(place: {
  latitude_deg: number;
  longitude_deg: number;
  altitude_m: number;
  date: string;
}): number {
  const model = geomagnetism.model(new Date(place.date), { allowOutOfBoundsModel: true });
  return model.point([place.latitude_deg, place.longitude_deg, place.altitude_m / 1000]).f * 1e-9;
}
