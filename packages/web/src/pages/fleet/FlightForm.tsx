import { Button, Checkbox, Modal, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import { query, refresh } from '../../api/queries.ts';
import { words } from '../../format/numbers.ts';
import { paths } from '../../paths.ts';
import { Form, FormActions, FormError, NumberField, useSubmit } from '../../ui/index.ts';
import { flightTypes } from './flightTypes.ts';

const today = () => new Date().toLocaleDateString('sv-SE');

/** A flight filed by hand, on one screen. */
export function FlightForm({
  opened,
  onClose,
}: {
  readonly opened: boolean;
  readonly onClose: () => void;
}) {
  const navigate = useNavigate();
  const aircraft = useQuery({ ...query('listAircraft'), enabled: opened });
  const pilots = useQuery({ ...query('listPilots'), enabled: opened });
  const [assetId, setAssetId] = useState('');
  const [assetName, setAssetName] = useState('');
  const [pilotId, setPilotId] = useState('');
  const [flownAt, setFlownAt] = useState(today);
  const [minutes, setMinutes] = useState<number | null>(null);
  const [landings, setLandings] = useState<number | null>(1);
  const [type, setType] = useState<(typeof flightTypes)[number]>('commercial');
  const [site, setSite] = useState('');
  const [remarks, setRemarks] = useState('');
  const [night, setNight] = useState(false);
  const submission = useSubmit(async () => {
    const { id } = await call('fileFlight', {
      body: {
        ...(assetId === '' ? { asset_name: assetName } : { asset_id: Number(assetId) }),
        ...(pilotId === '' ? {} : { pilot_id: Number(pilotId) }),
        flown_at: flownAt,
        duration_min: minutes ?? 0,
        landings: landings ?? 1,
        flight_type: type,
        site,
        remarks,
        night,
      },
    });
    await refresh('listFlights', 'listAircraft', 'listPilots');
    onClose();
    await navigate({ to: paths.flight(id) as '/' });
  });
  const problem = (field: string) => submission.problem(field) ?? null;
  return (
    <Modal opened={opened} onClose={onClose} title="File a flight">
      <Form of={submission}>
        <NativeSelect
          label="Aircraft"
          value={assetId}
          error={problem('asset_id')}
          data={[
            { value: '', label: 'Not in the registry' },
            ...(aircraft.data?.aircraft ?? []).map((one) => ({
              value: String(one.id),
              label: one.name,
            })),
          ]}
          onChange={(event) => setAssetId(event.currentTarget.value)}
        />
        {assetId === '' ? (
          <TextInput
            label="Name of the aircraft"
            value={assetName}
            error={problem('asset_name')}
            onChange={(event) => setAssetName(event.currentTarget.value)}
          />
        ) : null}
        <NativeSelect
          label="Pilot"
          value={pilotId}
          data={[
            { value: '', label: 'Me' },
            ...(pilots.data?.pilots ?? []).map((one) => ({
              value: String(one.id),
              label: one.name,
            })),
          ]}
          onChange={(event) => setPilotId(event.currentTarget.value)}
        />
        <TextInput
          label="Date at the place of the flight"
          type="date"
          value={flownAt}
          error={problem('flown_at')}
          onChange={(event) => setFlownAt(event.currentTarget.value)}
        />
        <NumberField
          stacked
          label="Flight time"
          unit="min"
          value={minutes}
          min={0}
          error={problem('duration_min')}
          onChange={setMinutes}
        />
        <NumberField
          stacked
          label="Landings"
          value={landings}
          min={0}
          error={problem('landings')}
          onChange={setLandings}
        />
        <NativeSelect
          label="Kind"
          value={type}
          data={flightTypes.map((one) => ({ value: one, label: words(one) }))}
          onChange={(event) => setType(event.currentTarget.value as typeof type)}
        />
        <TextInput
          label="Site"
          value={site}
          onChange={(event) => setSite(event.currentTarget.value)}
        />
        <Checkbox
          label="Flown at night"
          checked={night}
          onChange={(event) => setNight(event.currentTarget.checked)}
        />
        <Textarea
          label="Remarks"
          value={remarks}
          maxLength={4000}
          onChange={(event) => setRemarks(event.currentTarget.value)}
        />
        <FormError of={submission} />
        <FormActions>
          <Button type="submit" variant="filled" loading={submission.pending}>
            File
          </Button>
        </FormActions>
      </Form>
    </Modal>
  );
}
