import type { AnalysisReply } from '@airworthy/performance';
import { TextInput } from '@mantine/core';
import { memo, useState } from 'react';
import { basePath } from '../../../basePath.ts';
import { figure } from '../../../format/numbers.ts';
import { useUnits } from '../../../format/settings.ts';
import { shownValue } from '../../../format/units.ts';
import { Figure } from '../../../ui/Figure.tsx';
import { LinkButton } from '../../../ui/LinkButton.tsx';
import { Sheet } from '../../../ui/Sheet.tsx';
import styles from '../builder.module.css';
import { bandFirst, bandOf, type FigureInfo, figures, numberOf } from '../model/figures.ts';
import { formulas } from '../model/formulas.ts';
import { BandFigure } from './BandFigure.tsx';

/** Every figure of the answer, searchable; a click shows how it is made. */
export const AllFigures = memo(function AllFigures({ reply }: { readonly reply: AnalysisReply }) {
  const [search, setSearch] = useState('');
  const [open, setOpen] = useState<string | null>(null);
  const wanted = search.trim().toLowerCase();
  const rows = figures
    .map((info) => ({ info, value: numberOf(reply, info), band: bandOf(reply, info.key) }))
    .filter(
      ({ value, info }) =>
        value !== null && `${info.label} ${info.key}`.toLowerCase().includes(wanted),
    );
  return (
    <Sheet
      title="All figures"
      flush
      actions={
        <TextInput
          size="xs"
          className={styles.search ?? ''}
          aria-label="Search the figures"
          placeholder="Search"
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
      }
    >
      <table className="rows">
        <tbody>
          {rows.map(({ info, value, band }) => (
            <FigureRow
              key={info.key}
              info={info}
              value={value}
              low={band?.low ?? null}
              high={band?.high ?? null}
              bandFirst={bandFirst(reply, info.key)}
              open={open === info.key}
              onOpen={setOpen}
            />
          ))}
        </tbody>
      </table>
      {rows.length === 0 ? <p className={styles.clear}>No figure has these words.</p> : null}
    </Sheet>
  );
});

type FigureRowProps = {
  readonly info: FigureInfo;
  readonly value: number | null;
  readonly low: number | null;
  readonly high: number | null;
  readonly bandFirst: boolean;
  readonly open: boolean;
  readonly onOpen: (key: string | null) => void;
};

/** Drawn when its figure changes, not at every change of the build. */
const FigureRow = memo(function FigureRow(props: FigureRowProps) {
  const { info, value, low, high, open, onOpen } = props;
  const band = low === null || high === null ? null : { low, high };
  const first = props.bandFirst && band !== null && value !== null;
  const units = useUnits();
  const shown = (bound: number) => figure(shownValue(bound, info.kind, units));
  return (
    <>
      <tr className={open ? styles.open : undefined}>
        <td>
          <LinkButton aria-expanded={open} onClick={() => onOpen(open ? null : info.key)}>
            {info.label}
          </LinkButton>
        </td>
        <td className="n">
          {first ? (
            <BandFigure band={band} kind={info.kind} unit={info.unit} />
          ) : (
            <Figure
              value={value}
              {...(info.kind === undefined ? {} : { kind: info.kind })}
              {...(info.unit === undefined ? {} : { unit: info.unit })}
            />
          )}
        </td>
        <td className={`n muted small ${styles.band}`}>
          {first
            ? `middle ${shown(value)}`
            : band === null
              ? null
              : `${shown(band.low)} to ${shown(band.high)}`}
        </td>
      </tr>
      {open ? (
        <tr>
          <td colSpan={3}>
            <HowMade name={info.key} />
          </td>
        </tr>
      ) : null}
    </>
  );
});

function HowMade({ name }: { readonly name: FigureInfo['key'] }) {
  const made = formulas[name];
  return (
    <div className="muted small">
      {made === undefined ? null : (
        <>
          {made.formula}. <a href={`${basePath}/docs/physics/${made.source}`}>How it is computed</a>
          .{' '}
        </>
      )}
      In the API: <code>out.{name}</code>.
    </div>
  );
}
