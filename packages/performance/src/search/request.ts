import type { Build } from '../airframe/build.ts';
import type { FigureOrigin } from '../catalog/catalog.ts';
import type { AnalysisOut, CommonOut } from '../reply.ts';

/** Values of one input: all of a list, or from one to another in steps. */
export type Varied =
  | readonly number[]
  | { readonly min: number; readonly max: number; readonly step?: number | null };

/** Parts: every one of the catalog, or those with these ids. */
export type PartsAsked = 'catalog' | readonly string[];

/** Packs by size instead of by product; their mass follows from energy and chemistry. */
export type PacksAsked = {
  readonly chemistry?: readonly string[] | null;
  readonly cells?: readonly number[] | null;
  readonly capacity_mah?: Varied | null;
};

export type Vary = {
  readonly airframe_type?: readonly string[];
  readonly motor?: PartsAsked;
  readonly propeller?: PartsAsked;
  readonly frame?: PartsAsked;
  readonly battery?: PartsAsked | PacksAsked;
  /** By the name of a numeric input of a build. */
  readonly inputs: Readonly<Record<string, Varied>>;
};

export type Limit = {
  readonly min?: number | null | undefined;
  readonly max?: number | null | undefined;
};

export type Aim = { readonly text: string; readonly most: boolean; readonly figure: string };

/** What is asked of a search; the contract has checked names and ranges. */
export type SearchRequest = {
  readonly build: Build;
  readonly vary: Vary;
  readonly limits: Readonly<Record<string, Limit>>;
  readonly aims: readonly Aim[];
  readonly confidence: 'low' | 'middle';
  readonly candidates: number;
  readonly count: number;
  readonly prices: Readonly<Record<string, number>> | null;
};

export type FoundPart = {
  readonly id: string;
  readonly vendor: string;
  readonly name: string;
  readonly count: number;
  /** Of one. */
  readonly mass_g: number | null;
  readonly mass_from: FigureOrigin;
  readonly source: string | null;
  /** Of one; null where the caller sent none. */
  readonly price: number | null;
};

export type FoundParts = {
  readonly motor?: FoundPart;
  readonly propeller?: FoundPart;
  readonly battery?: FoundPart;
  readonly esc?: FoundPart;
  readonly frame?: FoundPart;
};

export type Found = {
  readonly build: Build;
  readonly parts: FoundParts;
  readonly out: AnalysisOut;
  readonly bands: CommonOut['bands'];
  /** By aim, the figure that it was ranked by. */
  readonly aims: Readonly<Record<string, number>>;
  /** Fields and quantities that no measurement stands behind. */
  readonly outside_measured: readonly string[];
};

export type Obstacle = {
  readonly limit: string;
  readonly asked: number;
  readonly reached: number;
  readonly with: Build;
  /** The limit that this many builds would keep. */
  readonly at: number;
  readonly would_fit: number;
};

export type SearchWarning = { readonly field: string; readonly message: string };

export type SearchReply = {
  readonly examined: number;
  readonly fit: number;
  readonly front: readonly Found[];
  /** By aim, the place in `front` of the build that is best for it. */
  readonly best: Readonly<Record<string, number>>;
  readonly obstacle: Obstacle | null;
  readonly warnings: readonly SearchWarning[];
};
