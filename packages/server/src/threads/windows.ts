import { nearestIn, shapeIn } from '../searching/windowSearch.ts';

/** The work of a thread that looks for stretches of flights that are alike. */
export const shape = shapeIn;
export const nearest = nearestIn;
