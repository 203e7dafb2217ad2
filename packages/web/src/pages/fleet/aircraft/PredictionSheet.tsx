import { useQuery } from '@tanstack/react-query';
import { query } from '../../../api/queries.ts';
import { TrendChart } from '../../../charts/TrendChart.tsx';
import { figure, plural } from '../../../format/numbers.ts';
import { dateText } from '../../../format/times.ts';
import { paths } from '../../../paths.ts';
import { Answered, AppLink, Fact, FactTable, Sheet, useGoTo } from '../../../ui/index.ts';
import styles from './aircraft.module.css';
import { ChargeFacts, ChargeLeftOut } from './ChargeFacts.tsx';
import {
  errorSentence,
  landingErrorSentence,
  lossSentence,
  type Prediction,
  reasonsOf,
  vibrationSentence,
} from './prediction.ts';
import type { Aircraft } from './status.ts';

/** Hover power that its build predicted and its logs measured, and what it learned from the difference. */
export function PredictionSheet({ one }: { readonly one: Aircraft }) {
  const asked = useQuery(query('getPrediction', { params: { id: one.id } }));
  return (
    <Sheet title="Predicted against measured" note="hover power, by flight">
      <Answered of={asked} rows={4}>
        {(prediction) =>
          prediction.build === null ? (
            <>
              <p className="muted">
                No build is tied to this aircraft, so nothing is predicted for its flights. Edit it
                and name the build that it was made from.
              </p>
              <FactTable className={styles.below}>
                <Fact name="Vibration against the type">
                  {vibrationSentence(prediction.vibration)}
                </Fact>
              </FactTable>
            </>
          ) : (
            <Compared prediction={prediction} />
          )
        }
      </Answered>
    </Sheet>
  );
}

function Compared({ prediction }: { readonly prediction: Prediction }) {
  const { flights, learned, charge, vibration } = prediction;
  return (
    <>
      <p>
        {lossSentence(prediction)} {errorSentence(prediction)}{' '}
        {charge.flights.length === 0 ? null : landingErrorSentence(prediction)}
      </p>
      {flights.length < 2 ? null : <Chart prediction={prediction} />}
      <FactTable className={styles.below}>
        <LearnedFact name="Loss factor" of={learned.loss_factor} />
        <LearnedFact name="Pack resistance, mΩ" of={learned.pack_resistance_mohm} />
        <LearnedFact name="Drag area, m²" of={learned.drag_area_m2} />
        <LearnedFact name="Usable charge, Ah" of={learned.usable_charge_ah} />
        <ChargeFacts prediction={prediction} />
        <Fact name="Vibration against the type">{vibrationSentence(vibration)}</Fact>
      </FactTable>
      <ChargeLeftOut prediction={prediction} />
      {reasonsOf(prediction).map(({ reason, flights: count }) => (
        <p key={reason} className="muted small">
          {plural(count, 'read flight')} not compared: {reason}
        </p>
      ))}
      {learned.loss_factor === null ? null : (
        <p className="small">
          <AppLink to={paths.builder}>Use what it learned in the builder</AppLink>, under Measured
          on this aircraft.
        </p>
      )}
    </>
  );
}

function LearnedFact(props: {
  readonly name: string;
  readonly of: Prediction['learned']['loss_factor'];
}) {
  const { name, of: learned } = props;
  return (
    <Fact name={name}>
      {learned === null
        ? 'not known'
        : `${figure(learned.value)} (${figure(learned.low)} to ${figure(learned.high)}), ${plural(learned.flights, 'flight')}`}
    </Fact>
  );
}

function Chart({ prediction: { flights } }: { readonly prediction: Prediction }) {
  const goTo = useGoTo();
  return (
    <TrendChart
      title="Measured hover power, with the predicted band"
      unit="W"
      xLabel="Flight"
      ends={[dateText(flights[0]!.flown_at), dateText(flights.at(-1)!.flown_at)]}
      points={flights.map((flight, index) => {
        const said = flight.predicted_calibrated ?? flight.predicted;
        const { hover_power_w } = flight.measured;
        return {
          key: flight.flight_id,
          x: index + 1,
          y: hover_power_w,
          mean: (said.low + said.high) / 2,
          // The chart draws two spreads to each side.
          sd: (said.high - said.low) / 4,
          label: `Flight ${flight.flight_id}, ${dateText(flight.flown_at)}`,
          to: paths.flight(flight.flight_id),
          marked: hover_power_w < said.low || hover_power_w > said.high,
        };
      })}
      onOpen={(to) => void goTo(to)}
      linkTo={(to, label) => <AppLink to={to}>{label}</AppLink>}
    />
  );
}
