/** Where a figure of a part comes from. */
export type FigureOrigin = 'source' | 'derived' | 'recalled' | 'unknown';

/** A part that can be carried, with its facts and where each of them comes from. */
export type Part = {
  readonly id: string;
  readonly name: string;
  readonly vendor: string;
  readonly category: string;
  readonly mass_g: number | null;
  /** Typical in use; `power_peak_w` is a short peak. */
  readonly power_w: number | null;
  readonly power_peak_w: number | null;
  readonly voltage_v: { readonly min: number; readonly max: number } | null;
  readonly dims_mm: readonly (number | null)[] | null;
  readonly interfaces: readonly string[];
  /** A ready link for the radio model. */
  readonly rf: {
    readonly freq_mhz: number;
    readonly tx_power_dbm: number;
    readonly rx_sens_dbm: number;
  } | null;
  readonly note: string;
  readonly basis: { readonly mass: FigureOrigin; readonly power: FigureOrigin };
};

/** Parts by category, each list sorted by vendor and name. */
export type Catalog = Readonly<Record<string, readonly Part[]>>;
