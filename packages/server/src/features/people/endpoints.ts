import type { BlobStore } from '../../storage/blobs.ts';
import { accountEndpoints } from '../accounts/endpoints.ts';
import type { RegistryServices } from '../aircraft/writing.ts';
import { auditEndpoints } from '../audit/endpoints.ts';
import { factorEndpoints } from '../factors/endpoints.ts';
import { flightPageEndpoints } from '../flights/pageEndpoints.ts';
import type { Implementation } from '../implement.ts';
import { keyEndpoints } from '../keys/endpoints.ts';
import { likenessPageEndpoints } from '../likeness/pageEndpoints.ts';
import { memberEndpoints } from '../members/endpoints.ts';
import { noticePageEndpoints } from '../notices/endpoints.ts';
import { operatorEndpoints, type RetryReading } from '../operator/endpoints.ts';
import { organizationEndpoints } from '../organization/endpoints.ts';
import { proofEndpoints } from '../proof/endpoints.ts';
import { questionPageEndpoints } from '../questions/endpoints.ts';
import { registryEndpoints } from '../registry/endpoints.ts';
import { sessionEndpoints } from '../sessions/endpoints.ts';
import { signOnEndpoints } from '../signOn/endpoints.ts';
import { trendEndpoints } from '../trends/endpoints.ts';
import type { People } from './people.ts';

/** What only people do: served at the session's door beside the endpoints of the API. */
export function peopleEndpoints(
  people: People,
  { retry, registry, blobs }: { retry: RetryReading; registry: RegistryServices; blobs: BlobStore },
): Implementation[] {
  return [
    ...sessionEndpoints(people),
    ...proofEndpoints(people),
    ...accountEndpoints(people),
    ...keyEndpoints(people),
    ...factorEndpoints(people),
    ...signOnEndpoints(people),
    ...organizationEndpoints(people, blobs),
    ...memberEndpoints(people),
    ...auditEndpoints(people),
    ...registryEndpoints(people, registry),
    ...flightPageEndpoints(people),
    ...likenessPageEndpoints(people),
    ...questionPageEndpoints(people),
    ...trendEndpoints(people),
    ...noticePageEndpoints(people),
    ...operatorEndpoints(people, { retry, blobs, queue: registry.queue }),
  ];
}
