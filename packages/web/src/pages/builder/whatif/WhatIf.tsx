import { type Build, type SweepPoint, variedBuild } from '@airworthy/performance';
import { Button, NativeSelect, Progress } from '@mantine/core';
import { useState } from 'react';
import { CurveChart } from '../../../charts/CurveChart.tsx';
import { useUnits } from '../../../format/settings.ts';
import { useAddress, useSetAddress } from '../../../ui/address.ts';
import { NumberField } from '../../../ui/NumberField.tsx';
import { Sheet } from '../../../ui/Sheet.tsx';
import type { NumberName } from '../model/fields.ts';
import { type FigureInfo, figureOf, figures, numberOf } from '../model/figures.ts';
import { defaultsOf, type Study, typeOf } from '../model/study.ts';
import { HeatMap, withUnit } from './HeatMap.tsx';
import { type SweepAxis, type SweepName, scaleOf, sweepInputs, unitOf } from './sweep.ts';
import { type Sweep, useSweep } from './useSweep.ts';
import styles from './whatif.module.css';

const LINE_STEPS = 81;
const MAP_STEPS = 41;

type WhatIfProps = { readonly study: Study; readonly onTake: (build: Build) => void };

/** One or two inputs over a range, any figure: a line or a map. A click takes that point into the build. */
export function WhatIf({ study, onTake }: WhatIfProps) {
  const asked = useAsked(study);
  const { figure, xName, yName, x, y } = asked;
  const sweep = useSweep({
    build: study.build,
    x: x.axis,
    y: yName === null ? null : y.axis,
    figure,
  });
  const batteries = study.build.batteries ?? defaultsOf(study.build).batteries;
  const take = (atX: number, atY: number | null) => {
    const once = variedBuild(study.build, batteries, xName, atX / scaleOf(xName));
    if (atY === null || yName === null) return onTake(once);
    onTake(variedBuild(once, once.batteries ?? batteries, yName, atY / scaleOf(yName)));
  };
  const running = sweep.done < 1;
  return (
    <Sheet title="What if" note="Click a point to use it" flush>
      <Controls study={study} asked={asked} stop={running ? sweep.stop : null} />
      <Progress
        value={running ? sweep.done * 100 : 0}
        size={2}
        aria-label="Progress of the sweep"
      />
      {isMeasured(study.build, xName) || (yName !== null && isMeasured(study.build, yName)) ? (
        <p className={styles.hint}>
          The measured points are of one motor and propeller and stay as they are: power and time
          follow them. Remove the points to see what another propeller or motor does.
        </p>
      ) : null}
      {yName === null ? (
        <SweepCurve study={study} asked={asked} sweep={sweep} onTake={(at) => take(at, null)} />
      ) : (
        <HeatMap
          sweep={sweep}
          figure={figure}
          xInput={inputOf(xName)}
          yInput={inputOf(yName)}
          now={{ x: presentOf(study, xName), y: presentOf(study, yName) }}
          onTake={take}
        />
      )}
    </Sheet>
  );
}

/** Which figure over which inputs: in the address; the ranges are of this visit. */
function useAsked(study: Study) {
  const address = useAddress('builder');
  const figure = figures.find((info) => info.key === address.figure) ?? figureOf('hover_min');
  const xName =
    nameOf(address.x) ?? (study.reply.platform.class === 'wing' ? 'wing_span_mm' : 'payload_g');
  const yName = nameOf(address.y);
  const x = useRange(study, xName, yName === null ? LINE_STEPS : MAP_STEPS);
  const y = useRange(study, yName ?? 'prop_diameter_in', MAP_STEPS);
  return { figure, xName, yName, x, y };
}

type Asked = ReturnType<typeof useAsked>;

type ControlsProps = {
  readonly study: Study;
  readonly asked: Asked;
  /** Null when nothing is being computed. */
  readonly stop: (() => void) | null;
};

function Controls({ study, asked: { figure, xName, yName, x, y }, stop }: ControlsProps) {
  const set = useSetAddress('builder');
  const units = useUnits();
  const { fields } = typeOf(study.build);
  const isRead = ({ name }: { readonly name: SweepName }) =>
    !isField(name) || fields.includes(name);
  const inputs = sweepInputs.filter(isRead).map(({ name, label, unit }) => ({
    value: name as string,
    label: withUnit(label, unit, units),
  }));
  return (
    <div className={styles.controls}>
      <NativeSelect
        size="xs"
        label="Show"
        value={figure.key}
        data={figures
          .filter((one) => numberOf(study.reply, one) !== null)
          .map((one) => ({ value: one.key, label: one.label }))}
        onChange={(event) => set({ figure: event.currentTarget.value })}
      />
      <NativeSelect
        size="xs"
        label="Against"
        value={xName}
        data={inputs}
        onChange={(event) => set({ x: event.currentTarget.value })}
      />
      <RangeFields range={x} />
      <NativeSelect
        size="xs"
        label="And"
        value={yName ?? ''}
        data={[{ value: '', label: 'Nothing' }, ...inputs]}
        onChange={(event) => set({ y: event.currentTarget.value })}
      />
      {yName === null ? null : <RangeFields range={y} />}
      {stop === null ? null : (
        <Button size="xs" variant="default" onClick={stop}>
          Stop
        </Button>
      )}
    </div>
  );
}

