import { daysUntil } from '@airworthy/contract/dates';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../../api/queries.ts';
import { paths } from '../../../paths.ts';
import { AppLink, Fact, FactTable, Instant, Level, Sheet } from '../../../ui/index.ts';
import { intervalText } from '../due.ts';
import type { Aircraft } from './status.ts';

const WARN_DAYS = 30;

/** What it is: papers, type with its program, the build it was made from. */
export function About({ one }: { readonly one: Aircraft }) {
  const types = useQuery(query('listTypes'));
  const builds = useQuery(query('listBuilds'));
  const type = types.data?.types.find((entry) => entry.id === one.type_id);
  const build = builds.data?.builds.find((entry) => entry.id === one.build_id);
  return (
    <Sheet title="About" flush>
      <FactTable>
        <Fact name="Registration">{one.registration ?? '–'}</Fact>
        <Fact name="Serial">{one.serial ?? '–'}</Fact>
        <Fact name="Remote ID">{one.remote_id ?? '–'}</Fact>
        <Fact name="Insured until">
          <Insurance until={one.insurance_until} />
        </Fact>
        <Fact name="Type">
          {type === undefined ? (
            '–'
          ) : (
            <AppLink to={paths.programs} search={{ type: String(type.id) }}>
              {type.name}
            </AppLink>
          )}
        </Fact>
        {(type?.program ?? []).map((item) => (
          <Fact key={item.key} name={item.title}>
            every {intervalText(item.every)}
            {item.grounding ? ', grounds when overdue' : ''}
          </Fact>
        ))}
        <Fact name="Build">
          {build === undefined ? (
            foreignBuild(one)
          ) : (
            <AppLink to={paths.builds} search={{ q: build.name }}>
              {build.name}
            </AppLink>
          )}
          {one.tied_build === null ? null : `, version ${one.tied_build.version}`}
        </Fact>
        <Fact name="Registered">
          <Instant at={one.created} as="date" />
        </Fact>
      </FactTable>
    </Sheet>
  );
}

/** A build that is not in the reader's own library. */
function foreignBuild({ build_id, tied_build }: Aircraft): string {
  if (tied_build !== null) return tied_build.name;
  return build_id === null ? '–' : `Build ${build_id} of another account`;
}

function Insurance({ until }: { readonly until: string | null }) {
  if (until === null) return '–';
  const days = daysUntil(until, new Date());
  return (
    <>
      <Instant at={until} as="date" />{' '}
      {days < 0 ? (
        <Level level="bad">Ended</Level>
      ) : days <= WARN_DAYS ? (
        <Level level="warn">{days} days left</Level>
      ) : null}
    </>
  );
}
