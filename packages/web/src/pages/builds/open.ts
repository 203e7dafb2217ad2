import type { Build } from '@airworthy/performance';
import { call } from '../../api/client.ts';
import { paths } from '../../paths.ts';
import { notifyError } from '../../shell/notices.ts';
import { useGoTo } from '../../ui/index.ts';
import { type Draft, fragmentOf } from '../builder/model/share.ts';

export async function fetchDraft(id: number): Promise<Draft> {
  const full = await call('getBuild', { params: { id } });
  return { name: full.name, notes: full.notes, params: full.params as Build };
}

/** Opens a build in the builder; what fails is said in a notice. */
export function useOpen(): (draft: () => Promise<Draft>) => void {
  const goTo = useGoTo();
  return (draft) =>
    void draft()
      .then((one) => goTo(paths.builder, { hash: fragmentOf(one) }))
      .catch(notifyError);
}
