import { Link } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import type { AppPath } from '../paths.ts';

type AppLinkProps = Omit<ComponentProps<'a'>, 'href'> & {
  readonly to: AppPath;
  readonly search?: Readonly<Record<string, string>>;
  readonly hash?: string;
};

/** Only the page itself is current, not those above it. */
const EXACT = { exact: true } as const;

/** A link inside the app. It loads the page's script when a pointer comes near. */
export function AppLink({ to, search, hash, ...rest }: AppLinkProps) {
  return (
    <Link
      {...(rest as ComponentProps<typeof Link>)}
      to={to as '/'}
      search={(search ?? {}) as never}
      activeOptions={EXACT}
      {...(hash === undefined ? {} : { hash })}
    />
  );
}
