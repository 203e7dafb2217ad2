import { Button, Menu } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import { query } from '../../api/queries.ts';
import { usePermission } from '../../api/session.ts';
import type { CallReply } from '../../api/types.ts';
import { plural } from '../../format/numbers.ts';
import { paths } from '../../paths.ts';
import {
  Answered,
  type Column,
  ConfirmDialog,
  CopyField,
  EmptyState,
  FormDialog,
  Instant,
  PageBar,
  ResultDialog,
  Sheet,
  Table,
  TextField,
  useAddress,
  useSetAddress,
  useSubmit,
} from '../../ui/index.ts';
import { OrganizationFrame } from './frame.tsx';

type MadeDevice = CallReply<'makeDevice'>;
type Device = CallReply<'listDevices'>['devices'][number];

export function DevicesPage() {
  const may = usePermission();
  const { dialog } = useAddress('devices');
  const setAddress = useSetAddress('devices');
  const [made, setMade] = useState<MadeDevice | null>(null);
  const close = () => setAddress({ dialog: undefined }, { replace: true });
  const onMade = (answer: MadeDevice) => {
    close();
    setMade(answer);
  };
  return (
    <>
      <PageBar title="Devices">
        {may('devices.manage') ? (
          <Button variant="filled" onClick={() => setAddress({ dialog: 'new' })}>
            New device
          </Button>
        ) : null}
      </PageBar>
      <OrganizationFrame at={paths.devices}>
        <DeviceList onMade={onMade} />
      </OrganizationFrame>
      {dialog === 'new' ? <NewDevice onMade={onMade} onClose={close} /> : null}
      {made === null ? null : (
        <ResultDialog
          title={`Key of “${made.device.label}”`}
          done="I have copied it"
          once
          onClose={() => setMade(null)}
        >
          <p>It is shown only once. Put it on the device now.</p>
          <CopyField text={made.key} label="Key" />
        </ResultDialog>
      )}
    </>
  );
}

function DeviceList({ onMade }: { onMade: (made: MadeDevice) => void }) {
  const list = useQuery(query('listDevices'));
  const manages = usePermission()('devices.manage');
  return (
    <Answered of={list}>
      {({ devices }) =>
        devices.length === 0 ? (
          <EmptyState title="No device yet">
            A ground station or a tablet files flights with its own key, which belongs to the
            organization and not to a person.{manages ? ' Add one with New device.' : ''}
          </EmptyState>
        ) : (
          <Sheet flush>
            <Table
              of={devices}
              rowKey={({ id }) => id}
              columns={[
                ...COLUMNS,
                {
                  name: 'Actions',
                  as: 'actions',
                  cell: (device) =>
                    manages ? <DeviceActions device={device} onMade={onMade} /> : null,
                },
              ]}
            />
          </Sheet>
        )
      }
    </Answered>
  );
}

const COLUMNS: readonly Column<Device>[] = [
  { name: 'Label', as: 'lead', cell: (device) => device.label },
  { name: 'Prefix', cell: (device) => <code>{device.prefix}…</code> },
  { name: 'Created', cell: (device) => <Instant at={device.created} as="date" /> },
  {
    name: 'Last seen',
    cell: (device) => (
      <>
        <Instant at={device.last_used} as="ago" />{' '}
        <span className="muted small">{device.last_address}</span>
      </>
    ),
  },
  { name: 'Filed', as: 'figure', cell: (device) => plural(device.flights_filed, 'flight') },
];

type ActionsProps = { readonly device: Device; readonly onMade: (made: MadeDevice) => void };

function DeviceActions({ device, onMade }: ActionsProps) {
  const [dialog, setDialog] = useState<'rekey' | 'revoke' | null>(null);
  const close = () => setDialog(null);
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button size="compact-xs" aria-label={`Change ${device.label}`}>
            Change
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => setDialog('rekey')}>New key…</Menu.Item>
          <Menu.Item onClick={() => setDialog('revoke')}>Revoke…</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {dialog === 'rekey' ? (
        <ConfirmDialog
          title={`A new key for “${device.label}”?`}
          action="Create a new key"
          onClose={close}
          run={async () =>
            onMade(await call('rekeyDevice', { params: { id: device.id }, body: {} }))
          }
        >
          The current key of the device stops working at once.
        </ConfirmDialog>
      ) : null}
      {dialog === 'revoke' ? (
        <ConfirmDialog
          title={`Revoke “${device.label}”?`}
          action="Revoke"
          onClose={close}
          run={async () => {
            await call('revokeDevice', { params: { id: device.id } });
          }}
        >
          The device is refused from now on; what it filed stays on record. This cannot be undone.
        </ConfirmDialog>
      ) : null}
    </>
  );
}

type NewProps = { readonly onMade: (made: MadeDevice) => void; readonly onClose: () => void };

function NewDevice({ onMade, onClose }: NewProps) {
  const [label, setLabel] = useState('');
  const submission = useSubmit(async () => onMade(await call('makeDevice', { body: { label } })));
  return (
    <FormDialog title="New device" of={submission} action="Create the device" onClose={onClose}>
      <TextField
        label="Label"
        hint="Which one it is: ground station 2, the tablet in the van."
        autoFocus
        value={label}
        error={submission.problem('label')}
        onChange={setLabel}
      />
    </FormDialog>
  );
}
