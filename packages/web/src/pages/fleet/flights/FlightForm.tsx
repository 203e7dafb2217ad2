import { Button, Modal } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../api/client.ts';
import { query, refresh } from '../../../api/queries.ts';
import { words } from '../../../format/numbers.ts';
import { paths } from '../../../paths.ts';
import { Form, FormActions, NumberField, useGoTo, useSubmit } from '../../../ui/index.ts';
import { ChoiceField, FlagField, TextArea, TextField } from '../fields.tsx';
import styles from '../fleet.module.css';
import { Refusal, useEdited } from '../record.tsx';
import { bodyOfFlight, fieldsOfFlight, flightLabels, newFlightFields } from './flightFields.ts';
import { flightTypes } from './flightTypes.ts';
import type { Flight } from './useFlights.ts';

type FlightFormProps = {
  /** The flight to correct; null files a new one. */
  readonly flight: Flight | null;
  readonly onClose: () => void;
};

/** A flight on one screen, filed or corrected. */
export function FlightForm({ flight, onClose }: FlightFormProps) {
  const goTo = useGoTo();
  const aircraft = useQuery(query('listAircraft'));
  const pilots = useQuery(query('listPilots'));
  const initial = flight === null ? newFlightFields(new Date()) : fieldsOfFlight(flight);
  const edited = useEdited(initial, flight?.revision);
  const { fields, set } = edited;
  const submission = useSubmit(async () => {
    const body = bodyOfFlight(fields, flight, new Date());
    const { id } =
      flight === null
        ? await call('fileFlight', { body })
        : await call('correctFlight', {
            params: { id: flight.id },
            body: { ...body, revision: edited.revision() },
          });
    await refresh('listFlights', 'getFlight', 'getFlightRecord', 'listAircraft', 'listPilots');
    onClose();
    if (flight === null) await goTo(paths.flight(id));
  });
  const { problem } = submission;
  const names = (list: readonly { id: number; name: string }[]) =>
    list.map((one) => [String(one.id), one.name] as const);
  return (
    <Modal
      opened
      onClose={onClose}
      title={flight === null ? 'File a flight' : `Correct flight ${flight.id}`}
      size="lg"
    >
      <Form of={submission}>
        <div className={styles.grid}>
          <ChoiceField
            label={flightLabels.assetId}
            value={fields.assetId}
            error={problem('asset_id')}
            options={[['', 'Not in the registry'], ...names(aircraft.data?.aircraft ?? [])]}
            onChange={(assetId) => set({ assetId })}
          />
          {fields.assetId === '' ? (
            <TextField
              label={flightLabels.assetName}
              value={fields.assetName}
              error={problem('asset_name')}
              onChange={(assetName) => set({ assetName })}
            />
          ) : null}
          <ChoiceField
            label={flightLabels.pilotId}
            value={fields.pilotId}
            error={problem('pilot_id')}
            options={[
              ['', flight === null ? 'Me' : 'Nobody on the roster'],
              ...names(pilots.data?.pilots ?? []),
            ]}
            onChange={(pilotId) => set({ pilotId })}
          />
          <TextField
            label={flightLabels.date}
            type="date"
            value={fields.date}
            error={problem('flown_at')}
            onChange={(date) => set({ date })}
          />
          <TextField
            label={flightLabels.time}
            placeholder="14:05"
            value={fields.time}
            onChange={(time) => set({ time })}
          />
          <NumberField
            stacked
            label={flightLabels.minutes}
            unit="min"
            value={fields.minutes}
            min={0}
            error={problem('duration_min') ?? null}
            onChange={(minutes) => set({ minutes })}
          />
          <NumberField
            stacked
            label={flightLabels.landings}
            value={fields.landings}
            min={0}
            error={problem('landings') ?? null}
            onChange={(landings) => set({ landings })}
          />
          <ChoiceField
            label={flightLabels.kind}
            value={fields.kind}
            options={flightTypes.map((one) => [one, words(one)] as const)}
            onChange={(kind) => set({ kind })}
          />
          <TextField
            label={flightLabels.site}
            value={fields.site}
            onChange={(site) => set({ site })}
          />
          <TextField
            label={flightLabels.batteries}
            placeholder="Names, by comma"
            value={fields.batteries}
            onChange={(batteries) => set({ batteries })}
          />
          <div className={styles.wide}>
            <TextArea
              label={flightLabels.remarks}
              value={fields.remarks}
              onChange={(remarks) => set({ remarks })}
            />
          </div>
          <FlagField
            label={flightLabels.night}
            value={fields.night}
            onChange={(night) => set({ night })}
          />
          <FlagField
            label={flightLabels.incident}
            value={fields.incident}
            onChange={(incident) => set({ incident })}
          />
        </div>
        <Refusal
          of={submission}
          edited={edited}
          member="flight"
          fieldsOf={fieldsOfFlight as never}
          labels={flightLabels}
        />
        <FormActions>
          <Button type="submit" variant="filled" loading={submission.pending}>
            {flight === null ? 'File' : 'Save'}
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </FormActions>
      </Form>
    </Modal>
  );
}
