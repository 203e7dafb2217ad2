import type { Found, SearchReply, SearchRequest } from '@airworthy/performance/search';
import { Button } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { basePath } from '../../basePath.ts';
import { saveFile } from '../../charts/save.ts';
import { count, plural } from '../../format/numbers.ts';
import { useUnits } from '../../format/settings.ts';
import { quantityText } from '../../format/units.ts';
import { paths } from '../../paths.ts';
import { useAddress, useSetAddress } from '../../ui/address.ts';
import { CopyButton } from '../../ui/CopyField.tsx';
import { Figure } from '../../ui/Figure.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { PageBar } from '../../ui/PageBar.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { EmptyState, LoadingState } from '../../ui/states.tsx';
import { Table } from '../../ui/Table.tsx';
import type { Draft } from '../builder/model/share.ts';
import { isStudy, study } from '../builder/model/study.ts';
import { type Ask, addressOf, askOf, infoOf, requestOf } from './ask.ts';
import { Chosen } from './Chosen.tsx';
import { FrontChart } from './FrontChart.tsx';
import styles from './find.module.css';
import { Question } from './Question.tsx';
import { csvOf, draftOf } from './shopping.ts';
import { useSearch } from './useSearch.ts';

const Remarks = lazy(async () => ({ default: (await import('./Remarks.tsx')).Remarks }));
const Compare = lazy(async () => ({ default: (await import('../builder/Compare.tsx')).Compare }));

/** Find: which parts carry this for so long. Searched in this browser, by the same engine as `POST /search`. */
export function FindPage() {
  const address = useAddress('find');
  const setAddress = useSetAddress('find');
  const ask = askOf(address);
  const { search, begin, stop } = useSearch();
  const change = (next: Ask) => setAddress(addressOf(next), { replace: true });
  const link = `${location.origin}${basePath}${paths.find}?${linkOf(ask)}`;
  const take = (next: Ask) => {
    change(next);
    begin(requestOf(next));
  };
  return (
    <>
      <PageBar title="Find" note="Which parts do the job, from measured motors and parts as sold.">
        <CopyButton text={link} shown="Share" label="Share this search: copy its link" />
        {search.kind === 'found' && search.reply.front.length > 0 ? (
          <Button
            variant="default"
            onClick={() =>
              saveFile('found.csv', new Blob([csvOf(search.reply.front)], { type: 'text/csv' }))
            }
          >
            Export
          </Button>
        ) : null}
      </PageBar>
      <div className={styles.page}>
        <div className={styles.unprinted}>
          <Question
            ask={ask}
            search={search}
            onChange={change}
            onSearch={() => begin(requestOf(ask))}
            onStop={stop}
          />
        </div>
        {search.kind === 'failed' ? (
          <EmptyState title="The search failed">{search.reason} Search again.</EmptyState>
        ) : null}
        {search.kind === 'found' ? (
          search.reply.fit === 0 ? (
            <NothingFits reply={search.reply} ask={ask} onTake={take} />
          ) : (
            <Results
              key={`${search.reply.examined} ${search.reply.fit} ${JSON.stringify(search.request.limits)}`}
              reply={search.reply}
              request={search.request}
            />
          )
        ) : null}
        {search.kind === 'found' ? (
          <Suspense>
            <Remarks reply={search.reply} />
          </Suspense>
        ) : null}
      </div>
    </>
  );
}

function linkOf(ask: Ask): string {
  const members = Object.entries(addressOf(ask)).filter(([, value]) => value !== undefined);
  return new URLSearchParams(members as [string, string][]).toString();
}

const MOST_COMPARED = 4;

type ResultsProps = { readonly reply: SearchReply; readonly request: SearchRequest };

function Results({ reply, request }: ResultsProps) {
  const { front, best, examined, fit } = reply;
  const [chosen, setChosen] = useState(0);
  const [compared, setCompared] = useState<readonly Draft[] | null>(null);
  const one = front[chosen]!;
  const [up, across] = request.aims.map(({ figure }) => figure);
  const first = compared === null ? null : study(compared[0]!.params);
  const compare = () => {
    const draft = draftOf(one);
    // Alone it would be compared with nothing: the best for each aim stand beside it.
    const others = compared ?? [...new Set(Object.values(best))].map((at) => draftOf(front[at]!));
    const without = others.filter(({ name }) => name !== draft.name);
    setCompared([draft, ...without].slice(0, MOST_COMPARED));
  };
  return (
    <>
      <div className={styles.found}>
        <div className={styles.unprinted}>
          <Sheet
            title={`${plural(front.length, 'build')} to choose from`}
            note={`${count(fit)} of ${count(examined)} candidates fit; no other beats these.`}
          >
            <FrontChart
              front={front}
              across={across ?? 'auw_g'}
              up={up ?? 'hover_min'}
              chosen={chosen}
              onChoose={setChosen}
            />
          </Sheet>
        </div>
        <Chosen found={one} onCompare={compare} />
      </div>
      {compared === null || first === null || !isStudy(first) ? null : (
        <div className={styles.unprinted}>
          <Suspense fallback={<LoadingState />}>
            <Compare
              name={compared[0]!.name}
              study={first}
              others={compared.slice(1)}
              onOthers={(others) => setCompared([compared[0]!, ...others])}
            />
          </Suspense>
        </div>
      )}
      <FrontTable front={front} best={best} chosen={chosen} onChoose={setChosen} />
    </>
  );
}

