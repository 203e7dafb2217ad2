import { preloaded } from '../../../ui/preloaded.tsx';

/** The plots come after the answer, with a script of their own that is fetched while the log is read. */
export const plots = preloaded(() => import('./Plots.tsx').then((part) => part.Plots));
