import { invalidValue, ServiceError } from '@airworthy/contract';
import { defined } from '../../storage/defined.ts';
import type { Tx } from '../../storage/transaction.ts';
import {
  type ComponentRow,
  closeFitting,
  lastRemoval,
  openFitting,
  redateFitting,
  setPlace,
} from './store.ts';

export type Fit = { readonly assetId: number; readonly on: string; readonly position?: string };

/** Puts a component on an aircraft, taking it off another first. The aircraft are locked by the caller. */
export async function fit(tx: Tx, orgId: number, row: ComponentRow, to: Fit): Promise<void> {
  refuseScrapped(row);
  const position = defined({ position: to.position });
  if (row.asset_id === to.assetId) {
    const fitted_on = row.fitted_on ?? to.on;
    const { state, asset_id, history } = row;
    return setPlace(tx, row.id, { state, asset_id, fitted_on, history, ...position });
  }
  const history = [...row.history];
  if (row.asset_id !== null) {
    await takeOff(tx, row, to.on);
    history.push({ at: to.on, event: 'removed', asset_id: row.asset_id });
  }
  const removed = await lastRemoval(tx, row.id);
  if (removed !== null && to.on < removed)
    throw invalidValue('at', `at must not be before ${removed}, when it was last removed.`, to.on);
  history.push({ at: to.on, event: 'fitted', asset_id: to.assetId });
  await setPlace(tx, row.id, {
    state: 'fitted',
    asset_id: to.assetId,
    fitted_on: to.on,
    history,
    ...position,
  });
  await openFitting(tx, {
    org_id: orgId,
    component_id: row.id,
    asset_id: to.assetId,
    fitted_on: to.on,
  });
}

/** Moves the day of the current fitting; its flights are counted again. */
export async function redate(tx: Tx, row: ComponentRow, on: string): Promise<void> {
  const removed = await lastRemoval(tx, row.id);
  if (removed !== null && on < removed)
    throw invalidValue('fitted_on', `fitted_on must not be before ${removed}.`, on);
  const last = row.history.findLastIndex((one) => one.event === 'fitted');
  const history = row.history.map((one, index) => (index === last ? { ...one, at: on } : one));
  const { state, asset_id } = row;
  await setPlace(tx, row.id, { state, asset_id, fitted_on: on, history });
  await redateFitting(tx, row.id, on);
}

export type Removal = { readonly state: 'spare' | 'removed' | 'scrapped'; readonly on: string };

/**
 * Takes a component off its aircraft, or records what became of one that is off already: removed, on the
 * shelf, scrapped. Scrapped is final, and only what is fitted can be removed.
 */
export async function remove(tx: Tx, row: ComponentRow, to: Removal): Promise<void> {
  refuseScrapped(row);
  if (row.asset_id === null && to.state === 'removed' && row.state !== 'removed')
    throw new ServiceError('conflict', 'The component is not fitted.');
  const history = [...row.history];
  if (row.asset_id !== null) {
    await takeOff(tx, row, to.on);
    history.push({ at: to.on, event: 'removed', asset_id: row.asset_id });
  }
  if (to.state !== 'removed' && to.state !== row.state)
    history.push({ at: to.on, event: to.state, asset_id: null });
  await setPlace(tx, row.id, { state: to.state, asset_id: null, fitted_on: null, history });
}

async function takeOff(tx: Tx, row: ComponentRow, on: string): Promise<void> {
  if (row.fitted_on !== null && on < row.fitted_on)
    throw invalidValue('at', `at must not be before ${row.fitted_on}, when it was fitted.`, on);
  await closeFitting(tx, row.id, on);
}

function refuseScrapped(row: ComponentRow): void {
  if (row.state === 'scrapped')
    throw new ServiceError('conflict', 'The component is scrapped, which is final.');
}
