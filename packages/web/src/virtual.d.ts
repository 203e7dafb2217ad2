declare module 'virtual:endpoints' {
  import type { Subject } from '@airworthy/contract/web';

  /** Every endpoint of the contract as far as the client needs it; made by `vite.config.mjs`. */
  export const endpoints: Readonly<
    Record<
      string,
      {
        readonly method: string;
        readonly path: string;
        /** Whether it answers a file, not JSON. */
        readonly file?: boolean;
        readonly changes?: readonly Subject[];
        readonly restsOn?: readonly Subject[];
      }
    >
  >;
}

/** The part of fft.js that is used; the package has no types of its own. */
declare module 'fft.js' {
  class FFT {
    /** `size` is a power of two. */
    constructor(size: number);
    createComplexArray(): number[];
    /** Fills the lower half of `out`: real and imaginary parts in turn. */
    realTransform(out: number[], input: ArrayLike<number>): void;
    /** Fills the upper half of what `realTransform` gave. */
    completeSpectrum(spectrum: number[]): void;
    inverseTransform(out: number[], spectrum: readonly number[]): void;
  }

  // biome-ignore lint/style/noDefaultExport: the package exports its class as the default
  export { FFT as default };
}
