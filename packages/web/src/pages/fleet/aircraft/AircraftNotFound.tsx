import { paths } from '../../../paths.ts';
import { AppLink, EmptyState, PageBar } from '../../../ui/index.ts';

/** In place of a page about an aircraft whose number the registry does not have. */
export function AircraftNotFound({ title }: { readonly title: string }) {
  return (
    <>
      <PageBar title={title} />
      <EmptyState
        title="Aircraft not found"
        action={<AppLink to={paths.aircraft}>All aircraft</AppLink>}
      >
        The registry has no aircraft with this number.
      </EmptyState>
    </>
  );
}
