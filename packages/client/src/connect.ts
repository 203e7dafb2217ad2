import { type Caller, type ConnectOptions, callerOf, connection, eachOf } from './client.ts';
import { readingsOf } from './readings.ts';
import { uploadsOf } from './uploads.ts';

/** Every operation by its name, and what takes several calls: lists of any length, readings and uploads. */
export type Airworthy = Caller &
  ReturnType<typeof readingsOf> &
  ReturnType<typeof uploadsOf> & { readonly each: ReturnType<typeof eachOf> };

/**
 * Connects to a server. No call is made yet.
 *
 *     const airworthy = connect({ url: 'http://localhost:8080', key });
 *     const { out } = await airworthy.analyzeBuild({ body: { airframe_type: 'Quad X' } });
 */
export function connect(options: ConnectOptions): Airworthy {
  const line = connection(options);
  return { ...callerOf(line), ...readingsOf(line), ...uploadsOf(line), each: eachOf(line) };
}
