import { plural } from '../../../format/numbers.ts';
import styles from '../log.module.css';
import { describeMatch } from './defaults/published.ts';
import type { ListedDefaults } from './defaults/useListedDefaults.ts';
import { countDefaults, type ParameterRow } from './rows.ts';

type DefaultsProps = {
  readonly rows: readonly ParameterRow[];
  readonly listed: ListedDefaults;
};

/** How many parameters were changed, and where their defaults are from. */
export function Defaults({ rows, listed }: DefaultsProps) {
  const { changed, kept, unknown, listed: fromList } = countDefaults(rows);
  const recorded = changed + kept - fromList;
  const counts =
    changed + kept === 0
      ? `No default is known of ${plural(unknown, 'parameter')}: whether one was changed cannot be told.`
      : `${changed} ${changed === 1 ? 'differs from its' : 'differ from their'} default, ${kept} ${kept === 1 ? 'is' : 'are'} at it${
          unknown === 0
            ? '.'
            : `, and of ${unknown} the default is not known. Those are not counted as unchanged.`
        }`;
  return (
    <div className={styles.cause}>
      <p>{listed.kind === 'loading' ? 'Opening the list of defaults' : counts}</p>
      <p className="muted">{origin(recorded, fromList, listed)}</p>
    </div>
  );
}

function origin(recorded: number, fromList: number, listed: ListedDefaults): string {
  const log =
    recorded === 0
      ? 'The log does not record defaults.'
      : `The log records the defaults of ${plural(recorded, 'parameter')}.`;
  switch (listed.kind) {
    case 'none':
      return 'All defaults are as the log records them.';
    case 'loading':
      return log;
    case 'failed':
      return `${log} The list of defaults could not be opened. Load the page again to try once more.`;
    case 'no list':
      return `${log} ${listed.match.reason}`;
    case 'list':
      if (fromList === 0)
        return `${log} The list of ${listed.match.program} ${listed.match.list.version} has none of the others.`;
      return `${log} ${fromList} ${fromList === 1 ? 'is' : 'are'} from a list: ${describeMatch(listed.match)} It has the firmware's own figures: what a board, a frame or a calibration sets in their place counts as a difference.`;
  }
}
