import type { FlightFeatures } from '@airworthy/forensics';

/** A log that an earlier version read has none of the newer figures. */
export type StoredFeatures = Partial<FlightFeatures>;
