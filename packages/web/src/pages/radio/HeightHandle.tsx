import { useState } from 'react';
import { useUnits } from '../../format/settings.ts';
import { fromShown, quantityText, scaleOf, toShown } from '../../format/units.ts';
import styles from './radio.module.css';

const HIGHEST_M = 100_000;

type HeightHandleProps = {
  readonly label: string;
  readonly value_m: number;
  /** Its middle, as shares of the drawing's width and height. */
  readonly left: number;
  readonly top: number;
  /** The height that is drawn at a place of the screen. */
  readonly heightAt: (clientY: number) => number;
  readonly onChange: (value_m: number) => void;
};

/**
 * An end of the path: dragged by mouse or finger, moved by arrow keys, with Shift ten times as far. It lies over the
 * drawing, where a finger that misses it scrolls the page.
 */
export function HeightHandle(props: HeightHandleProps) {
  const { label, value_m, left, top, heightAt, onChange } = props;
  const [dragged, setDragged] = useState(false);
  const units = useUnits();
  const scale = scaleOf('height_m', units);
  // Round in the unit that is read.
  const change = (shown: number) =>
    onChange(Math.min(HIGHEST_M, fromShown(Math.max(0, shown), scale)));
  const release = () => setDragged(false);
  return (
    <div
      className={styles.handle}
      style={{ left: `${100 * left}%`, top: `${100 * top}%` }}
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-orientation="vertical"
      aria-valuemin={0}
      aria-valuemax={Math.round(toShown(HIGHEST_M, scale))}
      aria-valuenow={toShown(value_m, scale)}
      aria-valuetext={quantityText(value_m, 'height_m', units)}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        setDragged(true);
      }}
      onPointerMove={({ clientY }) => {
        if (dragged) change(Number(toShown(heightAt(clientY), scale).toPrecision(2)));
      }}
      onPointerUp={release}
      onPointerCancel={release}
      onKeyDown={(event) => {
        const direction = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : 0;
        if (direction === 0) return;
        event.preventDefault();
        change(Math.round(toShown(value_m, scale)) + direction * (event.shiftKey ? 10 : 1));
      }}
    />
  );
}
