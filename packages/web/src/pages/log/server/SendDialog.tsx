import { Button, Modal, Progress, Radio, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { newReference } from '../../../api/outbox/reference.ts';
import type { UploadProgress } from '../../../api/progress.ts';
import { query } from '../../../api/queries.ts';
import { sendingText } from '../../../api/sending.ts';
import { usePermission, useSession } from '../../../api/session.ts';
import { upload } from '../../../api/upload.ts';
import { uploadLog } from '../../../api/uploadLog.ts';
import { notify } from '../../../shell/notices.ts';
import { FormError, Rows, useSetAddress } from '../../../ui/index.ts';
import type { LogEntry } from '../logs.ts';

type Goal = 'attach' | 'reading';
type Sending = { readonly size_bytes: number; readonly progress: UploadProgress };

/** Sends the open log to the server, which a person asks for here and nowhere else. */
export function SendDialog({ entry, onClose }: { entry: LogEntry; onClose: () => void }) {
  const may = usePermission();
  const setAddress = useSetAddress('log');
  const addons = useSession().data?.plan?.addons ?? [];
  const goals = goalsOf(may('flights.manage'), addons.includes('crash_analyzer'));
  const [goal, setGoal] = useState<Goal>(goals[0]?.goal ?? 'attach');
  const [flight, setFlight] = useState<string | null>(null);
  const [sending, setSending] = useState<Sending | null>(null);
  const [error, setError] = useState<Error | null>(null);
  const stop = useRef<AbortController | null>(null);
  useEffect(() => () => stop.current?.abort(), []);

  const send = async () => {
    setError(null);
    stop.current = new AbortController();
    try {
      const bytes = await entry.reader.bytes();
      const options = {
        signal: stop.current.signal,
        onProgress: (progress: UploadProgress) => setSending({ size_bytes: bytes.size, progress }),
      };
      options.onProgress({ kind: 'sending', sent_bytes: 0, speed_bps: null });
      const name = entry.reader.fileName;
      if (goal === 'attach') {
        await uploadLog({ id: Number(flight), file: bytes, name }, options);
        notify({ text: `${name} is attached to flight ${flight}.`, level: 'plain' });
      } else {
        const reply = await upload(
          'readCrash',
          { bytes, query: { name, wait: 0 } },
          { ...options, idempotencyKey: newReference() },
        );
        if ('id' in reply)
          setAddress({ crash: String(reply.id), log: undefined, flight: undefined });
      }
      onClose();
    } catch (failure) {
      if ((failure as Error).name !== 'AbortError') setError(failure as Error);
      setSending(null);
    }
  };

  return (
    <Modal opened onClose={onClose} title="Send this log to the server">
      <Rows>
        {goals.length === 0 ? (
          <p>Your role may not attach logs, and your plan has no crash readings.</p>
        ) : (
          <Radio.Group
            aria-label="What the server does with it"
            value={goal}
            onChange={(value) => setGoal(value as Goal)}
          >
            <Rows>
              {goals.map(({ goal: value, text, note }) => (
                <Radio
                  key={value}
                  value={value}
                  label={text}
                  description={note}
                  disabled={sending !== null}
                />
              ))}
            </Rows>
          </Radio.Group>
        )}
        {goal === 'attach' && goals.length > 0 ? (
          <FlightChoice value={flight} onChange={setFlight} disabled={sending !== null} />
        ) : null}
        {sending === null ? null : <SendingBar {...sending} />}
        <FormError of={{ error }} />
        <Button
          variant="filled"
          disabled={goals.length === 0 || (goal === 'attach' && flight === null)}
          loading={false}
          onClick={() => (sending === null ? void send() : stop.current?.abort())}
        >
          {sending === null ? 'Send' : 'Stop'}
        </Button>
      </Rows>
    </Modal>
  );
}

function goalsOf(mayAttach: boolean, mayRead: boolean) {
  const all: { goal: Goal; text: string; note: string; may: boolean }[] = [
    {
      goal: 'attach',
      text: 'Attach it to a flight',
      note: 'It is stored with the flight. Whoever can see the flight can see it.',
      may: mayAttach,
    },
    {
      goal: 'reading',
      text: 'Ask for a reading',
      note: 'The reading is kept for a week, the log is not. It counts as one call of your plan.',
      may: mayRead,
    },
  ];
  return all.filter(({ may }) => may);
}

type FlightChoiceProps = {
  readonly value: string | null;
  readonly onChange: (id: string | null) => void;
  readonly disabled: boolean;
};

function FlightChoice({ value, onChange, disabled }: FlightChoiceProps) {
  const flights = useQuery(query('listFlights', { query: { limit: 100, total: 0 } }));
  return (
    <Select
      label="Flight"
      placeholder={flights.data === undefined ? 'Loading the flights' : 'Choose the flight'}
      searchable
      disabled={disabled}
      nothingFoundMessage="No flight with these words"
      data={(flights.data?.flights ?? []).map((one) => ({
        value: String(one.id),
        label: [one.flown_at, one.asset_name, one.pilot_name, one.site].filter(Boolean).join(' · '),
      }))}
      value={value}
      onChange={onChange}
      error={flights.error?.message}
    />
  );
}

function SendingBar({ size_bytes, progress }: Sending) {
  const share = progress.kind === 'sending' ? progress.sent_bytes / size_bytes : 1;
  return (
    <div>
      <Progress
        aria-label="Share that is sent"
        value={progress.kind === 'waiting' ? 0 : 100 * share}
      />
      <p role="status" className="muted small">
        {sendingText(size_bytes, progress)}
      </p>
    </div>
  );
}
