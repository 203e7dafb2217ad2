import { Modal } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FIELD } from '../../../api/kept.ts';
import { useOnline } from '../../../api/online.ts';
import { query } from '../../../api/queries.ts';
import { gapsOf, listed } from '../../../api/standing.ts';
import { basePath } from '../../../basePath.ts';
import type { AppPath } from '../../../paths.ts';
import { AppLink, Level, Rows, Table, TextField, useGoTo } from '../../../ui/index.ts';
import { type Named, namedBy, readCode } from './code.ts';
import styles from './labels.module.css';
import { useCamera } from './useCamera.ts';

const MOST = 8;

/** Reads a label with the camera, or by what is typed, and opens its record. Nothing else is ever opened. */
export function ScanDialog({ onClose }: { readonly onClose: () => void }) {
  const aircraft = useQuery(query('listAircraft'));
  const components = useQuery(query('listComponents', FIELD.components));
  const gaps = gapsOf({ aircraft, components }, useOnline());
  const [text, setText] = useState('');
  const [said, setSaid] = useState<string | null>(null);
  const goTo = useGoTo();
  const records = {
    aircraft: aircraft.data?.aircraft ?? [],
    components: components.data?.components ?? [],
  };
  const open = (to: AppPath) => {
    onClose();
    void goTo(to);
  };
  const onCode = (code: string) => {
    const read = readCode(code, { origin: window.location.origin, basePath });
    if (read.kind === 'record') open(read.to);
    else if (read.kind === 'foreign')
      setSaid(`This code leads to ${read.host}, not to this installation. It is not opened.`);
    else if (read.kind === 'other page') setSaid('This code leads to no record.');
    else {
      const [first, ...more] = namedBy(read.text, records).filter(({ exact }) => exact);
      if (first !== undefined && more.length === 0) open(first.to);
      else setText(read.text);
    }
  };
  const { video, problem } = useCamera(onCode, onClose);
  return (
    <Modal opened onClose={onClose} title="Scan a label">
      <Rows>
        {problem === null ? (
          <video ref={video} className={styles.camera} muted playsInline aria-label="Camera" />
        ) : (
          <p role="status">{problem}</p>
        )}
        {said === null ? null : (
          <p role="alert">
            <Level level="warn">Not opened</Level> {said}
          </p>
        )}
        <TextField
          label="Registration, serial number or name"
          value={text}
          onChange={setText}
          autoComplete="off"
          autoFocus={problem !== null}
        />
        {gaps.unknown.length === 0 ? null : (
          <p role="status">Could not be loaded, and are not found here: {listed(gaps.unknown)}.</p>
        )}
        <Found of={namedBy(text, records)} asked={text.trim() !== ''} onFollow={onClose} />
      </Rows>
    </Modal>
  );
}

type FoundProps = {
  readonly of: readonly Named[];
  readonly asked: boolean;
  readonly onFollow: () => void;
};

function Found({ of, asked, onFollow }: FoundProps) {
  if (!asked) return null;
  if (of.length === 0) return <p className="muted">No aircraft and no component is found by it.</p>;
  const more = of.length - MOST;
  return (
    <>
      <Table
        of={of.slice(0, MOST)}
        rowKey={({ to }) => to}
        headless
        short
        columns={[
          {
            name: 'Name',
            as: 'lead',
            cell: ({ to, name }) => (
              <AppLink to={to} onClick={onFollow}>
                {name}
              </AppLink>
            ),
          },
          {
            name: 'Number',
            as: 'end',
            cell: ({ about }) => <span className="muted">{about}</span>,
          },
        ]}
      />
      {more > 0 ? <p className="muted">And {more} more: type on to find fewer.</p> : null}
    </>
  );
}
