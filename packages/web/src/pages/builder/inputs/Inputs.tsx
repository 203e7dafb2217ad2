import {
  airframeTypes,
  type FramePreset,
  framePresets,
  type PlatformReply,
} from '@airworthy/performance';
import type { FormSubject } from '@airworthy/performance/inputs';
import { lazy, memo, Suspense, useId } from 'react';
import { Sheet } from '../../../ui/Sheet.tsx';
import styles from '../builder.module.css';
import { LayoutDrawing } from '../LayoutDrawing.tsx';
import { type NumberField, numberFields } from '../model/fields.ts';
import { inForce } from '../model/inForce.ts';
import { defaultsOf, typeOf } from '../model/study.ts';
import type { Editor, SetMember } from '../model/useDraft.ts';
import { ChoiceRow } from './ChoiceRow.tsx';
import type { ComputedFlight } from './measuredFields.ts';
import { NumberRow } from './NumberRow.tsx';
import { Subject as SubjectBlock } from './Subject.tsx';

/** Below the numbers of the aircraft itself: their fields load after the answer. */
const ThrustTable = lazy(async () => ({
  default: (await import('./ThrustTable.tsx')).ThrustTable,
}));
const BatteryInputs = lazy(async () => ({
  default: (await import('./ItemInputs.tsx')).BatteryInputs,
}));
const PayloadInputs = lazy(async () => ({
  default: (await import('./ItemInputs.tsx')).PayloadInputs,
}));
const RailInputs = lazy(async () => ({ default: (await import('./ItemInputs.tsx')).RailInputs }));
const LearnedInput = lazy(async () => ({
  default: (await import('./LearnedInput.tsx')).LearnedInput,
}));
const MeasuredHovers = lazy(async () => ({
  default: (await import('./Measured.tsx')).MeasuredHovers,
}));
const MeasuredCruises = lazy(async () => ({
  default: (await import('./Measured.tsx')).MeasuredCruises,
}));
const MissionInputs = lazy(async () => ({
  default: (await import('./Measured.tsx')).MissionInputs,
}));

const classes = [
  ['multirotor', 'Multirotor'],
  ['wing', 'Fixed wing'],
  ['vtol', 'VTOL'],
] as const;

const typeOptions = classes.map(([name, group]) => ({
  group,
  items: airframeTypes
    .filter((type) => type.class === name)
    .map((type) => ({ value: type.name, label: type.name })),
}));

const NONE: readonly never[] = [];

type FieldRowProps = {
  readonly field: NumberField;
  readonly value: number | null | undefined;
  readonly fallback: number | null | undefined;
  readonly predicted: boolean;
  readonly onSet: SetMember;
};

/** Digits of a prediction that a field shows: it is right to a tenth. */
const PREDICTED_DIGITS = 3;

/** Rendered again only when its own number changes: a page has fifty of them. */
const FieldRow = memo(function FieldRow(props: FieldRowProps) {
  const { field, value, fallback, predicted, onSet } = props;
  return (
    <NumberRow
      input={field}
      value={value}
      fallback={fallback}
      predicted={predicted}
      onChange={(next) => onSet(field.name, next)}
    />
  );
});

type InputsProps = {
  readonly editor: Editor;
  readonly platform: PlatformReply | null;
  /** How the thrust table was brought to this build, in words; null where nothing was done to it. */
  readonly scaled: string | null;
  /** What the build computes for a flight that may be measured; the same function at every render. */
  readonly computed: ComputedFlight;
};

