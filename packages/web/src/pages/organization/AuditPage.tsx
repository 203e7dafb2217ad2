import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { PartOf } from '../../addressParts.ts';
import { addressOf, call } from '../../api/client.ts';
import { useFilledPage } from '../../api/filledPage.ts';
import { usePermission } from '../../api/session.ts';
import type { CallReply } from '../../api/types.ts';
import { changeLines, correctedLines, entryWords, thingWords } from '../../format/audit.ts';
import { plural } from '../../format/numbers.ts';
import { paths } from '../../paths.ts';
import {
  changeOf,
  EmptyState,
  ErrorState,
  Instant,
  LoadingState,
  PageBar,
  Rows,
  Sheet,
  Table,
  useAddress,
  useSetAddress,
} from '../../ui/index.ts';
import { AuditTarget } from './AuditTarget.tsx';
import { OrganizationFrame } from './frame.tsx';
import styles from './organization.module.css';

type Entry = CallReply<'listAudit'>['entries'][number];

/** Kinds of records that a reader narrows the list to. */
const KINDS = [
  'aircraft',
  'bulletin',
  'checklist',
  'checklist_template',
  'component',
  'credential',
  'currency_rule',
  'document',
  'flight',
  'invitation',
  'log',
  'member',
  'mission',
  'organization',
  'pilot',
  'sign_on',
  'type',
  'workorder',
] as const;

export function AuditPage() {
  const filters = useAddress('audit');
  const may = usePermission();
  return (
    <>
      <PageBar title="Audit" note="every change of records and settings">
        {may('audit.view') ? (
          <Button component="a" href={addressOf('exportAudit', { query: filters })} download>
            Download CSV
          </Button>
        ) : null}
      </PageBar>
      <OrganizationFrame at={paths.audit}>
        <Rows>
          <Filters />
          <Entries filters={filters} />
        </Rows>
      </OrganizationFrame>
    </>
  );
}

/** The filters are the address; each holds once its field is left or Enter is pressed. */
function Filters() {
  const address = useAddress('audit');
  const setAddress = useSetAddress('audit');
  const field = (name: PartOf<'audit'>, label: string, type = 'text') => (
    <TextInput
      key={`${name} ${address[name] ?? ''}`}
      label={label}
      type={type}
      defaultValue={address[name] ?? ''}
      onBlur={(event) => setAddress(changeOf(name, event.currentTarget.value))}
      onKeyDown={(event) => {
        if (event.key === 'Enter') setAddress(changeOf(name, event.currentTarget.value));
      }}
    />
  );
  return (
    <search className={styles.filters} aria-label="Filters">
      {field('actor', 'Who')}
      <NativeSelect
        size="xs"
        label="On"
        value={address.target ?? ''}
        data={[{ value: '', label: 'Everything' }, ...kindsWith(address.target)]}
        onChange={(event) => setAddress({ target: event.currentTarget.value })}
      />
      {field('since', 'Since', 'date')}
      {field('until', 'Until', 'date')}
    </search>
  );
}

/** The kinds by their words; a link that names one record adds it, so that the field shows what holds. */
function kindsWith(target = ''): { value: string; label: string }[] {
  const known: readonly string[] = KINDS;
  const [kind = '', id] = target.split(' ');
  const own = target === '' || known.includes(target) ? [] : [target];
  return [...own, ...known].map((value) => ({
    value,
    label:
      value === target && id !== undefined ? `${thingWords(kind)} no. ${id}` : thingWords(value),
  }));
}

/** Fewer entries than this do not fill the page: older ones are looked for at once. */
const FEW = 20;

function Entries({ filters }: { filters: Record<string, string | undefined> }) {
  const [open, setOpen] = useState<ReadonlySet<number>>(new Set());
  const toggle = (id: number) =>
    setOpen((ids) =>
      ids.has(id) ? new Set([...ids].filter((one) => one !== id)) : new Set([...ids, id]),
    );
  const list = useInfiniteQuery({
    queryKey: ['listAudit', filters],
    queryFn: ({ pageParam, signal }) =>
      call('listAudit', { query: { ...filters, cursor: pageParam } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next ?? undefined,
  });
  const entries = (list.data?.pages ?? []).flatMap((page) => page.entries);
  const looking = useFilledPage(list, entries.length < FEW);
  if (list.error !== null)
    return <ErrorState error={list.error} retry={() => void list.refetch()} />;
  if (list.data === undefined || (entries.length === 0 && looking))
    return <LoadingState rows={8} label="Looking for changes" />;
  if (entries.length === 0)
    return (
      <EmptyState title="No change found">
        Changes of records are kept as long as the organization, all others for{' '}
        {plural(list.data.pages[0]?.kept_days ?? 0, 'day')}. Widen the filters to see more.
      </EmptyState>
    );
  return (
    <Sheet flush>
      <Table
        of={entries}
        rowKey={({ id }) => id}
        detail={(entry) =>
          open.has(entry.id) ? (
            <pre className={styles.change}>{changeLines(entry).join('\n')}</pre>
          ) : null
        }
        columns={[
          { name: 'When', as: 'lead', cell: (entry) => <Instant at={entry.at} /> },
          { name: 'Who', cell: (entry) => <Actor of={entry.actor} /> },
          {
            name: 'What',
            cell: (entry) => (
              <>
                {entryWords(entry)}
                {correctedLines(entry).map((line) => (
                  <p key={line} className="small">
                    {line}
                  </p>
                ))}
                {entry.reason === null ? null : <p className="muted small">{entry.reason}</p>}
              </>
            ),
          },
          { name: 'On', cell: (entry) => <AuditTarget of={entry} /> },
          { name: 'From', cell: (entry) => <code>{entry.address ?? '–'}</code> },
          {
            name: 'Change',
            as: 'actions',
            cell: ({ id, before, after }) =>
              before === null && after === null ? null : (
                <Button size="compact-xs" aria-expanded={open.has(id)} onClick={() => toggle(id)}>
                  {open.has(id) ? 'Hide' : 'Show'}
                </Button>
              ),
          },
        ]}
      />
      {list.hasNextPage ? (
        <div className={styles.pad}>
          <Button loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            Show older
          </Button>
        </div>
      ) : null}
    </Sheet>
  );
}

function Actor({ of }: { of: Entry['actor'] }) {
  return (
    <>
      {of.label} {of.kind === of.label ? null : <span className="muted small">{of.kind}</span>}
    </>
  );
}
