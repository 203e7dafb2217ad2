import { words } from '../../../format/numbers.ts';
import { dateText } from '../../../format/times.ts';
import { paths } from '../../../paths.ts';
import { AppLink, Level } from '../../../ui/index.ts';
import type { Aircraft } from '../aircraft/status.ts';
import styles from './maintenance.module.css';
import { byPriority, isOpen, ORDER_STATES, type Order, termText } from './orders.ts';

/** Closed work is on record; the board shows the latest of it. */
const CLOSED = 5;

type BoardProps = { readonly orders: readonly Order[]; readonly aircraft: readonly Aircraft[] };

/** One column a state; what grounds stands on top. */
export function Board({ orders, aircraft }: BoardProps) {
  const names = new Map(aircraft.map((one) => [one.id, one.name]));
  return (
    <div className={styles.board}>
      {ORDER_STATES.filter((state) => state !== 'cancelled').map((state) => {
        const own = orders.filter((order) => order.state === state);
        const shown = state === 'done' ? own.slice(0, CLOSED) : byPriority(own);
        return (
          <section key={state} className={styles.column} aria-label={words(state)}>
            <h2>
              {words(state)} <span className="muted num">{own.length}</span>
            </h2>
            {shown.map((order) => (
              <Card key={order.id} order={order} name={names.get(order.asset_id ?? 0) ?? ''} />
            ))}
            {own.length === 0 ? <p className="muted small">None</p> : null}
            {own.length > shown.length ? (
              <p className="muted small">
                The latest {shown.length}; each aircraft's page lists all of its work.
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
      {order.grounding && isOpen(order) ? <Level level="bad">Grounded</Level> : null}{' '}
      {order.priority === 'urgent' || order.priority === 'high' ? (
        <Level level="warn">{words(order.priority)}</Level>
      ) : null}{' '}
      {order.corrects === null ? null : <Level level="plain">Corrects {order.corrects}</Level>}{' '}
      {order.corrected_by.length === 0 ? null : <Level level="warn">Corrected</Level>}
    </article>
  );
}
