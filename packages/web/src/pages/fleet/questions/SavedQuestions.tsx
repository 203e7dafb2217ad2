import { useQuery } from '@tanstack/react-query';
import { ownParts } from '../../../addressParts.ts';
import { call } from '../../../api/client.ts';
import { query } from '../../../api/queries.ts';
import { usePermission } from '../../../api/session.ts';
import type { CallReply } from '../../../api/types.ts';
import { plural, withUnit } from '../../../format/numbers.ts';
import { paths } from '../../../paths.ts';
import { useDelayedDelete } from '../../../shell/useDelayedDelete.ts';
import { type Address, AppLink, Level, useAddress } from '../../../ui/index.ts';
import { Picture } from './Picture.tsx';
import { addressOf, askedBy, type Names } from './question.ts';
import styles from './questions.module.css';
import { searchOf } from './saved.ts';

type Watched = CallReply<'listWatchedQuestions'>['questions'][number];

/** What was saved, each with a small picture of its chart; nothing while none is. */
export function SavedQuestions({ names }: { readonly names: Names }) {
  const search = searchOf(useAddress('questions'));
  const watched = useQuery(query('listWatchedQuestions'));
  const saved = useQuery(query('listViews', { query: { page: 'questions' } }));
  const { hidden, remove } = useDelayedDelete();
  const may = usePermission()('maintenance.manage');
  const questions = (watched.data?.questions ?? []).filter(({ id }) => !hidden.has(-id));
  const views = (saved.data?.views ?? []).filter(({ id }) => !hidden.has(id));
  const isEmpty = questions.length === 0 && views.length === 0;
  if (isEmpty && !saved.isError && !watched.isError) return null;
  return (
    <nav className={styles.shelf} aria-label="Saved questions">
      {watched.isError ? <p className="muted small">Watched questions did not load.</p> : null}
      {questions.length === 0 ? null : (
        <>
          <h2>Watched</h2>
          <ul>
            {questions.map((one) => (
              <Item
                key={one.id}
                name={one.name}
                address={addressOf(one)}
                current={search}
                names={names}
                {...(may
                  ? {
                      onRemove: () =>
                        remove({
                          id: -one.id,
                          text: `Question "${one.name}" is watched no longer`,
                          run: () => call('unwatchQuestion', { params: { id: one.id } }),
                        }),
                    }
                  : {})}
              >
                <Standing of={one} />
              </Item>
            ))}
          </ul>
        </>
      )}
      {saved.isError ? <p className="muted small">Saved questions did not load.</p> : null}
      {views.length === 0 ? null : (
        <>
          <h2>Saved by me</h2>
          <ul>
            {views.map(({ id, name, search: own }) => (
              <Item
                key={id}
                name={name}
                address={ownParts('questions', Object.fromEntries(new URLSearchParams(own)))}
                current={search}
                names={names}
                onRemove={() =>
                  remove({
                    id,
                    text: `Question "${name}" removed`,
                    run: () => call('removeView', { params: { id } }),
                  })
                }
              />
            ))}
          </ul>
        </>
      )}
    </nav>
  );
}

function Item(props: {
  readonly name: string;
  readonly address: Address<'questions'>;
  readonly current: string;
  readonly names: Names;
  readonly onRemove?: () => void;
  readonly children?: React.ReactNode;
}) {
  const { name, address, current, names, onRemove, children } = props;
  return (
    <li data-current={searchOf(address) === current}>
      <AppLink to={paths.questions} search={address}>
        {name}
      </AppLink>
      {children}
      <Picture asked={askedBy(address)} names={names} />
      {onRemove === undefined ? null : (
        <button
          type="button"
          className={styles.remove}
          aria-label={`Remove the question ${name}`}
          onClick={onRemove}
        >
          ×
        </button>
      )}
    </li>
  );
}

/** What a watched question came to: fine only where that is known. */
function Standing({ of: one }: { readonly of: Watched }) {
  const line = `${one.line.side} ${withUnit(one.line.value, one.unit)}`;
  if (one.state === 'refused' || one.late || one.state === 'waiting' || one.state === 'empty')
    return (
      <p>
        <Level level="warn">Not known</Level> {one.reason ?? unknownText(one)}
      </p>
    );
  return one.crossed_total === 0 ? (
    <p className="muted">
      none {line}, {restingText(one)}
    </p>
  ) : (
    <p>
      <Level level="warn">{`${plural(one.crossed_total, 'group')} ${line}`}</Level>
    </p>
  );
}

/** What an all-clear rests on: flights without the figure, and those without a read log, are not in it. */
function restingText({ flights, left_out, unread }: Watched): string {
  const without = left_out + unread;
  return `of ${plural(flights, 'flight')}${without === 0 ? '' : `; ${without} not known`}`;
}

function unknownText({ state }: Watched): string {
  if (state === 'empty') return 'no flight has its figure';
  return state === 'waiting' ? 'not asked yet' : 'not asked again in time';
}
