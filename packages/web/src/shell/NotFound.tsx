import { useRouterState } from '@tanstack/react-router';
import { paths } from '../paths.ts';
import { AppLink } from '../ui/AppLink.tsx';
import { PageBar } from '../ui/PageBar.tsx';

export function NotFound() {
  const address = useRouterState({ select: (state) => state.location.pathname });
  return (
    <>
      <PageBar title="No such page" />
      <p>
        There is nothing at <code>{address}</code>.{' '}
        <AppLink to={paths.home}>Go to the first page</AppLink>
      </p>
    </>
  );
}
