import type { Facts } from '../access/facts.ts';
import type { VisitorFacts } from '../features/people/visitor.ts';
import type { Actor } from '../storage/actor.ts';

/** Who makes a change, as the audit shows it: the person, the key or the device. */
export function actorOf(facts: Facts, call: { address: string; requestId: string }): Actor {
  const from = { address: call.address, request_id: call.requestId };
  const { key } = facts;
  if (key !== null)
    return {
      kind: key.kind === 'device' ? 'device' : 'key',
      id: key.id,
      label: `${key.label} (${key.prefix}…)`,
      ...from,
    };
  const person = (facts as VisitorFacts).visitor.person;
  if (person === null) return { kind: 'server', id: null, label: 'nobody signed in', ...from };
  return { kind: 'person', id: person.accountId, label: person.email, ...from };
}
