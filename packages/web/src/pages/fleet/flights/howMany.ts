import { FLIGHTS_COUNTED_MAX } from '@airworthy/contract/values';
import type { CallReply } from '../../../api/types.ts';
import { plural } from '../../../format/numbers.ts';

/** `1234 flights`, `More than 10 000 flights`; where not all were looked at, what is known. */
export function howMany({ flights, more }: Pick<CallReply<'countFlights'>, 'flights' | 'more'>) {
  const counted = plural(flights, 'flight');
  if (!more) return counted;
  return `${flights === FLIGHTS_COUNTED_MAX ? 'More than' : 'At least'} ${counted}`;
}
