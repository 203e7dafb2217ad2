import type { Found } from '@airworthy/performance/search';
import { Button } from '@mantine/core';
import { paths } from '../../paths.ts';
import { AppLink } from '../../ui/AppLink.tsx';
import { Figure } from '../../ui/Figure.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { Table } from '../../ui/Table.tsx';
import { fragmentOf } from '../builder/model/share.ts';
import { infoOf, unitOf } from './ask.ts';
import styles from './find.module.css';
import { bandOf, draftOf, isPredicted, linesOf, nameOf } from './shopping.ts';

const SHOWN = ['hover_min', 'auw_g', 'twr', 'range_km', 'hover_throttle'] as const;

type ChosenProps = { readonly found: Found; readonly onCompare: () => void };

/** One found build: its figures with bands, its parts with their masses and where these come from. */
export function Chosen({ found, onCompare }: ChosenProps) {
  const { out } = found;
  const lines = linesOf(found);
  const figures = SHOWN.flatMap((key) => {
    const info = infoOf(key);
    const value = out[key];
    return info === undefined || value == null ? [] : [{ info, value, band: bandOf(found, key) }];
  });
  return (
    <Sheet
      title={nameOf(found)}
      actions={
        <span className={styles.unprinted}>
          <Button size="compact-xs" variant="default" onClick={onCompare}>
            Compare
          </Button>
          <Button size="compact-xs" variant="default" onClick={() => print()}>
            Print the shopping list
          </Button>
        </span>
      }
    >
      <div className={styles.inset}>
        <Table
          short
          headless
          of={figures}
          rowKey={({ info }) => info.key}
          columns={[
            { name: 'Figure', as: 'lead', cell: ({ info }) => info.label },
            {
              name: 'Value',
              as: 'end',
              cell: ({ info, value, band }) => {
                const scale = info.percent === true ? 100 : 1;
                return (
                  <>
                    <Figure value={value * scale} {...unitOf(info)} />
                    {band === null ? null : (
                      <span className="muted small">
                        {' '}
                        <Figure value={band.low * scale} /> to <Figure value={band.high * scale} />
                      </span>
                    )}
                  </>
                );
              },
            },
          ]}
        />
      </div>
      <h3 className={styles.listTitle}>Shopping list</h3>
      <div className={styles.inset}>
        <Table
          short
          of={lines}
          rowKey={({ kind }) => kind}
          columns={[
            {
              name: 'Part',
              as: 'lead',
              cell: ({ kind, name, count }) => (
                <>
                  {count} × {name}
                  <div className="muted small">{kind}</div>
                </>
              ),
            },
            {
              name: 'Mass of one',
              as: 'end',
              className: 'n',
              cell: ({ mass_g, massFrom }) => (
                <>
                  <Figure value={mass_g} kind="mass_g" />
                  <div className="muted small">{massFrom}</div>
                </>
              ),
            },
          ]}
        />
      </div>
      {isPredicted(found) ? (
        <p className="small muted">
          The thrust is predicted: no stand test of this motor is known, and the bands are wider for
          it.
        </p>
      ) : null}
      <p className={`${styles.unprinted} ${styles.onward}`}>
        <AppLink to={paths.builder} hash={fragmentOf(draftOf(found))}>
          Open in the builder
        </AppLink>
        <AppLink
          to={paths.builder}
          search={{ view: 'better' }}
          hash={fragmentOf(draftOf(found))}
          title="In the builder: the single changes of parts that gain most, with before and after"
        >
          Change one thing
        </AppLink>
      </p>
    </Sheet>
  );
}
