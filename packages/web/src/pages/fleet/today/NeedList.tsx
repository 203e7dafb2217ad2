import { paths } from '../../../paths.ts';
import { AllClear, AppLink, EmptyState, GapText, Level } from '../../../ui/index.ts';
import styles from '../flights/flights.module.css';
import { sourcesOf, type TodayAnswers } from './answers.ts';
import type { Need } from './need.ts';

/** A line each; every line leads to the thing. */
function NeedList({ needs }: { readonly needs: readonly Need[] }) {
  return (
    <ul className={styles.needs}>
      {needs.map((need) => (
        <li key={need.key} className={styles.need}>
          <span>
            <Level level={need.level}>{need.word}</Level>
          </span>
          <span>
            <AppLink to={need.to}>{need.subject}</AppLink> · {need.sentence}
          </span>
          <span className={styles.when}>{need.when}</span>
        </li>
      ))}
    </ul>
  );
}

type NeedsProps = {
  readonly needs: readonly Need[];
  /** What the list is made from: without one of them it is not the whole. */
  readonly answers: TodayAnswers;
  /** So many lines at most, and how many more the fleet's page has. */
  readonly most?: number;
};

/** What needs somebody, or that nothing does, and what could not be loaded. */
export function Needs({ needs, answers, most = needs.length }: NeedsProps) {
  const sources = sourcesOf(answers);
  if (needs.length === 0)
    return (
      <div className={styles.noNeeds}>
        <AllClear of={sources}>
          <EmptyState title="Nothing is due">
            No aircraft is grounded, no work is open, no check failed, nothing is due within 14 days
            or 10 hours, no currency lapses, no watched figure is beyond its line, and every log
            could be read and agrees.
          </EmptyState>
        </AllClear>
      </div>
    );
  return (
    <>
      <NeedList needs={needs.slice(0, most)} />
      <div className={styles.needsEnd}>
        {needs.length > most ? (
          <AppLink to={paths.fleet}>{`${needs.length - most} more`}</AppLink>
        ) : null}
      </div>
      <div className={styles.needsEnd}>
        <GapText of={sources} />
      </div>
    </>
  );
}
