import { Button, Group, Switch, Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import { query, refresh } from '../../api/queries.ts';
import { usePermission } from '../../api/session.ts';
import type { CallReply } from '../../api/types.ts';
import { dateText } from '../../format/times.ts';
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
  Table,
} from '../../ui/index.ts';
import { CheckRecords } from '../fleet/CheckRecords.tsx';
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

export function RecordsPage() {
  return (
    <>
      <PageBar title="Records" note="rules that the records follow" />
      <OrganizationFrame at={paths.organizationSettings}>
        <RecordSettings />
      </OrganizationFrame>
    </>
  );
}

/**
 * Reads the settings again after a change, and after a refusal: somebody else may have changed them. Answers whether
 * the change was taken.
 */
async function store(change: Promise<unknown>): Promise<boolean> {
  const taken = await change.then(
    () => true,
    (error) => {
      notifyError(error);
      return false;
    },
  );
  await refresh('getRecordSettings');
  return taken;
}

function RecordSettings() {
  const settings = useQuery(query('getRecordSettings'));
  const permission = usePermission();
  const manages = permission('records.manage');
  const sees = permission('maintenance.view');
  if (settings.error !== null)
    return <ErrorState error={settings.error} retry={() => void settings.refetch()} />;
  if (settings.data === undefined) return <LoadingState />;
  const { revision } = settings.data;
  const setWork = (on: boolean) =>
    store(call('setRecordSettings', { body: { checklist_work: on, revision } }));
  const setOwn = (on: boolean) =>
    store(call('setRecordSettings', { body: { own_flights: on, revision } }));
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
        <Sheet title="Flights">
          <Switch
            label="Pilots change only their own flights"
            description="Managers, admins and owners change all. A flight is of the pilot that it names."
            checked={settings.data.own_flights}
            disabled={!manages}
            onChange={(event) => void setOwn(event.currentTarget.checked)}
          />
        </Sheet>
        {sees ? <CheckRecords /> : null}
        <BookDetails key={settings.data.revision} settings={settings.data} manages={manages} />
        <LockedDays settings={settings.data} manages={manages} />
        <Sheet title="Currency of pilots" note="a rule that is on shows who lapses, and when" flush>
          <Rules rules={settings.data.currency_rules} manages={manages} />
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

/** What stands below the name of the organization on printed sheets. */
function BookDetails({ settings, manages }: LockedDaysProps) {
  const { book_details, revision } = settings;
  const [text, setText] = useState(book_details);
  return (
    <Sheet title="Printed books" note="below the name of the organization">
      {manages ? (
        <Group align="end">
          <Textarea
            label="Address, operator registration, contact"
            autosize
            minRows={2}
            maxLength={600}
            value={text}
            style={{ flex: '1 1 220px' }}
            onChange={(event) => setText(event.currentTarget.value)}
          />
          <Button
            disabled={text === book_details}
            onClick={() =>
              void store(call('setRecordSettings', { body: { book_details: text, revision } }))
            }
          >
            Save
          </Button>
        </Group>
      ) : (
        <p style={{ whiteSpace: 'pre-line' }}>{book_details || 'Nothing but the name.'}</p>
      )}
    </Sheet>
  );
}

type LockedDaysProps = { readonly settings: Settings; readonly manages: boolean };

/** Up to which day flights and checklists stay as they are. */
function LockedDays({ settings, manages }: LockedDaysProps) {
  const { locked_until, revision } = settings;
  const [day, setDay] = useState<string | null>(null);
  const lock = async (until: string | null) => {
    const body = { locked_until: until, revision };
    if (await store(call('setRecordSettings', { body }))) setDay(null);
  };
  return (
    <Sheet title="Locked days">
      <p>
        {locked_until === null
          ? 'No day is locked: flights and checklists of any day can be filed, corrected and deleted.'
          : `Flights and checklists up to ${dateText(locked_until)} can be neither filed, corrected nor deleted.`}
      </p>
      {manages ? (
        <Group align="end" mt="sm">
          <TextInput
            type="date"
            label="Lock up to and with"
            value={day ?? locked_until ?? ''}
            onChange={(event) => setDay(event.currentTarget.value)}
          />
          <Button disabled={day === null || day === ''} onClick={() => void lock(day)}>
            Lock
          </Button>
          {locked_until === null ? null : <Button onClick={() => void lock(null)}>Unlock</Button>}
        </Group>
      ) : null}
    </Sheet>
  );
}

type Draft = Pick<Rule, 'on' | 'count' | 'days'>;

/** Each rule with what was changed in it and is not saved yet. */
function Rules({ rules, manages }: { rules: readonly Rule[]; manages: boolean }) {
  const [drafts, setDrafts] = useState<Partial<Record<Rule['key'], Partial<Draft>>>>({});
  const change = (key: Rule['key'], part: Partial<Draft>) =>
    setDrafts((now) => ({ ...now, [key]: { ...now[key], ...part } }));
  const save = async (rule: Rule) => {
    const { on, count, days } = { ...rule, ...drafts[rule.key] };
    const sent = {
      ...(count === null ? {} : { count }),
      ...(days === null ? {} : { days }),
    };
    const taken = await store(
      call('setCurrencyRule', { body: { key: rule.key, on, revision: rule.revision, ...sent } }),
    );
    if (taken) setDrafts(({ [rule.key]: _, ...rest }) => rest);
  };
  const number = (rule: Rule, part: 'count' | 'days') => {
    const { on, ...shown } = { ...rule, ...drafts[rule.key] };
    const counted = COUNTED.has(rule.key);
    const [name, unit] =
      part === 'count' ? (['Count', 'flights'] as const) : (['Days', 'days'] as const);
    return (
      <NumberField
        stacked
        label=""
        ariaLabel={`${name} of ${RULES[rule.key]}`}
        unit={unit}
        fallback={part === 'count' ? COUNT : counted ? COUNT_DAYS : null}
        value={shown[part]}
        onChange={(value) => change(rule.key, { [part]: value })}
        min={1}
        disabled={!manages || !on}
      />
    );
  };
  return (
    <Table
      of={rules}
      rowKey={({ key }) => key}
      columns={[
        { name: 'Rule', as: 'lead', cell: ({ key }) => RULES[key] },
        {
          name: 'On',
          cell: (rule) => (
            <Switch
              aria-label={`Rule ${RULES[rule.key]}`}
              checked={drafts[rule.key]?.on ?? rule.on}
              disabled={!manages}
              onChange={(event) => change(rule.key, { on: event.currentTarget.checked })}
            />
          ),
        },
        {
          name: 'Flights needed',
          cell: (rule) =>
            COUNTED.has(rule.key) ? (
              number(rule, 'count')
            ) : (
              <span className="muted small">by the date on file</span>
            ),
        },
        { name: 'Within, or valid for', cell: (rule) => number(rule, 'days') },
        {
          name: 'Actions',
          as: 'actions',
          cell: (rule) =>
            differs(rule, drafts[rule.key]) ? (
              <Button size="compact-xs" onClick={() => void save(rule)}>
                Save
              </Button>
            ) : null,
        },
      ]}
    />
  );
}

function differs(rule: Rule, draft: Partial<Draft> = {}): boolean {
  const parts = ['on', 'count', 'days'] as const;
  return parts.some((part) => draft[part] !== undefined && draft[part] !== rule[part]);
}
