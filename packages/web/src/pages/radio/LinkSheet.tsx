import { type LinkRequest, type ResolvedLink, resolveLink } from '@airworthy/performance';
import { ActionIcon, TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { memo } from 'react';
import { CurveChart } from '../../charts/CurveChart.tsx';
import { textInUnits } from '../../charts/chartUnits.ts';
import { figure } from '../../format/numbers.ts';
import { useUnits } from '../../format/settings.ts';
import { Figure } from '../../ui/Figure.tsx';
import { Level } from '../../ui/Level.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { NumberRow } from '../builder/inputs/NumberRow.tsx';
import { linkDefaults, linkFields, type NamedLink, sentenceOf } from './links.ts';
import { Profile } from './Profile.tsx';
import styles from './radio.module.css';

type LinkSheetProps = {
  readonly one: NamedLink;
  /** Its place in the list. */
  readonly nth: number;
  readonly onChange: (nth: number, one: NamedLink) => void;
  readonly onRemove: (nth: number) => void;
};

/** One link: its inputs, what limits it, its curve and its path. Drawn again when it changes itself. */
export const LinkSheet = memo(function LinkSheet(props: LinkSheetProps) {
  const { one, nth, onChange, onRemove } = props;
  const { name, link } = one;
  const resolved = resolveLink(link);
  const units = useUnits();
  const change = (part: LinkRequest) => {
    const next = Object.fromEntries(
      Object.entries({ ...link, ...part }).filter(([, value]) => value != null),
    );
    onChange(nth, { name, link: next });
  };
  return (
    <Sheet
      title={
        <TextInput
          className={styles.name ?? ''}
          variant="unstyled"
          size="xs"
          aria-label="Name of the link"
          value={name}
          maxLength={80}
          onChange={(event) => onChange(nth, { name: event.currentTarget.value, link })}
        />
      }
      actions={
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={`Remove ${name}`}
          onClick={() => onRemove(nth)}
        >
          <IconTrash size={14} />
        </ActionIcon>
      }
    >
      <div className={styles.link}>
        <div>
          {linkFields.map((field) => (
            <NumberRow
              key={field.name}
              input={field}
              value={statedOf(link, field.name)}
              fallback={linkDefaults[field.name]}
              onChange={(value) =>
                change({
                  [field.name]: value,
                  ...(field.name === 'tx_power_dbm' ? { tx_power_mw: null } : {}),
                })
              }
            />
          ))}
        </div>
        <div className={styles.answer}>
          <p className={styles.range}>
            <Figure value={resolved.max_range_km} kind="distance_km" />
            <Level
              level={resolved.fresnel_pct !== null && resolved.fresnel_pct < 60 ? 'warn' : 'ok'}
            >
              {resolved.limiter === 'link_budget'
                ? 'limited by the budget'
                : 'limited by line of sight'}
            </Level>
          </p>
          <p className="small" aria-live="polite">
            {textInUnits(sentenceOf(resolved), units, rangesOf(resolved))}
          </p>
          <CurveChart height={190} chart={chartOf(resolved)} />
        </div>
      </div>
      <Profile link={resolved} onHeights={change} />
    </Sheet>
  );
});

/** The numbers that the sentence rounds. */
function rangesOf(link: ResolvedLink): readonly number[] {
  return [link.los_range_km, link.free_space_range_km, link.two_ray_range_km ?? Number.NaN];
}

function statedOf(link: LinkRequest, name: keyof LinkRequest): number | null {
  if (name === 'tx_power_dbm' && link.tx_power_dbm == null && link.tx_power_mw != null)
    return 10 * Math.log10(link.tx_power_mw);
  return link[name] ?? null;
}

function chartOf(link: ResolvedLink) {
  const x = link.curve.map((point) => point.d_km);
  return {
    title: 'Received power over distance',
    desc: 'Free space and two-ray lines against the sensitivity of the receiver.',
    x: { label: 'Distance', unit: 'km', min: 0 },
    y: { label: 'Received power', unit: 'dBm' },
    lines: [
      { label: 'Free space', x, y: link.curve.map((point) => point.rx_dbm) },
      { label: 'Over ground', x, y: link.curve.map((point) => point.two_ray_dbm), dashed: true },
    ],
    bands: [
      { axis: 'y' as const, from: link.rx_sens_dbm, to: link.rx_sens_dbm, label: 'Sensitivity' },
      {
        axis: 'y' as const,
        from: link.rx_sens_dbm,
        to: link.rx_sens_dbm + link.fade_margin_db,
        label: `Fade margin ${figure(link.fade_margin_db)} dB`,
      },
      { axis: 'x' as const, from: link.max_range_km, to: link.max_range_km, label: 'Range' },
    ],
  };
}
