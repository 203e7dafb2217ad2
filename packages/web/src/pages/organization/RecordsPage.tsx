import { Button, Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import { query, refresh } from '../../api/queries.ts';
import { usePermission } from '../../api/session.ts';
import type { CallReply } from '../../api/types.ts';
import { paths } from '../../paths.ts';
import { notifyError } from '../../shell/notices.ts';
import {
  Columns,
  ErrorState,
  LoadingState,
  NumberField,
  PageBar,
  Rows,
  Sheet,
} from '../../ui/index.ts';
import { FleetHealth, Programs } from './FleetSettings.tsx';
import { OrganizationFrame } from './frame.tsx';

const RULES: Readonly<Record<Rule['key'], string>> = {
  part107_recurrent: 'Part 107 recurrent training',
  recent_90d: 'Recent flights',
  night_90d: 'Recent night flights',
  type_recent: 'Recent flights on the type',
  medical: 'Medical',
  flight_review: 'Flight review',
  easa_a2: 'EASA A2 certificate',
  custom: 'Own rule',
};

/** Rules that count flights, and what they require by default. The others depend on a date on file. */
const COUNTED: ReadonlySet<Rule['key']> = new Set(['recent_90d', 'night_90d', 'type_recent']);
const COUNT = 3;
const COUNT_DAYS = 90;

type Settings = CallReply<'getRecordSettings'>;
type Rule = Settings['currency_rules'][number];

export function Page() {
  return (
    <>
      <PageBar title="Records" note="rules that the records follow" />
      <OrganizationFrame at={paths.organizationSettings}>
        <RecordSettings />
      </OrganizationFrame>
    </>
  );
}

/** Reads the settings again after a change, and after a refusal: somebody else may have changed them. */
async function store(change: Promise<unknown>): Promise<void> {
  try {
    await change;
  } catch (error) {
    notifyError(error);
  }
  await refresh('getRecordSettings');
}

function RecordSettings() {
  const settings = useQuery(query('getRecordSettings'));
  const manages = usePermission()('records.manage');
  if (settings.error !== null)
    return <ErrorState error={settings.error} retry={() => void settings.refetch()} />;
  if (settings.data === undefined) return <LoadingState />;
  const { revision } = settings.data;
  const setWork = (on: boolean) =>
    store(call('setRecordSettings', { body: { checklist_work: on, revision } }));
  return (
    <Columns>
      <Rows>
        <Sheet title="Checklists">
          <Switch
            label="A required item that fails raises a work order"
            checked={settings.data.checklist_work}
            disabled={!manages}
            onChange={(event) => void setWork(event.currentTarget.checked)}
          />
        </Sheet>
        <Sheet title="Currency of pilots" note="a rule that is on shows who lapses, and when" flush>
          <table className="rows list">
            <thead>
              <tr>
                <th>Rule</th>
                <th>On</th>
                <th>Flights needed</th>
                <th>Within, or valid for</th>
                <th>
                  <span className="visually-hidden">Actions</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {settings.data.currency_rules.map((rule) => (
                <RuleRow key={`${rule.key} ${rule.revision}`} rule={rule} manages={manages} />
              ))}
            </tbody>
          </table>
        </Sheet>
        {manages ? null : (
          <p className="muted small">Owners, admins and managers change these settings.</p>
        )}
      </Rows>
      <Rows>
        <FleetHealth manages={manages} />
        <Programs />
      </Rows>
    </Columns>
  );
}

function RuleRow({ rule, manages }: { rule: Rule; manages: boolean }) {
  const [on, setOn] = useState(rule.on);
  const [count, setCount] = useState(rule.count);
  const [days, setDays] = useState(rule.days);
  const counted = COUNTED.has(rule.key);
  const changed = on !== rule.on || count !== rule.count || days !== rule.days;
  const save = () =>
    store(
      call('setCurrencyRule', {
        body: {
          key: rule.key,
          on,
          revision: rule.revision,
          ...(count === null ? {} : { count }),
          ...(days === null ? {} : { days }),
        },
      }),
    );
  return (
    <tr>
      <td>{RULES[rule.key]}</td>
      <td data-label="On">
        <Switch
          aria-label={`Rule ${RULES[rule.key]}`}
          checked={on}
          disabled={!manages}
          onChange={(event) => setOn(event.currentTarget.checked)}
        />
      </td>
      <td data-label="Flights needed">
        {counted ? (
          <NumberField
            stacked
            label=""
            ariaLabel={`Count of ${RULES[rule.key]}`}
            fallback={COUNT}
            value={count}
            onChange={setCount}
            min={1}
            disabled={!manages || !on}
          />
        ) : (
          <span className="muted small">by the date on file</span>
        )}
      </td>
      <td data-label="Within, or valid for">
        <NumberField
          stacked
          label=""
          ariaLabel={`Days of ${RULES[rule.key]}`}
          unit="days"
          fallback={counted ? COUNT_DAYS : null}
          value={days}
          onChange={setDays}
          min={1}
          disabled={!manages || !on}
        />
      </td>
      <td className="end">
        {changed ? (
          <Button size="compact-xs" onClick={() => void save()}>
            Save
          </Button>
        ) : null}
      </td>
    </tr>
  );
}
