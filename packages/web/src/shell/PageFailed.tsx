import { Button } from '@mantine/core';
import type { ErrorComponentProps } from '@tanstack/react-router';
import { PageBar } from '../ui/PageBar.tsx';
import { EmptyState, ErrorState } from '../ui/states.tsx';

/** The script of a page is not on this device, and there is no connection to fetch it. */
export class PageOffline extends Error {}

/** A page whose script could not be loaded, or that failed. */
export function PageFailed({ error, reset }: ErrorComponentProps) {
  if (error instanceof PageOffline || isMissingScript(error))
    return (
      <>
        <PageBar title="Not loaded" />
        <EmptyState
          title="This page could not be loaded"
          action={
            <Button variant="filled" onClick={() => window.location.reload()}>
              Load again
            </Button>
          }
        >
          {!(error instanceof PageOffline)
            ? 'The server has a newer version of the app. Loading again brings it.'
            : 'You are not connected, and this page was not visited before. Connect, then load again.'}
        </EmptyState>
      </>
    );
  return <ErrorState error={error as Error} retry={reset} />;
}

/** What browsers say when a module cannot be fetched; there is no other sign of it. */
function isMissingScript(error: unknown): boolean {
  return (
    error instanceof Error &&
    /dynamically imported module|importing a module script|preload CSS/i.test(error.message)
  );
}
