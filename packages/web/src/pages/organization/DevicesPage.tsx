import { Button, Menu, Modal, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import { query, refresh } from '../../api/queries.ts';
import { usePermission } from '../../api/session.ts';
import type { CallReply } from '../../api/types.ts';
import { plural } from '../../format/numbers.ts';
import { paths } from '../../paths.ts';
import {
  ConfirmDialog,
  CopyField,
  EmptyState,
  ErrorState,
  FormDialog,
  Instant,
  LoadingState,
  PageBar,
  Rows,
  Sheet,
  useAddress,
  useSetAddress,
  useSubmit,
} from '../../ui/index.ts';
import { OrganizationFrame } from './frame.tsx';

type MadeDevice = CallReply<'makeDevice'>;
type Device = CallReply<'listDevices'>['devices'][number];

export function Page() {
  const may = usePermission();
  const { dialog } = useAddress();
  const setAddress = useSetAddress();
  const [made, setMade] = useState<MadeDevice | null>(null);
  const close = () => setAddress({ dialog: undefined }, { replace: true });
  const onMade = (answer: MadeDevice) => {
    close();
    setMade(answer);
    void refresh('listDevices');
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
        <Modal
          opened
          onClose={() => setMade(null)}
          title={`Key of “${made.device.label}”`}
          closeOnClickOutside={false}
          size="lg"
        >
          <Rows>
            <p>It is shown this once. Put it on the device now.</p>
            <CopyField text={made.key} label="Key" />
            <div>
              <Button variant="filled" onClick={() => setMade(null)}>
                I have copied it
              </Button>
            </div>
          </Rows>
        </Modal>
      )}
    </>
  );
}

function DeviceList({ onMade }: { onMade: (made: MadeDevice) => void }) {
  const list = useQuery(query('listDevices'));
  if (list.error !== null)
    return <ErrorState error={list.error} retry={() => void list.refetch()} />;
  if (list.data === undefined) return <LoadingState />;
  if (list.data.devices.length === 0)
    return (
      <EmptyState title="No device yet">
        A ground station or a tablet files flights with a key of its own, which belongs to the
        organization and not to a person. Make one with New device.
      </EmptyState>
    );
  return (
    <Sheet flush>
      <table className="rows list">
        <thead>
          <tr>
            <th>Label</th>
            <th>Prefix</th>
            <th>Made</th>
            <th>Last seen</th>
            <th className="n">Filed</th>
            <th>
              <span className="visually-hidden">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {list.data.devices.map((device) => (
            <DeviceRow key={device.id} device={device} onMade={onMade} />
          ))}
        </tbody>
      </table>
    </Sheet>
  );
}

type RowProps = { readonly device: Device; readonly onMade: (made: MadeDevice) => void };

function DeviceRow({ device, onMade }: RowProps) {
  const [dialog, setDialog] = useState<'rekey' | 'revoke' | null>(null);
  const close = () => setDialog(null);
  return (
    <tr>
      <td data-label="Label">{device.label}</td>
      <td data-label="Prefix">
        <code>{device.prefix}…</code>
      </td>
      <td data-label="Made">
        <Instant at={device.created} as="date" />
      </td>
      <td data-label="Last seen">
        <span>
          <Instant at={device.last_used} as="ago" />{' '}
          <span className="muted small">{device.last_address}</span>
        </span>
      </td>
      <td data-label="Filed" className="n">
        {plural(device.flights_filed, 'flight')}
      </td>
      <td className="end">
        <Menu position="bottom-end">
          <Menu.Target>
            <Button size="compact-xs" aria-label={`Change ${device.label}`}>
              Change
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item onClick={() => setDialog('rekey')}>New key …</Menu.Item>
            <Menu.Item onClick={() => setDialog('revoke')}>Revoke …</Menu.Item>
          </Menu.Dropdown>
        </Menu>
        {dialog === 'rekey' ? (
          <ConfirmDialog
            title={`A new key for “${device.label}”?`}
            action="Make a new key"
            onClose={close}
            run={async () =>
              onMade(await call('rekeyDevice', { params: { id: device.id }, body: {} }))
            }
          >
            The key that the device has now ends at once.
          </ConfirmDialog>
        ) : null}
        {dialog === 'revoke' ? (
          <ConfirmDialog
            title={`Revoke “${device.label}”?`}
            action="Revoke"
            onClose={close}
            run={async () => {
              await call('revokeDevice', { params: { id: device.id } });
              await refresh('listDevices');
            }}
          >
            The device is refused from now on; what it filed stays on record. This cannot be undone.
          </ConfirmDialog>
        ) : null}
      </td>
    </tr>
  );
}

type NewProps = { readonly onMade: (made: MadeDevice) => void; readonly onClose: () => void };

function NewDevice({ onMade, onClose }: NewProps) {
  const [label, setLabel] = useState('');
  const submission = useSubmit(async () => onMade(await call('makeDevice', { body: { label } })));
  return (
    <FormDialog title="New device" of={submission} action="Make the device" onClose={onClose}>
      <TextInput
        label="Label"
        description="Which one it is: ground station 2, tablet of the van."
        data-autofocus
        value={label}
        error={submission.problem('label')}
        onChange={(event) => setLabel(event.currentTarget.value)}
      />
    </FormDialog>
  );
}