/** Every input that this airframe reads, by subject; what is not stated shows its default in grey. */
export function Inputs({ editor, platform, scaled, computed }: InputsProps) {
  const { build, set } = editor;
  const type = typeOf(build);
  const defaults = defaultsOf(build);
  const reads = (name: string) => (type.fields as readonly string[]).includes(name);
  const stated = type.fields.filter((name) => build[name] != null).length;
  const numbers = (subject: FormSubject) =>
    numberFields
      .filter((field) => field.subject === subject && reads(field.name))
      .map((field) => {
        const applies = inForce(field.name, build, platform);
        const predicted = applies?.from === 'prediction';
        return (
          <FieldRow
            key={field.name}
            field={field}
            value={build[field.name]}
            fallback={
              applies === undefined
                ? defaults[field.name]
                : Number(applies.value.toPrecision(predicted ? PREDICTED_DIGITS : 6))
            }
            predicted={predicted}
            onSet={set}
          />
        );
      });

  return (
    <Sheet title="Inputs" note={`${stated} of ${type.fields.length} stated`}>
      <SubjectBlock title="Airframe">
        <TypeRow name={type.name} onSet={set} />
        {platform === null ? null : (
          <LayoutDrawing
            platform={platform}
            wing={reads('wing_span_mm') ? { ...defaults, ...build } : null}
          />
        )}
        {numbers('Airframe')}
        <FrameRows
          coaxial={reads('coaxial') ? (build.coaxial ?? defaults.coaxial ?? false) : null}
          preset={reads('frame_preset') ? (build.frame_preset ?? '') : null}
          defaultPreset={defaults.frame_preset}
          onSet={set}
        />
      </SubjectBlock>
      <SubjectBlock title="Propulsion">
        {numbers('Propulsion')}
        <Suspense>
          <ThrustTable
            points={build.thrust_table ?? NONE}
            notes={editor.draft.notes}
            scaled={scaled}
            batteries={build.batteries ?? defaults.batteries}
            update={editor.update}
          />
        </Suspense>
      </SubjectBlock>
      <SubjectBlock title="Batteries">
        <Suspense>
          <BatteryInputs
            items={build.batteries ?? defaults.batteries}
            stated={build.batteries != null}
            onSet={set}
          />
        </Suspense>
      </SubjectBlock>
      {reads('wing_span_mm') ? <SubjectBlock title="Wing">{numbers('Wing')}</SubjectBlock> : null}
      <SubjectBlock title="Payload">
        <Suspense>
          <PayloadInputs items={build.payload ?? NONE} onSet={set} />
        </Suspense>
      </SubjectBlock>
      <SubjectBlock title="Auxiliary rails">
        <Suspense>
          <RailInputs
            items={build.aux_rails ?? defaults.aux_rails}
            stated={build.aux_rails != null}
            onSet={set}
          />
        </Suspense>
      </SubjectBlock>
      <SubjectBlock title="Environment and reserve">
        {numbers('Environment and reserve')}
      </SubjectBlock>
      <SubjectBlock title="Measured on this aircraft">
        <Suspense>
          {type.class === 'wing' ? null : (
            <MeasuredHovers items={build.measured_hover ?? NONE} computed={computed} onSet={set} />
          )}
          {type.class === 'multirotor' ? null : (
            <MeasuredCruises
              items={build.measured_cruise ?? NONE}
              computed={computed}
              onSet={set}
            />
          )}
          <LearnedInput calibration={build.calibration ?? null} onSet={set} />
        </Suspense>
      </SubjectBlock>
      <SubjectBlock title="Wind and mission">
        <Suspense>
          <MissionInputs
            wind_kmh={build.wind_kmh ?? null}
            items={build.mission ?? NONE}
            onSet={set}
          />
        </Suspense>
      </SubjectBlock>
      <SubjectBlock title="Notes">
        <Notes text={editor.draft.notes} onRename={editor.rename} />
      </SubjectBlock>
    </Sheet>
  );
}

const TypeRow = memo(function TypeRow(props: { readonly name: string; readonly onSet: SetMember }) {
  return (
    <ChoiceRow
      label="Type"
      value={props.name}
      options={typeOptions}
      help="How motors and wings are arranged. It decides which inputs are read, and the defaults of those left blank."
      onChange={(name) => props.onSet('airframe_type', name)}
    />
  );
});

type FrameRowsProps = {
  /** Null where this airframe does not read it. */
  readonly coaxial: boolean | null;
  readonly preset: string | null;
  readonly defaultPreset: string;
  readonly onSet: SetMember;
};

const FrameRows = memo(function FrameRows(props: FrameRowsProps) {
  const { coaxial, preset, defaultPreset, onSet } = props;
  const help = useId();
  return (
    <>
      {coaxial === null ? null : (
        <div className={styles.helped}>
          <label className={styles.check}>
            <input
              type="checkbox"
              aria-describedby={help}
              checked={coaxial}
              onChange={(event) => onSet('coaxial', event.currentTarget.checked)}
            />
            Coaxial pairs
          </label>
          <span role="tooltip" id={help} className={styles.help}>
            Two motors on each arm, one above the other. The lower one works in the wash of the
            upper, which costs power.
          </span>
        </div>
      )}
      {preset === null ? null : (
        <ChoiceRow
          label="Frame"
          help="A typical frame of this size: it sets how high above the center of gravity the rotors sit."
          value={preset}
          options={[
            { value: '', label: `${defaultPreset} (default)` },
            ...Object.keys(framePresets).map((name) => ({ value: name, label: name })),
          ]}
          onChange={(name) =>
            onSet('frame_preset', name in framePresets ? (name as FramePreset) : null)
          }
        />
      )}
    </>
  );
});

type NotesProps = { readonly text: string; readonly onRename: Editor['rename'] };

const Notes = memo(function Notes({ text, onRename }: NotesProps) {
  return (
    <textarea
      className={styles.notes}
      rows={3}
      aria-label="Notes"
      placeholder="Saved with the build; words with # are tags"
      value={text}
      onChange={(event) => onRename({ notes: event.currentTarget.value })}
    />
  );
});
