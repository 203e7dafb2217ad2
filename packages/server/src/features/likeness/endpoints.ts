import { findWindows, listAlike } from '@airworthy/contract';
import { orgOf } from '../../access/scope.ts';
import { ownShare } from '../../searching/ownShare.ts';
import type { Services } from '../../services.ts';
import { type Implementation, implement } from '../implement.ts';
import { alikeOf } from './alike.ts';
import { type WindowServices, windowsLike } from './windows.ts';

export function likenessEndpoints(
  services: Services,
  reading: Omit<WindowServices, 'database'>,
): Implementation[] {
  const share = ownShare();
  return [
    implement(listAlike, ({ scope, params }) => alikeOf(services, scope, params.id)),
    implement(findWindows, ({ scope, params, body }) =>
      share(orgOf(scope), () => windowsLike({ ...services, ...reading }, scope, params.id, body)),
    ),
  ];
}
