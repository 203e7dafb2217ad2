import type { ReactNode } from 'react';
import { resolveColor } from '../../../charts/resolveColor.ts';
import { saveFile } from '../../../charts/save.ts';
import type { TimeLine, TimeWindow } from '../../../charts/timePlot.ts';
import { linesCsv } from '../viewer/csv.ts';
import styles from './plots.module.css';

const HEAD_PX = 26;

type PlotActionsProps = {
  readonly name: string;
  readonly times: ArrayLike<number>;
  readonly lines: readonly TimeLine[];
  readonly window: TimeWindow;
  readonly isLog: boolean;
  readonly onLog: () => void;
};

/** The scale of the plot around it, and how to save it: as a picture with its title and legend above, or as its figures. */
export function PlotActions({ name, times, lines, window, isLog, onLog }: PlotActionsProps) {
  const saveCsv = () =>
    saveFile(`${name}.csv`, new Blob([linesCsv(times, lines, window)], { type: 'text/csv' }));
  const savePng = async (figure: HTMLElement | null) => {
    const plot = figure?.querySelector('canvas');
    if (figure == null || plot == null) return;
    const ratio = plot.width / plot.clientWidth;
    const picture = document.createElement('canvas');
    picture.width = plot.width;
    picture.height = plot.height + HEAD_PX * ratio;
    const context = picture.getContext('2d');
    if (context === null) return;
    const color = (token: string) => resolveColor(`var(--${token})`, figure);
    context.fillStyle = color('surface');
    context.fillRect(0, 0, picture.width, picture.height);
    context.font = `${12 * ratio}px ${color('font')}`;
    context.textBaseline = 'middle';
    let at = 8 * ratio;
    const write = (text: string, ink: string) => {
      context.fillStyle = ink;
      context.fillText(text, at, (HEAD_PX / 2) * ratio);
      at += context.measureText(text).width + 12 * ratio;
    };
    write(figure.querySelector('h3')?.textContent ?? '', color('text'));
    for (const item of figure.querySelectorAll('figcaption li')) {
      const swatch = item.querySelector('i');
      const ink = swatch === null ? color('muted') : getComputedStyle(swatch).borderTopColor;
      write((item.textContent ?? '').replace(/×$/, ''), ink);
    }
    context.drawImage(plot, 0, HEAD_PX * ratio);
    const blob = await new Promise<Blob | null>((resolve) => picture.toBlob(resolve));
    if (blob !== null) saveFile(`${name}.png`, blob);
  };
  return (
    <SaveButtons name={name} onPng={(plot) => void savePng(plot)} onCsv={saveCsv}>
      <button
        type="button"
        aria-pressed={isLog}
        title="Logarithmic scale of the values"
        aria-label={`Log scale of the plot ${name}`}
        onClick={onLog}
      >
        Log
      </button>
    </SaveButtons>
  );
}

type SaveButtonsProps = {
  readonly name: string;
  /** Called with the figure that the buttons are in. */
  readonly onPng: (figure: HTMLElement | null) => void;
  readonly onCsv: () => void;
  /** What stands before them. */
  readonly children?: ReactNode;
};

export function SaveButtons({ name, onPng, onCsv, children }: SaveButtonsProps) {
  return (
    <span className={styles.save}>
      {children}
      <button
        type="button"
        aria-label={`PNG of the plot ${name}`}
        onClick={(event) => onPng(event.currentTarget.closest('figure'))}
      >
        PNG
      </button>
      <button type="button" aria-label={`CSV of the plot ${name}`} onClick={onCsv}>
        CSV
      </button>
    </span>
  );
}
