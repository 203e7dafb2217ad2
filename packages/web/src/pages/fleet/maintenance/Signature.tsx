import { Instant } from '../../../ui/index.ts';
import own from './maintenance.module.css';
import type { Order } from './orders.ts';

/** Who signed a work order, in which words, and where it stands in the chain of its aircraft. */
export function Signature({ order }: { readonly order: Order }) {
  const { sign_off, chain } = order;
  if (sign_off === null) return null;
  const signer = sign_off.signed_by ?? sign_off.name;
  const beside = [sign_off.name === signer ? '' : sign_off.name, sign_off.licence].filter(Boolean);
  return (
    <div className={own.signed}>
      <b>{signer}</b>
      {beside.length === 0 ? '' : ` (${beside.join(', ')})`}: {sign_off.statement}{' '}
      <span className="muted">
        Signed <Instant at={order.closed} />
      </span>
      <div className="muted small">
        {chain === null ? (
          'Signed before the chain of signed records began: whether it was changed cannot be checked.'
        ) : (
          <>
            Record {chain.position}{' '}
            {order.asset_id === null ? 'without an aircraft' : 'of its aircraft'},{' '}
            <b title="The first 8 characters of its hash">{shortHash(chain.hash)}</b>
            <code className={own.hash}>SHA-256 {chain.hash}</code>
          </>
        )}
      </div>
    </div>
  );
}

/** As much of a hash as is read out or compared by eye. */
export function shortHash(hash: string): string {
  return hash.slice(0, 8);
}
