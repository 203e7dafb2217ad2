import type { Build } from '@airworthy/performance';
import { Button, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../api/client.ts';
import { query } from '../../../api/queries.ts';
import { useSession } from '../../../api/session.ts';
import { figure } from '../../../format/numbers.ts';
import { FormError, useSubmit } from '../../../ui/index.ts';
import type { SetMember } from '../model/useDraft.ts';

type Calibration = NonNullable<Build['calibration']>;

/** What flights of an aircraft taught, into this build; only its figures are kept, so that a link works for anybody. */
export function LearnedInput(props: {
  readonly calibration: Calibration | null;
  readonly onSet: SetMember;
}) {
  const { calibration, onSet } = props;
  const member = useSession().data?.signed_in === true;
  if (calibration !== null)
    return (
      <div>
        <p className="small">{learnedText(calibration)}</p>
        <Button size="xs" onClick={() => onSet('calibration', null)}>
          Leave it out again
        </Button>
      </div>
    );
  return member ? <ChooseAircraft onSet={onSet} /> : null;
}

function ChooseAircraft({ onSet }: { readonly onSet: SetMember }) {
  const registry = useQuery(query('listAircraft'));
  const [id, setId] = useState<string | null>(null);
  const use = useSubmit(async () => {
    if (id === null) return;
    const { learned, reason } = await call('getPrediction', { params: { id } });
    if (learned.loss_factor === null)
      throw new Error(`It has learned nothing yet: ${reason ?? 'three flights must be compared'}.`);
    onSet('calibration', {
      loss_factor: learned.loss_factor.value,
      pack_resistance_mohm: learned.pack_resistance_mohm?.value ?? null,
      drag_area_m2: learned.drag_area_m2?.value ?? null,
    });
  });
  const tied = (registry.data?.aircraft ?? []).filter((one) => one.tied_build !== null);
  if (tied.length === 0) return null;
  return (
    <div>
      <Select
        label="Aircraft that was flown"
        placeholder="Choose an aircraft with a build"
        data={tied.map((one) => ({ value: String(one.id), label: one.name }))}
        value={id}
        onChange={setId}
      />
      <Button
        size="xs"
        mt="xs"
        disabled={id === null}
        loading={use.pending}
        onClick={() => use.onSubmit()}
      >
        Use what it learned
      </Button>
      <FormError of={use} />
    </div>
  );
}

function learnedText({ loss_factor, pack_resistance_mohm, drag_area_m2 }: Calibration): string {
  const parts = [
    loss_factor == null ? null : `losses × ${figure(loss_factor)}`,
    pack_resistance_mohm == null ? null : `pack ${figure(pack_resistance_mohm)} mΩ`,
    drag_area_m2 == null ? null : `drag area ${figure(drag_area_m2)} m²`,
  ];
  return `Learned from flights: ${parts.filter((part) => part !== null).join(', ') || 'no figures'}.`;
}
