import { words } from '../../../format/numbers.ts';
import { dateText } from '../../../format/times.ts';
import { paths } from '../../../paths.ts';
import { AppLink, Level } from '../../../ui/index.ts';
import type { Aircraft } from '../aircraft/status.ts';
import styles from './maintenance.module.css';
import { byPriority, GROUNDS, isOpen, ORDER_STATES, type Order, termText } from './orders.ts';

/** Closed work is on record; the board shows the latest of it. */
const CLOSED = 5;

type BoardProps = {
  /** Work that is not finished, all of it. */
  readonly orders: readonly Order[];
  /** The latest that is done, and how much is in all. */
  readonly done: { readonly latest: readonly Order[]; readonly total: number | null };
  readonly aircraft: readonly Aircraft[];
};

/** One column a state; what grounds stands on top. */
export function Board({ orders, done, aircraft }: BoardProps) {
  const names = new Map(aircraft.map((one) => [one.id, one.name]));
  return (
    <div className={styles.board}>
      {ORDER_STATES.filter((state) => state !== 'cancelled').map((state) => {
        const isDone = state === 'done';
        const own = isDone ? done.latest : orders.filter((order) => order.state === state);
        const shown = isDone ? own.slice(0, CLOSED) : byPriority(own);
        const amount = isDone ? (done.total ?? own.length) : own.length;
        return (
          <section key={state} className={styles.column} aria-label={words(state)}>
            <h2>
              {words(state)} <span className="muted num">{amount}</span>
            </h2>
            {shown.map((order) => (
              <Card key={order.id} order={order} name={names.get(order.asset_id ?? 0) ?? ''} />
            ))}
            {amount === 0 ? <p className="muted small">None</p> : null}
            {amount > shown.length ? (
              <p className="muted small">
                {shown.length === 0 ? 'On aircraft out of use' : `The latest ${shown.length}`}; the
                record of each aircraft has all of its work.
              </p>
            ) : null}
          </section>
        );
      })}
    </div>
  );
}

function Card({ order, name }: { readonly order: Order; readonly name: string }) {
  const done = order.tasks.filter((task) => task.done).length;
  const term = termText(order, dateText);
  return (
    <article
      className={styles.card}
      data-grounding={order.grounding && isOpen(order) ? '' : undefined}
    >
      <AppLink to={paths.workOrder(order.id)}>{order.title}</AppLink>
      <p className="small">
        <b>{name}</b>
      </p>
      <p className="small">{order.reason}</p>
      <p className="muted small">
        {[
          term,
          order.tasks.length === 0 ? '' : `${done} of ${order.tasks.length} tasks`,
          order.assigned_to ?? '',
        ]
          .filter((part) => part !== '')
          .join(', ')}
      </p>
      {order.grounding && isOpen(order) ? <Level level="bad">{GROUNDS}</Level> : null}{' '}
      {order.priority === 'urgent' || order.priority === 'high' ? (
        <Level level="warn">{words(order.priority)}</Level>
      ) : null}{' '}
      {order.corrects === null ? null : <Level level="plain">Corrects {order.corrects}</Level>}{' '}
      {order.corrected_by.length === 0 ? null : <Level level="warn">Corrected</Level>}
    </article>
  );
}