type FrontTableProps = {
  readonly front: readonly Found[];
  readonly best: SearchReply['best'];
  readonly chosen: number;
  readonly onChoose: (index: number) => void;
};

function FrontTable({ front, best, chosen, onChoose }: FrontTableProps) {
  return (
    <div className={styles.unprinted}>
      <Sheet title="All of them" flush>
        <Table
          of={front.map((found, index) => ({ found, index }))}
          rowKey={({ index }) => index}
          columns={[
            {
              name: 'Motor',
              as: 'lead',
              cell: ({ found, index }) => (
                <LinkButton aria-pressed={index === chosen} onClick={() => onChoose(index)}>
                  {found.parts.motor?.vendor} {found.parts.motor?.name}
                </LinkButton>
              ),
            },
            {
              name: 'Propeller',
              cell: ({ found }) => found.parts.propeller?.name.replace(/^Propeller /, ''),
            },
            { name: 'Pack', cell: ({ found }) => found.parts.battery?.name },
            {
              name: 'Hover',
              as: 'figure',
              cell: ({ found }) => <Figure value={found.out.hover_min} unit="min" digits={1} />,
            },
            {
              name: 'At least',
              as: 'figure',
              cell: ({ found }) => (
                <Figure value={found.bands.hover_min?.low} unit="min" digits={1} />
              ),
            },
            {
              name: 'All-up',
              as: 'figure',
              cell: ({ found }) => <Figure value={found.out.auw_g} kind="mass_g" />,
            },
            {
              name: 'Thrust to weight',
              as: 'figure',
              cell: ({ found }) => <Figure value={found.out.twr} digits={2} />,
            },
            {
              name: 'Best for',
              className: 'muted small',
              cell: ({ index }) =>
                Object.entries(best)
                  .filter(([, at]) => at === index)
                  .map(([aim]) => infoOf(aim.slice(4))?.label ?? aim)
                  .join(', '),
            },
          ]}
        />
      </Sheet>
    </div>
  );
}

type NothingProps = {
  readonly reply: SearchReply;
  readonly ask: Ask;
  readonly onTake: (ask: Ask) => void;
};

/** Where nothing fits: what is in the way, and the next round figure at a click. */
function NothingFits({ reply, ask, onTake }: NothingProps) {
  const units = useUnits();
  const { obstacle } = reply;
  if (obstacle === null)
    return (
      <EmptyState title="Nothing fits">
        No build misses one limit alone: more than one must give. Allow larger propellers, more
        mass, or less time.
      </EmptyState>
    );
  const info = infoOf(obstacle.limit);
  const scale = info?.percent === true ? 100 : 1;
  const text = (value: number) =>
    info?.kind === undefined
      ? `${Number((value * scale).toPrecision(3))} ${info?.unit ?? ''}`.trim()
      : quantityText(value, info.kind, units);
  const at = obstacle.at * scale;
  const less = obstacle.reached < obstacle.asked;
  const side = less ? ('min' as const) : ('max' as const);
  const limits =
    obstacle.limit === 'hover_min'
      ? ask.limits
      : ask.limits.map((row) =>
          row.figure === obstacle.limit && row.side === side ? { ...row, value: at } : row,
        );
  const next = obstacle.limit === 'hover_min' ? { ...ask, minutes: at } : { ...ask, limits };
  return (
    <EmptyState
      title="Nothing fits"
      action={
        <Button onClick={() => onTake(next)}>
          Search with {text(obstacle.at)} ({plural(obstacle.would_fit, 'build')})
        </Button>
      }
    >
      {info?.label ?? obstacle.limit}: {text(obstacle.asked)} is asked for, {text(obstacle.reached)}{' '}
      is the {less ? 'most' : 'least'} when every other limit is kept.
    </EmptyState>
  );
}
