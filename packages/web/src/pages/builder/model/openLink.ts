import { notifyError } from '../../../shell/notices.ts';
import { type Draft, draftOf, isLink } from './share.ts';

/** The build of a link that somebody opened. Another build than the one that was sent must not pass for it. */
export function openLink(fragment: string): Draft | null {
  const draft = draftOf(fragment);
  if (draft === null && isLink(fragment))
    notifyError('This link is damaged: no build can be read from it. Copy the whole link again.');
  return draft;
}
