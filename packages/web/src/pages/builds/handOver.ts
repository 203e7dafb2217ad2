import { basePath } from '../../basePath.ts';
import { saveFile } from '../../charts/save.ts';
import { paths } from '../../paths.ts';
import { notify } from '../../shell/notices.ts';
import { type Draft, fragmentOf } from '../builder/model/share.ts';

/** A file that the builder and the library take back. */
export function exportBuild({ name, notes, params }: Draft): void {
  const text = JSON.stringify({ name, notes, params }, null, 2);
  saveFile(`${name || 'Build'}.json`, new Blob([text], { type: 'application/json' }));
}

/** Copies a link that holds the whole build; no server is told of it. */
export async function copyLink(draft: Draft): Promise<void> {
  await navigator.clipboard.writeText(
    `${location.origin}${basePath}${paths.builder}#${fragmentOf(draft)}`,
  );
  notify({ text: `The link to ${draft.name || 'this build'} is copied.`, level: 'plain' });
}
