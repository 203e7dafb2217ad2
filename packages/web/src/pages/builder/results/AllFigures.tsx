import type { AnalysisReply } from '@airworthy/performance';
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { basePath } from '../../../basePath.ts';
import { figure } from '../../../format/numbers.ts';
import { shownValue } from '../../../format/units.ts';
import { useUnits } from '../../../shell/settings.ts';
import { Figure } from '../../../ui/Figure.tsx';
import { Sheet } from '../../../ui/Sheet.tsx';
import styles from '../builder.module.css';
import { bandOf, type FigureInfo, figures, numberOf } from '../model/figures.ts';
import { formulas } from '../model/formulas.ts';

/** Every figure of the answer, searchable; a click shows how it is made. */
export function AllFigures({ reply }: { readonly reply: AnalysisReply }) {
  const [search, setSearch] = useState('');
  const [open, setOpen] = useState<string | null>(null);
  const units = useUnits();
  const shown = (value: number, { kind }: FigureInfo) => figure(shownValue(value, kind, units));
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
            <tr key={info.key}>
              <td>
                <button
                  type="button"
                  className={styles.pick}
                  aria-expanded={open === info.key}
                  onClick={() => setOpen(open === info.key ? null : info.key)}
                >
                  {info.label}
                </button>
                {open === info.key ? <HowMade name={info.key} /> : null}
              </td>
              <td className="n">
                <Figure
                  value={value}
                  {...(info.kind === undefined ? {} : { kind: info.kind })}
                  {...(info.unit === undefined ? {} : { unit: info.unit })}
                />
              </td>
              <td className="n muted small">
                {band === undefined
                  ? null
                  : `${shown(band.low, info)} to ${shown(band.high, info)}`}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length === 0 ? <p className={styles.clear}>No figure has these words.</p> : null}
    </Sheet>
  );
}

function HowMade({ name }: { readonly name: FigureInfo['key'] }) {
  const made = formulas[name];
  return (
    <div className="muted small">
      {made === undefined ? null : (
        <>
          {made.formula}. <a href={`${basePath}/docs/physics/${made.source}`}>How it is made</a>.{' '}
        </>
      )}
      In the API: <code>out.{name}</code>.
    </div>
  );
}
