import type { CrashReading } from '@airworthy/forensics';
import type { Build } from '@airworthy/performance';
import { Button, Checkbox, Modal, Select, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { query } from '../../../api/queries.ts';
import { useSession } from '../../../api/session.ts';
import type { CallReply } from '../../../api/types.ts';
import { fixed, plural } from '../../../format/numbers.ts';
import { paths } from '../../../paths.ts';
import { notify } from '../../../shell/notices.ts';
import { AppLink, FormError, NumberField, Rows, useSubmit } from '../../../ui/index.ts';
import { type Draft, draftOf, fragmentOf } from '../../builder/model/share.ts';
import { isStudy, study } from '../../builder/model/study.ts';
import { saveDraft } from '../../builds/save.ts';
import { keepVersion } from '../../builds/versions.ts';
import { type Measured, measuredOf, withHovers, withResistance } from './calibrate.ts';

type CalibrateProps = { readonly reading: CrashReading; readonly onClose: () => void };

/** The hovers and the resistance of this flight into a build, with what that changes. */
export function Calibrate({ reading, onClose }: CalibrateProps) {
  const measured = measuredOf(reading);
  const [id, setId] = useState<string | null>(null);
  const [link, setLink] = useState('');
  const [mass_g, setMass] = useState<number | null>(null);
  const [parts, setParts] = useState({ hovers: true, resistance: measured.cell_mohm !== null });
  const massNote = useId();
  const signedIn = useSession().data?.signed_in === true;
  const builds = useQuery({ ...query('listBuilds'), enabled: signedIn });
  const saved = useQuery({
    ...query('getBuild', { params: { id: id ?? '' } }),
    enabled: id !== null,
  });
  const draft =
    link === ''
      ? savedDraft(id === null ? undefined : saved.data)
      : draftOf(link.split('#')[1] ?? '');
  const next =
    draft === null ? null : { ...draft, params: changed(draft.params, measured, parts, mass_g) };
  const save = useSubmit(async () => {
    if (next === null) return;
    await saveDraft(next);
    keepVersion(next.name, next.params);
    notify({ text: `${next.name} is calibrated with this flight.`, level: 'plain' });
    onClose();
  });
  return (
    <Modal opened onClose={onClose} title="Calibrate a build with this flight" size="lg">
      <Rows>
        <MeasuredText of={measured} />
        {signedIn ? (
          <Select
            label="Saved build"
            placeholder="Choose the build of this aircraft"
            searchable
            clearable
            data={(builds.data?.builds ?? []).map((one) => ({
              value: String(one.id),
              label: one.name,
            }))}
            value={id}
            onChange={setId}
          />
        ) : null}
        <TextInput
          label={signedIn ? 'Or a link to a build' : 'Link to a build'}
          description="The address of the builder page with the build of this aircraft."
          value={link}
          error={link !== '' && draft === null ? 'This link holds no build.' : null}
          onChange={(event) => setLink(event.currentTarget.value.trim())}
        />
        <div>
          <NumberField
            stacked
            label="All-up mass in this flight"
            kind="mass_g"
            min={1}
            value={mass_g}
            describedBy={massNote}
            onChange={(value) => setMass(value !== null && value > 0 ? value : null)}
          />
          <p id={massNote} className="muted small">
            If blank, the mass of the build is used.
          </p>
        </div>
        <PartChoice measured={measured} parts={parts} onChange={setParts} />
        {draft === null || next === null ? null : <BeforeAfter before={draft} after={next} />}
        <FormError of={save} />
        {next === null ? null : (
          <span>
            {id !== null && link === '' ? (
              <Button
                variant="filled"
                loading={save.pending}
                onClick={() => save.onSubmit()}
                mr="sm"
              >
                Save the build
              </Button>
            ) : null}
            <AppLink to={paths.builder} hash={fragmentOf(next)}>
              Open it in the builder
            </AppLink>
          </span>
        )}
      </Rows>
    </Modal>
  );
}

function MeasuredText({ of }: { readonly of: Measured }) {
  return (
    <p>
      {plural(of.hovers.length, 'steady hover')}:{' '}
      {of.hovers
        .map(({ power_w, seconds }) => `${fixed(power_w ?? 0, 0)} W for ${fixed(seconds, 0)} s`)
        .join(', ') || 'none in this log'}
      .{' '}
      {of.cell_mohm === null
        ? 'The resistance of the battery could not be fitted.'
        : `Resistance of a cell: ${fixed(of.cell_mohm, 1)} mΩ.`}
    </p>
  );
}

type Parts = { readonly hovers: boolean; readonly resistance: boolean };

type PartChoiceProps = {
  readonly measured: Measured;
  readonly parts: Parts;
  readonly onChange: (parts: Parts) => void;
};

function PartChoice({ measured, parts, onChange }: PartChoiceProps) {
  return (
    <>
      <Checkbox
        label="Measured hovers"
        checked={parts.hovers}
        disabled={measured.hovers.length === 0}
        onChange={(event) => onChange({ ...parts, hovers: event.currentTarget.checked })}
      />
      <Checkbox
        label="Resistance of the main battery"
        checked={parts.resistance}
        disabled={measured.cell_mohm === null}
        onChange={(event) => onChange({ ...parts, resistance: event.currentTarget.checked })}
      />
    </>
  );
}

function savedDraft(build: CallReply<'getBuild'> | undefined): Draft | null {
  if (build === undefined) return null;
  return { name: build.name, notes: build.notes, params: build.params as Build };
}

function changed(build: Build, measured: Measured, parts: Parts, mass_g: number | null): Build {
  const hovering = parts.hovers && measured.hovers.length > 0;
  const flown = hovering ? withHovers(build, measured, mass_g) : build;
  return parts.resistance ? withResistance(flown, measured) : flown;
}

const FIGURES = [
  ['hover_power_w', 'Hover power', 'W', 0],
  ['hover_min', 'Hover time', 'min', 1],
  ['hover_throttle', 'Hover throttle', '', 2],
] as const;

function BeforeAfter({ before, after }: { before: Draft; after: Draft }) {
  const [a, b] = [study(before.params), study(after.params)];
  if (!isStudy(a) || !isStudy(b))
    return <p role="alert">{'refused' in a ? a.refused : 'refused' in b ? b.refused : ''}</p>;
  if (typeof a.reply.out.hover_power_w !== 'number')
    return <p role="alert">This build does not hover: measured hovers change nothing in it.</p>;
  const text = (value: unknown, unit: string, digits: number) =>
    typeof value === 'number' ? `${fixed(value, digits)} ${unit}`.trim() : '–';
  return (
    <table className="rows">
      <thead>
        <tr>
          <th>{before.name || 'Build'}</th>
          <th className="n">Before</th>
          <th className="n">After</th>
        </tr>
      </thead>
      <tbody>
        {FIGURES.map(([key, label, unit, digits]) => (
          <tr key={key}>
            <td>{label}</td>
            <td className="n">{text(a.reply.out[key], unit, digits)}</td>
            <td className="n">{text(b.reply.out[key], unit, digits)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
