import { type Caller, type ConnectOptions, callerOf, connection, eachOf } from './client.ts';
import { readingsOf } from './readings.ts';

/** Every operation by its name, and what takes several calls: lists of any length, and readings. */
export type Airworthy = Caller &
  ReturnType<typeof readingsOf> & { readonly each: ReturnType<typeof eachOf> };

/**
 * Connects to a server. No call is made yet.
 *
 *     const airworthy = connect({ url: 'http://localhost:8080', key });
 *     const { out } = await airworthy.analyzeBuild({ body: { airframe_type: 'Quad X' } });
 */
export function connect(options: ConnectOptions): Airworthy {
  const line = connection(options);
  return { ...callerOf(line), ...readingsOf(line), each: eachOf(line) };
}