type SweepCurveProps = {
  readonly study: Study;
  readonly asked: Asked;
  readonly sweep: Sweep;
  readonly onTake: (x: number) => void;
};

function SweepCurve({ study, asked: { figure: info, xName }, sweep, onTake }: SweepCurveProps) {
  const input = inputOf(xName);
  const points = sweep.rows[0] ?? [];
  return (
    <CurveChart
      height={260}
      onDrag={onTake}
      chart={{
        title: `${info.label} against ${input.label}`,
        desc: 'Ranges that fail a check are shaded.',
        x: { label: input.label, unit: input.unit },
        y: { label: info.label, unit: unitOf(info), min: 0 },
        lines: [{ label: info.label, x: sweep.x, y: points.map((point) => point.value) }],
        bands: badRanges(sweep.x, points),
        markers: presentMark(study, info, presentOf(study, xName)),
      }}
    />
  );
}

/** Members that measured points were taken with. */
const MEASURED: readonly SweepName[] = [
  'prop_diameter_in',
  'prop_pitch_in',
  'prop_blades',
  'motor_kv',
];

function isMeasured(build: Build, name: SweepName): boolean {
  return (build.thrust_table?.length ?? 0) > 0 && MEASURED.includes(name);
}

/** What is no field is a part of a battery or of the payload, which every airframe has. */
function isField(name: SweepName): name is NumberName {
  return name !== 'payload_g' && name !== 'capacity_mah' && name !== 'cells';
}

function nameOf(text: string | undefined): SweepName | null {
  return sweepInputs.find((input) => input.name === text)?.name ?? null;
}

function inputOf(name: SweepName) {
  return sweepInputs.find((input) => input.name === name)!;
}

/** Stretches of x in which a check fails, each with the check that fails first. */
function badRanges(x: readonly number[], points: readonly SweepPoint[]) {
  const ranges: { axis: 'x'; from: number; to: number; label: string }[] = [];
  points.forEach((point, i) => {
    if (point.level !== 'bad') return;
    const last = ranges.at(-1);
    if (last !== undefined && points[i - 1]?.level === 'bad') last.to = x[i]!;
    else ranges.push({ axis: 'x', from: x[i]!, to: x[i]!, label: point.why });
  });
  return ranges;
}

/** Where the build is now. */
function presentMark({ reply }: Study, info: FigureInfo, x: number | null) {
  const y = numberOf(reply, info);
  return x === null || y === null ? [] : [{ x, y, label: 'Now' }];
}

type RangeState = { readonly axis: SweepAxis; readonly set: (part: Partial<SweepAxis>) => void };

/** A range about the present value until another is typed. */
function useRange(study: Study, name: SweepName, steps: number): RangeState {
  const [typed, setTyped] = useState<Partial<SweepAxis> & { of?: SweepName }>({});
  const own = typed.of === name ? typed : {};
  const [from, to] = usualRange(study, name);
  const axis = { name, from: own.from ?? from, to: own.to ?? to, steps };
  return { axis, set: (part) => setTyped({ ...own, ...part, of: name }) };
}

/** What an input is at present; null where nothing is stated and no default applies. */
function presentOf({ build }: Study, name: SweepName): number | null {
  if (name === 'payload_g') return 0;
  const defaults = defaultsOf(build);
  const battery = (build.batteries ?? defaults.batteries)[0];
  if (!isField(name)) return battery?.[name] ?? null;
  const stated = build[name] ?? defaults[name] ?? null;
  return stated === null ? null : stated * scaleOf(name);
}

function usualRange(study: Study, name: SweepName): readonly [number, number] {
  if (name === 'payload_g')
    return [0, Math.max(200, Math.round((study.reply.out.auw_g * 0.6) / 100) * 100)];
  if (name === 'altitude_m') return [0, 4000];
  if (name === 'temp_c') return [-20, 45];
  const present = presentOf(study, name);
  const middle = present !== null && present > 0 ? present : 10;
  const round = (value: number) => Number(value.toPrecision(3));
  return name === 'usable_fraction' ? [50, 100] : [round(middle * 0.5), round(middle * 1.6)];
}

function RangeFields({ range }: { readonly range: RangeState }) {
  const { label, kind, unit } = inputOf(range.axis.name);
  const shown = kind === undefined ? { unit } : { kind };
  return (
    <fieldset className={styles.ranges}>
      <legend className="visually-hidden">Range: {label}</legend>
      <div className={styles.range}>
        <NumberField
          stacked
          label="From"
          {...shown}
          value={range.axis.from}
          onChange={(from) => from !== null && range.set({ from })}
        />
      </div>
      <div className={styles.range}>
        <NumberField
          stacked
          label="To"
          {...shown}
          value={range.axis.to}
          onChange={(to) => to !== null && range.set({ to })}
        />
      </div>
    </fieldset>
  );
}
